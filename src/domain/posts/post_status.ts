/** Status and times of a post, derived from its questions. Times in milliseconds. */
import type { CurationStatus, PostKind, QuestionStatus } from "../vocabulary.ts";

export type PostStatus = QuestionStatus | Exclude<CurationStatus, "approved">;

/** What the status of a post depends on. */
export interface PostState {
  kind: PostKind;
  curationStatus: CurationStatus;
  publishedAt: number | null;
  /** Of the post's own questions: one, those of the group, or the two branches. */
  questionStatuses: readonly QuestionStatus[];
}

/**
 * Status of a post at `now` (ms). Until approval it is the curation status; approved but published
 * later is `upcoming`; a notebook is open; else the questions decide: resolved when all are, open
 * when any is, else upcoming when any is, else closed. Contract 4.3.
 */
export function postStatus(post: PostState, now: number): PostStatus {
  if (post.curationStatus !== "approved") return post.curationStatus;
  if (post.publishedAt !== null && post.publishedAt > now) return "upcoming";
  if (post.kind === "notebook") return "open";
  return combinedStatus(post.questionStatuses);
}

/** Status of several questions taken together; no question at all counts as upcoming. */
export function combinedStatus(statuses: readonly QuestionStatus[]): QuestionStatus {
  if (statuses.length === 0) return "upcoming";
  if (statuses.every((status) => status === "resolved")) return "resolved";
  if (statuses.includes("open")) return "open";
  return statuses.includes("upcoming") ? "upcoming" : "closed";
}

/** The times of a question that its post sums up. */
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

/** Times of a post with one question or a group of them: a single one is a group of one. Maths 9.2. */
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

/** Times of a conditional post from its two parents and its two branches. Maths 9.2. */
export function conditionalTimes(
  condition: QuestionSchedule,
  child: QuestionSchedule,
  branches: readonly [QuestionSchedule, QuestionSchedule],
): PostTimes {
  return {
    openTime: greatest([condition.openTime, child.openTime]),
    scheduledCloseTime: least([condition.scheduledCloseTime, child.scheduledCloseTime]),
    actualCloseTime: least([condition.actualCloseTime, child.actualCloseTime]),
    scheduledResolveTime: greatest([condition.scheduledResolveTime, child.scheduledResolveTime]),
    actualResolveTime: greatestOfAll(branches.map((q) => q.actualResolveTime)),
    resolved: branches.every((q) => q.resolution !== null),
  };
}

/** Times of a notebook: it opens when published and has no others. Maths 9.2. */
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

/** The greatest, or null while any is missing. */
function greatestOfAll(moments: readonly (number | null)[]): number | null {
  return moments.includes(null) ? null : greatest(moments);
}
