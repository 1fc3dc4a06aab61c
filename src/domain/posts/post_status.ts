/**
 * Derives the status and the times of a post from its questions. Times are milliseconds since the
 * epoch.
 */
import type { CurationStatus, PostKind, QuestionStatus } from "../vocabulary.ts";

export type PostStatus = QuestionStatus | Exclude<CurationStatus, "approved">;

/** What the status of a post depends on. */
export interface PostState {
  kind: PostKind;
  curationStatus: CurationStatus;
  publishedAt: number | null;
  /**
   * Statuses of the post's own questions: the single one, those of the group, or those of the two
   * branches.
   */
  questionStatuses: readonly QuestionStatus[];
}

/**
 * Returns the status of a post at `now`. Until the approval it is the curation status. An approved
 * post that is published later is `upcoming`. A notebook is open. All other posts follow their
 * questions: resolved when all are resolved, else open when any is open, else upcoming when any is
 * upcoming, else closed. Contract 4.3.
 */
export function postStatus(post: PostState, now: number): PostStatus {
  if (post.curationStatus !== "approved") return post.curationStatus;
  if (post.publishedAt !== null && post.publishedAt > now) return "upcoming";
  if (post.kind === "notebook") return "open";
  return combinedStatus(post.questionStatuses);
}

/** Combines the statuses of several questions. No question at all counts as upcoming. */
export function combinedStatus(statuses: readonly QuestionStatus[]): QuestionStatus {
  if (statuses.length === 0) return "upcoming";
  if (statuses.every((status) => status === "resolved")) return "resolved";
  if (statuses.includes("open")) return "open";
  return statuses.includes("upcoming") ? "upcoming" : "closed";
}

/** The times of a question that its post combines. */
export interface QuestionSchedule {
  openTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  scheduledResolveTime: number | null;
  actualResolveTime: number | null;
  resolution: string | null;
}

export interface PostTimes {
  openTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
  scheduledResolveTime: number | null;
  actualResolveTime: number | null;
  resolved: boolean;
}

/**
 * Returns the times of a post with one question or a group of questions. A single question counts
 * as a group of one. Maths 9.2.
 */
export function groupTimes(questions: readonly QuestionSchedule[]): PostTimes {
  return {
    openTime: least(questions.map((q) => q.openTime)),
    scheduledCloseTime: greatest(questions.map((q) => q.scheduledCloseTime)),
    actualCloseTime: greatestOfAll(questions.map((q) => q.actualCloseTime)),
    scheduledResolveTime: greatest(questions.map((q) => q.scheduledResolveTime)),
    actualResolveTime: greatestOfAll(questions.map((q) => q.actualResolveTime)),
    resolved: questions.length > 0 && questions.every((q) => q.resolution !== null),
  };
}

/**
 * Returns the times of a conditional post, from its two parents and its two branches. Maths 9.2.
 */
export function conditionalTimes(
  condition: QuestionSchedule,
  child: QuestionSchedule,
  branches: readonly [QuestionSchedule, QuestionSchedule],
): PostTimes {
  return {
    openTime: greatest([condition, child, ...branches].map((q) => q.openTime)),
    scheduledCloseTime: least([condition.scheduledCloseTime, child.scheduledCloseTime]),
    actualCloseTime: least([
      condition.actualCloseTime,
      child.actualCloseTime,
      // Both branches close before their parents when one of these is deleted or goes to review.
      greatestOfAll(branches.map((q) => q.actualCloseTime)),
    ]),
    scheduledResolveTime: greatest([condition.scheduledResolveTime, child.scheduledResolveTime]),
    actualResolveTime: greatestOfAll(branches.map((q) => q.actualResolveTime)),
    resolved: branches.every((q) => q.resolution !== null),
  };
}

/**
 * Returns the times of a notebook. It opens when it is published and has no other times. Maths 9.2.
 */
export function notebookTimes(publishedAt: number | null): PostTimes {
  return {
    openTime: publishedAt,
    scheduledCloseTime: null,
    actualCloseTime: null,
    scheduledResolveTime: null,
    actualResolveTime: null,
    resolved: false,
  };
}

const known = (moments: readonly (number | null)[]): number[] =>
  moments.filter((moment) => moment !== null);

function least(moments: readonly (number | null)[]): number | null {
  const set = known(moments);
  return set.length === 0 ? null : Math.min(...set);
}

function greatest(moments: readonly (number | null)[]): number | null {
  const set = known(moments);
  return set.length === 0 ? null : Math.max(...set);
}

/** Returns the greatest time, or null while any is missing. */
function greatestOfAll(moments: readonly (number | null)[]): number | null {
  return moments.includes(null) ? null : greatest(moments);
}
