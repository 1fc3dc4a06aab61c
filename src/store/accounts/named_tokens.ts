/**
 * Stores the API tokens to which an account gave names: several for each account, each with a scope
 * and perhaps an end (Contract 2.39). Only their hashes are stored.
 */
import type { Connection } from "mongoose";
import { TOKEN_SCOPES } from "../../domain/vocabulary.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";
import type { NamedTokenDocument } from "./credential_documents.ts";

const fields: is.Fields<NamedTokenDocument> = {
  _id: is.id(),
  userId: is.id(),
  hash: is.text(),
  name: is.text(),
  scope: is.oneOf(...TOKEN_SCOPES),
  createdAt: is.time(),
  lastUsedAt: is.orNull(is.time()),
  expiresAt: is.orNull(is.time()),
};

export function createNamedTokenStore(connection: Connection) {
  const collection = defineCollection<NamedTokenDocument>(connection, "named_tokens", fields, [
    { key: { hash: 1 }, unique: true, serves: "authentication by token" },
    { key: { userId: 1, _id: 1 }, serves: "the tokens of an account" },
    {
      key: { expiresAt: 1 },
      partial: { expiresAt: { $gt: 0 } },
      serves: "the sweep of expired tokens",
    },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...reads(rows), ...writes(rows) };
}

function reads(rows: Rows<NamedTokenDocument>) {
  const tokenOfHash = createTurnBatch(async (hashes: readonly string[]) => {
    const found = await rows.find({ hash: { $in: [...hashes] } }, LIMIT).toArray();
    return new Map(found.map((token) => [token.hash, token]));
  });
  return {
    async byHash(hash: string): Promise<NamedTokenDocument | null> {
      return (await tokenOfHash(hash)) ?? null;
    },

    /** Returns a token of this account, or null where it is of another one. */
    ownById(userId: number, id: number): Promise<NamedTokenDocument | null> {
      return rows.findOne({ _id: id, userId }, LIMIT);
    },

    /** Returns the tokens of an account, the oldest first. */
    ofUser(userId: number): Promise<NamedTokenDocument[]> {
      return rows.find({ userId }, LIMIT).sort({ _id: 1 }).toArray();
    },
  };
}

function writes(rows: Rows<NamedTokenDocument>) {
  return {
    /**
     * Stores a token unless the account has `most` others. Returns false then. Tokens that are stored
     * at the same time may all give way, so there are never more.
     */
    async insert(token: NamedTokenDocument, most: number): Promise<boolean> {
      await rows.insertOne(token);
      const others = await rows.countDocuments({ userId: token.userId, _id: { $ne: token._id } });
      if (others < most) return true;
      await rows.deleteOne({ _id: token._id });
      return false;
    },

    async remove(id: number): Promise<void> {
      await rows.deleteOne({ _id: id });
    },

    async removeOfUser(userId: number): Promise<void> {
      await rows.deleteMany({ userId });
    },

    /** Records a use of the token, unless a use since `notSince` (ms) is recorded already. */
    async touch(id: number, now: number, notSince: number): Promise<void> {
      const isOld = { $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: notSince } }] };
      await rows.updateOne({ _id: id, ...isOld }, { $set: { lastUsedAt: now } });
    },

    async sweep(now: number): Promise<number> {
      const { deletedCount } = await rows.deleteMany({ expiresAt: { $gt: 0, $lte: now } });
      return deletedCount;
    },
  };
}
