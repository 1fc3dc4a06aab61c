/**
 * The next moments at which the clock alone changes what is listed (Contract 2.1, 4.1), each read
 * off the next entry of an index. Whose moment it is does not matter: taking one too many into
 * account only makes somebody read again.
 */
import { QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { PostDocument, QuestionDocument } from "./documents.ts";
import type { Rows } from "./rows.ts";

const NONE = Number.POSITIVE_INFINITY;

export function comingPosts(rows: Rows<PostDocument>) {
  return {
    /** When the next post after `moment` (ms) is published; Infinity = none is planned. */
    async nextPublication(moment: number): Promise<number> {
      const next = await rows.findOne({ publishedAt: { $gt: moment } }, first("publishedAt"));
      return next?.publishedAt ?? NONE;
    },

    /** When the next post after `moment` (ms) should be resolved; Infinity = none. */
    async nextScheduledResolution(moment: number): Promise<number> {
      const filter = { scheduledResolveTime: { $gt: moment } };
      const next = await rows.findOne(filter, first("scheduledResolveTime"));
      return next?.scheduledResolveTime ?? NONE;
    },
  };
}

export function comingQuestions(rows: Rows<QuestionDocument>) {
  return {
    /** When the next question after `moment` (ms) opens; Infinity = none. */
    async nextOpening(moment: number): Promise<number> {
      const next = await rows.findOne({ openTime: { $gt: moment } }, first("openTime"));
      return next?.openTime ?? NONE;
    },

    /**
     * When the next question after `moment` (ms) closes by its schedule; Infinity = none. A close
     * time that is stored is never ahead of the clock.
     */
    async nextClosing(moment: number): Promise<number> {
      const next = await rows.findOne(
        { actualCloseTime: null, postApproved: true, scheduledCloseTime: { $gt: moment } },
        first("scheduledCloseTime"),
      );
      return next?.scheduledCloseTime ?? NONE;
    },
  };
}

/** Nothing but the field, which its index holds. */
function first(field: string) {
  return {
    maxTimeMS: QUERY_TIME_LIMIT_MS,
    sort: { [field]: 1 },
    projection: { _id: 0, [field]: 1 },
  } as const;
}
