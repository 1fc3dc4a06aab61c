/** The status of a question, derived and never stored. Times in milliseconds. Contract 4.1. */

import type { QuestionStatus } from "../vocabulary.ts";

export type { QuestionStatus };

/** What the status depends on; a missing actual close means the schedule decides. */
export interface QuestionTimes {
  openTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  resolution: string | null;
  postApproved: boolean;
}

/**
 * Status at `now` (ms): resolved first, then upcoming, closed, open. Open is half-open: from
 * `openTime` on, but no longer at the close itself. Contract 4.1, Maths 9.1.
 */
export function questionStatus(question: QuestionTimes, now: number): QuestionStatus {
  const { openTime, scheduledCloseTime, actualCloseTime } = question;
  if (question.resolution !== null && question.resolution !== "") return "resolved";
  if (openTime === null || scheduledCloseTime === null) return "upcoming";
  if (now < openTime || !question.postApproved) return "upcoming";
  if (now >= scheduledCloseTime) return "closed";
  return actualCloseTime !== null && now >= actualCloseTime ? "closed" : "open";
}

/**
 * The close time shown (ms): the stored one, else the earlier of scheduled close and actual
 * resolve, else the scheduled close. Maths 9.1.
 */
export function shownActualCloseTime(question: {
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  actualResolveTime: number | null;
}): number | null {
  const { scheduledCloseTime, actualCloseTime, actualResolveTime } = question;
  if (actualCloseTime !== null) return actualCloseTime;
  if (scheduledCloseTime === null) return actualResolveTime;
  return actualResolveTime === null
    ? scheduledCloseTime
    : Math.min(scheduledCloseTime, actualResolveTime);
}

/** True when the closing job must set the actual close time to the scheduled one. Maths 9.1. */
export function isDueToClose(
  question: Pick<QuestionTimes, "scheduledCloseTime" | "actualCloseTime" | "postApproved">,
  now: number,
): boolean {
  return (
    question.postApproved &&
    question.actualCloseTime === null &&
    question.scheduledCloseTime !== null &&
    question.scheduledCloseTime <= now
  );
}

/**
 * True while the community prediction is hidden from everybody: the reveal time lies ahead and
 * the question has no resolution. Contract 5.4.
 */
export function isPredictionHidden(
  question: { cpRevealTime: number | null; resolution: string | null },
  now: number,
): boolean {
  return (
    question.cpRevealTime !== null && question.cpRevealTime > now && question.resolution === null
  );
}
