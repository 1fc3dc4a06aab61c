/**
 * Stores the "changed my mind" marks: one row for each comment and reader. The row decides whether
 * the count moves.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { commentMarkFields } from "./comment_fields.ts";
import type { CommentMarkDocument } from "./comment_documents.ts";
import { isDuplicateKey, rowsOf } from "../platform/rows.ts";

export function createCommentMarkStore(connection: Connection) {
  const collection = defineCollection<CommentMarkDocument>(
    connection,
    "comment_marks",
    commentMarkFields,
    [{ key: { commentId: 1 }, serves: "the marks of a comment, to recompute its count" }],
  );
  const rows = rowsOf(collection);
  const idOf = (commentId: number, userId: number) => `${commentId}-${userId}`;
  return {
    collection,

    /** Returns true when the mark is new. Of several simultaneous calls exactly one gets true. */
    async add(mark: Omit<CommentMarkDocument, "_id">): Promise<boolean> {
      try {
        await rows.insertOne({ _id: idOf(mark.commentId, mark.userId), ...mark });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },

    /** Returns true when a mark was removed. */
    async remove(commentId: number, userId: number): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne({ _id: idOf(commentId, userId) });
      return deletedCount === 1;
    },

    /** Returns those of the given comments that changed the account's mind. */
    async markedBy(userId: number, commentIds: readonly number[]): Promise<Set<number>> {
      if (commentIds.length === 0) return new Set();
      const ids = commentIds.map((commentId) => idOf(commentId, userId));
      const found = await rows.find({ _id: { $in: ids } }, LIMIT).toArray();
      return new Set(found.map(({ commentId }) => commentId));
    },

    /** Returns counts recomputed from the rows. Comments without marks are missing. */
    async countsOf(commentIds: readonly number[]): Promise<Map<number, number>> {
      const totals = await rows
        .aggregate<{ _id: number; count: number }>(
          [
            { $match: { commentId: { $in: [...commentIds] } } },
            { $group: { _id: "$commentId", count: { $sum: 1 } } },
          ],
          LIMIT,
        )
        .toArray();
      return new Map(totals.map(({ _id, count }) => [_id, count]));
    },
  };
}
