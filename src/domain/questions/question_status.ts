/**
 * Derives the status of a question, which is never stored. Times are milliseconds since the epoch.
 * Contract 4.1.
 */

import type { QuestionStatus } from "../vocabulary.ts";

export type { QuestionStatus };

/** What the status depends on. Without an actual close time the schedule decides. */
export interface QuestionTimes {
  openTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  resolution: string | null;
  postApproved: boolean;
}

/**
 * Returns the status at `now`: resolved before all others, then upcoming, closed, open. A question
 * is open from `openTime` on, and closed at the close time itself. Contract 4.1, Maths 9.1.
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
 * Returns the close time that is shown (milliseconds): the stored one, else the earlier of
 * scheduled close and actual resolve, else the scheduled close. Maths 9.1.
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

/**
 * Returns true when the closing job must set the actual close time to the scheduled one. Maths 9.1.
 */
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
 * Returns true while the community prediction is hidden from everybody: the reveal time lies in the
 * future and the question has no resolution. Contract 5.4.
 */
export function isPredictionHidden(
  question: { cpRevealTime: number | null; resolution: string | null },
  now: number,
): boolean {
  return (
    question.cpRevealTime !== null && question.cpRevealTime > now && question.resolution === null
  );
}
