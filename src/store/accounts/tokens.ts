/** Stores API tokens: at most one for each account, found by its hash. Contract 3.9. */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import type { TokenDocument } from "./credential_documents.ts";
import { isDuplicateKey, rowsOf } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";
import { tokenFields } from "./user_fields.ts";

/** A new token in its stored form. */
export interface NewToken {
  readonly hash: string;
  readonly sealed: string;
  readonly createdAt: number;
}

/** A use of a token, in ms. */
interface Touch {
  readonly userId: number;
  readonly now: number;
  readonly notSince: number;
}

export function createTokenStore(connection: Connection) {
  const collection = defineCollection<TokenDocument>(connection, "tokens", tokenFields, [
    { key: { hash: 1 }, unique: true, serves: "authentication by token" },
  ]);
  const rows = rowsOf(collection);
  const tokenOfHash = createTurnBatch(async (hashes: readonly string[]) => {
    const found = await rows.find({ hash: { $in: [...hashes] } }, LIMIT).toArray();
    return new Map(found.map((token) => [token.hash, token]));
  });
  const touchAll = createTurnBatch((touches: readonly Touch[]) => touchRows(rows, touches));
  return {
    collection,

    async byHash(hash: string): Promise<TokenDocument | null> {
      return (await tokenOfHash(hash)) ?? null;
    },

    byUser(userId: number): Promise<TokenDocument | null> {
      return rows.findOne({ _id: userId }, LIMIT);
    },

    /**
     * Stores `token` unless the account already has one. Returns the token that the account then
     * has.
     */
    async ensure(userId: number, token: NewToken): Promise<TokenDocument> {
      const fresh = { ...token, lastUsedAt: null };
      try {
        await rows.updateOne({ _id: userId }, { $setOnInsert: fresh }, { upsert: true });
      } catch (error) {
        // Another call stored a token at the same time, and that one is kept.
        if (!isDuplicateKey(error)) throw error;
      }
      return (await rows.findOne({ _id: userId }, LIMIT)) ?? { _id: userId, ...fresh };
    },

    /**
     * Replaces the token with the hash `before`. Returns false when the account has another one by
     * now.
     */
    async replace(userId: number, before: string, token: NewToken): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: userId, hash: before },
        { $set: { ...token, lastUsedAt: null } },
      );
      return matchedCount === 1;
    },

    /** Replaces the account's token, or stores its first one. */
    async put(userId: number, token: NewToken): Promise<void> {
      await rows.updateOne(
        { _id: userId },
        { $set: { ...token, lastUsedAt: null } },
        { upsert: true },
      );
    },

    async remove(userId: number): Promise<void> {
      await rows.deleteOne({ _id: userId });
    },

    /** Records a use of the token, unless a use since `notSince` (ms) is recorded already. */
    async touch(userId: number, now: number, notSince: number): Promise<void> {
      await touchAll({ userId, now, notSince });
    },
  };
}

async function touchRows(
  rows: ReturnType<typeof rowsOf<TokenDocument>>,
  touches: readonly Touch[],
): Promise<Map<Touch, never>> {
  const updates = touches.map(({ userId, now, notSince }) => ({
    updateOne: {
      filter: { _id: userId, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: notSince } }] },
      update: { $set: { lastUsedAt: now } },
    },
  }));
  await rows.bulkWrite(updates, { ordered: false });
  return new Map<Touch, never>();
}
