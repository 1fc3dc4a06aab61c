/**
 * The next times at which the clock alone changes what is listed (Contract 2.1, 4.1), each read
 * off the next entry of an index. Whose time it is does not matter: taking one too many into
 * account only makes somebody read again. Times are ms; Infinity = none is planned.
 */
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { PostDocument } from "./post_documents.ts";
import type { QuestionDocument } from "./question_document.ts";
import type { Rows } from "../platform/rows.ts";

type PostTime = "publishedAt" | "scheduledResolveTime";
type QuestionTime = "openTime" | "scheduledCloseTime";

export function comingPosts(rows: Rows<PostDocument>) {
  const next = async (field: PostTime, moment: number) =>
    momentOf(await rows.findOne({ [field]: { $gt: moment } }, first(field)), field);
  return {
    /** When the next post after `moment` is published. */
    nextPublication: (moment: number): Promise<number> => next("publishedAt", moment),
    /** When the next post after `moment` should be resolved. */
    nextScheduledResolution: (moment: number): Promise<number> =>
      next("scheduledResolveTime", moment),
  };
}

/** The condition of its index; a close time that is stored has come. */
const NOT_CLOSED = { actualCloseTime: null, postApproved: true };

export function comingQuestions(rows: Rows<QuestionDocument>) {
  const next = async (field: QuestionTime, moment: number, among: object = {}) =>
    momentOf(await rows.findOne({ [field]: { $gt: moment }, ...among }, first(field)), field);
  return {
    /** When the next question after `moment` opens. */
    nextOpening: (moment: number): Promise<number> => next("openTime", moment),
    /** When the next question after `moment` closes by its schedule. */
    nextClosing: (moment: number): Promise<number> =>
      next("scheduledCloseTime", moment, NOT_CLOSED),
  };
}

function momentOf<Field extends string>(
  found: Readonly<Partial<Record<Field, number | null>>> | null,
  field: Field,
): number {
  return found?.[field] ?? Number.POSITIVE_INFINITY;
}

/** Reads only the field, which its index holds. */
function first(field: PostTime | QuestionTime) {
  return {
    maxTimeMS: QUERY_TIME_LIMIT_MS,
    sort: { [field]: 1 },
    projection: { _id: 0, [field]: 1 },
  } as const;
}
