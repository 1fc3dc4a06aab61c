/** Moves the stored counters of comments, and counts the rows behind them for the jobs that correct them. */
import { LIMIT } from "../platform/collection.ts";
import type { CommentDocument } from "./comment_documents.ts";
import type { Rows } from "../platform/rows.ts";

/** The counters of a comment that follow from other rows. */
export type CommentCounter = "changedMyMindCount" | "liveReplyCount" | "voteScore";

export interface CounterDrift {
  readonly commentId: number;
  readonly stored: number;
  readonly counted: number;
}

export function countComments(rows: Rows<CommentDocument>) {
  return {
    /** Counts the comments of a post that are neither private nor deleted (Maths 9.2). */
    countLive(postId: number): Promise<number> {
      return rows.countDocuments({ postId, isPrivate: false, isSoftDeleted: false }, LIMIT);
    },

    /** Counts those of them that were written after `time` (ms). */
    countLiveAfter(postId: number, time: number): Promise<number> {
      const filter = { postId, isPrivate: false, isSoftDeleted: false, createdAt: { $gt: time } };
      return rows.countDocuments(filter, LIMIT);
    },

    /**
     * Returns the times (ms) at which the public comments of a post were written. Deleted comments
     * count too (Maths 9.6).
     */
    async publicTimesSince(postId: number, moment: number): Promise<number[]> {
      const found = await rows
        .find(
          { postId, isPrivate: false, createdAt: { $gte: moment } },
          { ...LIMIT, projection: { _id: 0, createdAt: 1 } },
        )
        .toArray();
      return found.map(({ createdAt }) => createdAt);
    },
  };
}

/** Compares the stored counters of comments with what their rows say. */
export function commentDrifts(rows: Rows<CommentDocument>) {
  return {
    /** Finds the comments of a post whose stored count of live replies is wrong. */
    async replyDrift(postId: number): Promise<CounterDrift[]> {
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

    /**
     * Finds the comments of a post whose stored counter differs from what the rows of votes or marks
     * say.
     */
    async countDrift(
      field: "changedMyMindCount" | "voteScore",
      postId: number,
      countsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>,
    ): Promise<CounterDrift[]> {
      const comments = await rows
        .find({ postId }, { ...LIMIT, projection: { [field]: 1 } })
        .toArray();
      const counts = await countsOf(comments.map(({ _id }) => _id));
      return comments
        .map((comment) => ({
          commentId: comment._id,
          stored: comment[field],
          counted: counts.get(comment._id) ?? 0,
        }))
        .filter(({ stored, counted }) => stored !== counted);
    },

    /** Corrects a counter, unless it has changed since it was found wrong. */
    async correct(
      field: CommentCounter,
      { commentId, stored, counted }: CounterDrift,
    ): Promise<void> {
      await rows.updateOne({ _id: commentId, [field]: stored }, { $set: { [field]: counted } });
    },
  };
}

/** Moves counters. Each step is decided by a row that changed exactly once. */
export function commentSteps(rows: Rows<CommentDocument>) {
  return {
    /** Moves the count of live replies of all these comments. */
    async addLiveReplies(ancestorIds: readonly number[], step: 1 | -1): Promise<void> {
      if (ancestorIds.length === 0) return;
      await rows.updateMany({ _id: { $in: [...ancestorIds] } }, { $inc: { liveReplyCount: step } });
    },

    /** Moves the score and returns the new one. */
    async addScore(id: number, step: number): Promise<number> {
      const comment = await rows.findOneAndUpdate(
        { _id: id },
        { $inc: { voteScore: step } },
        { returnDocument: "after" },
      );
      return comment?.voteScore ?? 0;
    },

    async addChangedMind(id: number, step: 1 | -1): Promise<void> {
      await rows.updateOne({ _id: id }, { $inc: { changedMyMindCount: step } });
    },
  };
}
