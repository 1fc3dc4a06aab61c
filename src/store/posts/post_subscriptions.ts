/** Stores which account follows which post: one row for each pair. */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { isDuplicateKey, rowsOf } from "../platform/rows.ts";
import type { PostSubscriptionDocument } from "./post_documents.ts";
import { postSubscriptionFields } from "./post_fields.ts";

type NewSubscription = Omit<PostSubscriptionDocument, "_id">;

/** A part of the followers of a post or project, in the order of their ids. */
export interface FollowersAsked {
  /** Only accounts that followed at this time already, ms. */
  readonly since: number;
  /** Only accounts with a higher id. */
  readonly after: number;
  readonly limit: number;
}

export function createPostSubscriptionStore(connection: Connection) {
  const collection = defineCollection<PostSubscriptionDocument>(
    connection,
    "post_subscriptions",
    postSubscriptionFields,
    [{ key: { postId: 1, userId: 1 }, serves: "the followers of a post" }],
  );
  const rows = rowsOf(collection);
  return {
    collection,

    byId(postId: number, userId: number): Promise<PostSubscriptionDocument | null> {
      return rows.findOne({ _id: `${postId}-${userId}` }, LIMIT);
    },

    /** Follows the post. An account that follows it already does so since its first time. */
    async add({ postId, userId, createdAt }: NewSubscription): Promise<void> {
      try {
        await rows.updateOne(
          { _id: `${postId}-${userId}` },
          { $setOnInsert: { postId, userId, createdAt } },
          { upsert: true },
        );
      } catch (error) {
        // Another request of the account has just followed the post.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async remove(postId: number, userId: number): Promise<void> {
      await rows.deleteOne({ _id: `${postId}-${userId}` });
    },

    /** Returns which of these accounts follow which of these posts. */
    among(
      userIds: readonly number[],
      postIds: readonly number[],
    ): Promise<Pick<PostSubscriptionDocument, "userId" | "postId">[]> {
      if (userIds.length === 0 || postIds.length === 0) return Promise.resolve([]);
      return rows
        .find({ postId: { $in: [...postIds] }, userId: { $in: [...userIds] } }, LIMIT)
        .project<Pick<PostSubscriptionDocument, "userId" | "postId">>({ userId: 1, postId: 1 })
        .toArray();
    },

    /** Returns the ids of followers. */
    async followers(postId: number, asked: FollowersAsked): Promise<number[]> {
      const { since, after, limit } = asked;
      const found = await rows
        .find({ postId, userId: { $gt: after }, createdAt: { $lte: since } }, LIMIT)
        .sort({ userId: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ userId }) => userId);
    },
  };
}
