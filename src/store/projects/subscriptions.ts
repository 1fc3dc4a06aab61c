/**
 * Stores which account follows which project. There is one row for each pair, so that a follower
 * counts once.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { subscriptionFields } from "./project_fields.ts";
import type { SubscriptionDocument } from "./project_documents.ts";
import type { FollowersAsked } from "../posts/post_subscriptions.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

export function subscriptionId(projectId: number, userId: number): string {
  return `${projectId}-${userId}`;
}

export function createSubscriptionStore(connection: Connection) {
  const collection = defineCollection<SubscriptionDocument>(
    connection,
    "subscriptions",
    subscriptionFields,
    [
      {
        key: { userId: 1 },
        serves: "the projects an account follows (feed filter, is_subscribed)",
      },
      { key: { projectId: 1, userId: 1 }, serves: "the followers of a project" },
    ],
  );
  const rows = rowsOf(collection);
  return {
    collection,
    ...followings(rows),

    byId(projectId: number, userId: number): Promise<SubscriptionDocument | null> {
      return rows.findOne({ _id: subscriptionId(projectId, userId) }, LIMIT);
    },

    /** Returns every subscription of an account. */
    ofUser(userId: number): Promise<SubscriptionDocument[]> {
      return rows.find({ userId }, LIMIT).toArray();
    },

    ...followerReads(rows),

    /** Returns true when the row is new. Of several simultaneous calls exactly one gets true. */
    async add(subscription: Omit<SubscriptionDocument, "_id">): Promise<boolean> {
      const { projectId, userId, followQuestions } = subscription;
      const _id = subscriptionId(projectId, userId);
      try {
        await rows.insertOne({ _id, ...subscription });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await rows.updateOne({ _id }, { $set: { followQuestions } });
        return false;
      }
    },

    /** Returns true when a row was removed. */
    async remove(projectId: number, userId: number): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne({ _id: subscriptionId(projectId, userId) });
      return deletedCount === 1;
    },

    countOf(projectId: number): Promise<number> {
      return rows.countDocuments({ projectId }, LIMIT);
    },
  };
}

function followings(rows: Rows<SubscriptionDocument>) {
  return {
    /** Returns the subscriptions of these accounts to these projects. */
    among(
      userIds: readonly number[],
      projectIds: readonly number[],
    ): Promise<Pick<SubscriptionDocument, "userId" | "projectId">[]> {
      if (userIds.length === 0 || projectIds.length === 0) return Promise.resolve([]);
      return rows
        .find({ userId: { $in: [...userIds] }, projectId: { $in: [...projectIds] } }, LIMIT)
        .project<Pick<SubscriptionDocument, "userId" | "projectId">>({ userId: 1, projectId: 1 })
        .toArray();
    },
  };
}

function followerReads(rows: Rows<SubscriptionDocument>) {
  return {
    /** Returns the ids of accounts that follow the project. */
    async followers(
      projectId: number,
      { since, after, limit, withQuestions }: FollowersAsked & { readonly withQuestions: boolean },
    ): Promise<number[]> {
      const chosen = withQuestions ? { followQuestions: true } : {};
      const found = await rows
        .find({ projectId, userId: { $gt: after }, createdAt: { $lte: since }, ...chosen }, LIMIT)
        .sort({ userId: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ userId }) => userId);
    },
  };
}
