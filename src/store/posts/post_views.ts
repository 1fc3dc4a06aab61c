/** Stores when an account last viewed a post: one row for each pair. */
import type { Connection } from "mongoose";
import { defineCollection } from "../platform/collection.ts";
import { postViewFields } from "./post_fields.ts";
import type { PostViewDocument } from "./post_documents.ts";
import { isDuplicateKey, rowsOf } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";

export function createPostViewStore(connection: Connection) {
  const collection = defineCollection<PostViewDocument>(connection, "post_views", postViewFields, [
    { key: { userId: 1, viewedAt: -1 }, serves: "the posts an account looked at last" },
  ]);
  const rows = rowsOf(collection);
  const viewOfId = createTurnBatch(async (ids: readonly string[]) => {
    const found = await rows.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.map((view) => [view._id, view]));
  });
  return {
    collection,

    /** Records a view. The latest view counts, in whatever order they arrive. */
    async mark({ postId, userId, viewedAt }: Omit<PostViewDocument, "_id">): Promise<void> {
      try {
        await rows.updateOne(
          { _id: `${postId}-${userId}` },
          { $max: { viewedAt }, $setOnInsert: { postId, userId } },
          { upsert: true },
        );
      } catch (error) {
        // The same account viewed the post twice at the same time, and the row exists already.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async byId(postId: number, userId: number): Promise<PostViewDocument | null> {
      return (await viewOfId(`${postId}-${userId}`)) ?? null;
    },
  };
}
