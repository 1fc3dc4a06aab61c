/** Counters of comments recomputed from the rows, for the jobs that keep them right. */
import { QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { CommentDocument } from "./documents.ts";
import type { Rows } from "./rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

export interface ReplyDrift {
  readonly commentId: number;
  readonly stored: number;
  readonly counted: number;
}

export function countComments(rows: Rows<CommentDocument>) {
  return {
    /** Comments that a post counts: neither private nor deleted (Maths 9.2). */
    countLive(postId: number): Promise<number> {
      return rows.countDocuments({ postId, isPrivate: false, isSoftDeleted: false }, LIMIT);
    },

    /** When the public comments of a post were written, deleted ones too (Maths 9.6), ms. */
    async publicTimesSince(postId: number, moment: number): Promise<number[]> {
      const found = await rows
        .find(
          { postId, isPrivate: false, createdAt: { $gte: moment } },
          { ...LIMIT, projection: { _id: 0, createdAt: 1 } },
        )
        .toArray();
      return found.map(({ createdAt }) => createdAt);
    },

    /** Comments of a post whose stored count of live replies is not the true one. */
    async replyDrift(postId: number): Promise<ReplyDrift[]> {
      const [comments, counts] = await Promise.all([
        rows.find({ postId }, { ...LIMIT, projection: { liveReplyCount: 1 } }).toArray(),
        rows
          .aggregate<{ _id: number; live: number }>(
            [
              { $match: { postId, isSoftDeleted: false } },
              { $unwind: "$ancestorIds" },
              { $group: { _id: "$ancestorIds", live: { $sum: 1 } } },
            ],
            LIMIT,
          )
          .toArray(),
      ]);
      const live = new Map(counts.map((count) => [count._id, count.live]));
      return comments
        .map(({ _id, liveReplyCount }) => ({
          commentId: _id,
          stored: liveReplyCount,
          counted: live.get(_id) ?? 0,
        }))
        .filter(({ stored, counted }) => stored !== counted);
    },

    /** Corrects a count that is still the stored one. */
    async correctLiveReplies({ commentId, stored, counted }: ReplyDrift): Promise<void> {
      await rows.updateOne(
        { _id: commentId, liveReplyCount: stored },
        { $set: { liveReplyCount: counted } },
      );
    },

    /** Ids of all comments of a post. */
    async idsOnPost(postId: number): Promise<number[]> {
      const found = await rows.find({ postId }, { ...LIMIT, projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
  };
}
