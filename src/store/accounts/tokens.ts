/** API tokens: one per account, found by hash. Contract 3.9. */
import type { Connection } from "mongoose";
import { defineCollection, QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { TokenDocument } from "./credential_documents.ts";
import { isDuplicateKey, rowsOf } from "../platform/rows.ts";
import { tokenFields } from "./user_fields.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

/** A fresh token as it is stored. */
export interface NewToken {
  readonly hash: string;
  readonly sealed: string;
  readonly createdAt: number;
}

export function createTokenStore(connection: Connection) {
  const collection = defineCollection<TokenDocument>(connection, "tokens", tokenFields, [
    { key: { hash: 1 }, unique: true, serves: "authentication by token" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,

    byHash(hash: string): Promise<TokenDocument | null> {
      return rows.findOne({ hash }, LIMIT);
    },

    byUser(userId: number): Promise<TokenDocument | null> {
      return rows.findOne({ _id: userId }, LIMIT);
    },

    /** Stores `token` unless the account has one; returns the one that stands. */
    async ensure(userId: number, token: NewToken): Promise<TokenDocument> {
      const fresh = { ...token, lastUsedAt: null };
      try {
        await rows.updateOne({ _id: userId }, { $setOnInsert: fresh }, { upsert: true });
      } catch (error) {
        // Another call created it between our look and our insert: theirs stands.
        if (!isDuplicateKey(error)) throw error;
      }
      return (await rows.findOne({ _id: userId }, LIMIT)) ?? { _id: userId, ...fresh };
    },

    /** Replaces the token whose hash is `before`: false when it is no longer the account's. */
    async replace(userId: number, before: string, token: NewToken): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: userId, hash: before },
        { $set: { ...token, lastUsedAt: null } },
      );
      return matchedCount === 1;
    },

    /** Replaces whatever token the account has, or creates its first. */
    async put(userId: number, token: NewToken): Promise<void> {
      await rows.updateOne(
        { _id: userId },
        { $set: { ...token, lastUsedAt: null } },
        { upsert: true },
      );
    },

    /** Notes a use, unless one is noted since `notSince`. */
    async touch(userId: number, now: number, notSince: number): Promise<void> {
      await rows.updateOne(
        { _id: userId, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: notSince } }] },
        { $set: { lastUsedAt: now } },
      );
    },
  };
}
