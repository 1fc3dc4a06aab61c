/** Replies remembered under an `Idempotency-Key` for 24 hours. Contract 1.12. */
import type { Connection } from "mongoose";
import { defineCollection } from "./collection.ts";
import { rowsOf } from "./rows.ts";

interface StoredReply {
  readonly status: number;
  readonly body: string | null;
  /** Those of the reply itself; absent when it had none, and in rows of 2.0.0. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface IdempotencyDocument {
  /** hash of account, route and key */
  _id: string;
  fingerprint: string;
  createdAt: number;
  reply: StoredReply | null;
}

export const IDEMPOTENCY_LIFE_MS = 24 * 3_600_000;
/** A claim without a reply is dead after this (the process that held it was killed). */
const CLAIM_LIFE_MS = 60_000;
const DUPLICATE_KEY = 11000;

export function createIdempotencyStore(connection: Connection) {
  const collection = defineCollection<IdempotencyDocument>(connection, "idempotency", [
    { key: { createdAt: 1 }, serves: "sweep of keys older than 24 hours" },
  ]);
  const raw = rowsOf(collection);
  const byId = (id: string) => ({ _id: id });
  return {
    collection,
    /** null = the key is ours now; else what the first request left. */
    async claim(id: string, fingerprint: string, now: number): Promise<IdempotencyDocument | null> {
      await raw.deleteOne({
        ...byId(id),
        $or: [
          { createdAt: { $lt: now - IDEMPOTENCY_LIFE_MS } },
          { reply: null, createdAt: { $lt: now - CLAIM_LIFE_MS } },
        ],
      });
      try {
        await raw.insertOne({ ...byId(id), fingerprint, createdAt: now, reply: null });
        return null;
      } catch (error) {
        if ((error as { code?: number }).code !== DUPLICATE_KEY) throw error;
        return raw.findOne(byId(id));
      }
    },
    async settle(id: string, reply: StoredReply): Promise<void> {
      await raw.updateOne(byId(id), { $set: { reply } });
    },
    async release(id: string): Promise<void> {
      await raw.deleteOne(byId(id));
    },
    async sweep(now: number): Promise<number> {
      const { deletedCount } = await raw.deleteMany({
        createdAt: { $lt: now - IDEMPOTENCY_LIFE_MS },
      });
      return deletedCount;
    },
  };
}
