/**
 * Finds the next times at which the clock alone changes what is listed (Contract 2.1, 4.1). Each is
 * read from the next entry of an index. The caller may not even see the post of that time; the only
 * effect is that a cached list ends earlier than it had to. Times are ms; Infinity means that none
 * is planned.
 */
import { LIMIT } from "../platform/collection.ts";
import type { PostDocument } from "./post_documents.ts";
import type { QuestionDocument } from "./question_document.ts";
import type { Rows } from "../platform/rows.ts";

type PostTime = "publishedAt" | "scheduledResolveTime";
type QuestionTime = "openTime" | "scheduledCloseTime";

export function comingPosts(rows: Rows<PostDocument>) {
  const next = async (field: PostTime, now: number) =>
    timeOf(await rows.findOne({ [field]: { $gt: now } }, first(field)), field);
  return {
    /** Returns when the next post after `now` (ms) is published. */
    nextPublication: (now: number): Promise<number> => next("publishedAt", now),
    /** Returns the next scheduled resolution of a post after `now` (ms). */
    nextScheduledResolution: (now: number): Promise<number> => next("scheduledResolveTime", now),
  };
}

/**
 * The condition of the index. It leaves out questions with a stored close time, because they have
 * closed.
 */
const NOT_CLOSED = { actualCloseTime: null, postApproved: true };

export function comingQuestions(rows: Rows<QuestionDocument>) {
  const next = async (field: QuestionTime, now: number, among: object = {}) =>
    timeOf(await rows.findOne({ [field]: { $gt: now }, ...among }, first(field)), field);
  return {
    /** Returns when the next question after `now` (ms) opens. */
    nextOpening: (now: number): Promise<number> => next("openTime", now),
    /** Returns when the next question after `now` (ms) closes by its schedule. */
    nextClosing: (now: number): Promise<number> => next("scheduledCloseTime", now, NOT_CLOSED),
  };
}

function timeOf<Field extends string>(
  found: Readonly<Partial<Record<Field, number | null>>> | null,
  field: Field,
): number {
  return found?.[field] ?? Number.POSITIVE_INFINITY;
}

/** Returns options that read only the field, which its index holds. */
function first(field: PostTime | QuestionTime) {
  return {
    ...LIMIT,
    sort: { [field]: 1 },
    projection: { _id: 0, [field]: 1 },
  } as const;
}
