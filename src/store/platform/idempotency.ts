/**
 * Calls under an `Idempotency-Key` and their replies, remembered for 24 hours. Contract 1.12,
 * docs/adr/0014.
 */
import type { Connection } from "mongoose";
import { defineCollection } from "./collection.ts";
import {
  anything,
  count,
  type Fields,
  mark,
  object,
  optional,
  orNull,
  text,
  time,
} from "./fields.ts";
import { isDuplicateKey, RELAXED, rowsOf, type Rows } from "./rows.ts";

export interface StoredReply {
  readonly status: number;
  readonly body: string | null;
  /** Those of the reply itself; absent when it had none, and in rows of 2.0.0. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface IdempotencyDocument {
  /** hash of account, route and key */
  _id: string;
  fingerprint: string;
  createdAt: number;
  /** The process that serves the call; each attempt has a name of its own. */
  holder?: string;
  /** Last sign of life of the holder, ms; absent in rows of 2.0.0. */
  renewedAt?: number;
  /** What the effect of the call carries; the same for every attempt. */
  effectKey?: string;
  /** Set before a call that removes its subject begins to do so. */
  begun?: true;
  /** The caller was permitted, and is no more since the call was served. */
  endedAccess?: true;
  reply: StoredReply | null;
}

export interface Attempt {
  readonly fingerprint: string;
  readonly holder: string;
  /** Taken unless an earlier attempt has named the effect already. */
  readonly effectKey: string;
  readonly now: number;
}

/**
 * `ours`: to be served, `resumed` after an earlier attempt, which may have removed the subject when
 * it had `begun`.
 * `settled`: served already. `busy`: served by somebody else right now.
 */
export type Claim =
  | { readonly kind: "ours"; readonly effectKey: string; resumed: boolean; begun: boolean }
  | { readonly kind: "settled"; readonly reply: StoredReply; readonly endedAccess: boolean }
  | { readonly kind: "busy" }
  | { readonly kind: "other body" };

export const IDEMPOTENCY_LIFE_MS = 24 * 3_600_000;
/**
 * A claim is taken over when its holder gave no sign of life for so long. A holder that was only
 * slow does no harm: the effect carries the key.
 */
export const CLAIM_LIFE_MS = 4_000;

const fields: Fields<IdempotencyDocument> = {
  _id: text(),
  fingerprint: text(),
  createdAt: time(),
  holder: optional(text()),
  renewedAt: optional(time()),
  effectKey: optional(text()),
  begun: optional(mark()),
  endedAccess: optional(mark()),
  reply: orNull(
    object<StoredReply>({
      status: count(),
      body: orNull(text()),
      headers: optional(anything<Readonly<Record<string, string>>>()),
    }),
  ),
};

export function createIdempotencyStore(connection: Connection) {
  const collection = defineCollection<IdempotencyDocument>(connection, "idempotency", fields, [
    { key: { createdAt: 1 }, serves: "sweep of keys older than 24 hours" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    claim: (id: string, attempt: Attempt) => claim(rows, id, attempt),

    /** The holder of a claim is alive. */
    async renew(id: string, holder: string, now: number): Promise<void> {
      await rows.updateOne({ _id: id, holder }, { $set: { renewedAt: now } }, RELAXED);
    },

    /** Unjournaled: whatever is written after it brings it to the disk. */
    async begin(id: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { begun: true } }, RELAXED);
    },

    /** The first reply stays. */
    async settle(id: string, reply: StoredReply, endedAccess: boolean): Promise<void> {
      const set = { reply, ...(endedAccess ? { endedAccess: true as const } : {}) };
      await rows.updateOne({ _id: id, reply: null }, { $set: set });
    },

    /** The call was refused before it did anything: the key is free for another body. */
    release: async (id: string, holder: string): Promise<void> => {
      await rows.deleteOne({ _id: id, holder, reply: null });
    },

    /** The call failed, perhaps half way: the next attempt goes on at once. */
    abandon: async (id: string, holder: string): Promise<void> => {
      await rows.updateOne({ _id: id, holder, reply: null }, { $set: { renewedAt: 0 } });
    },

    async sweep(now: number): Promise<number> {
      const { deletedCount } = await rows.deleteMany({
        createdAt: { $lt: now - IDEMPOTENCY_LIFE_MS },
      });
      return deletedCount;
    },
  };
}

async function claim(
  rows: Rows<IdempotencyDocument>,
  id: string,
  { fingerprint, holder, effectKey, now }: Attempt,
): Promise<Claim> {
  const sign = { holder, renewedAt: now };
  await rows.deleteOne({ _id: id, createdAt: { $lt: now - IDEMPOTENCY_LIFE_MS } });
  try {
    await rows.insertOne({
      _id: id,
      fingerprint,
      createdAt: now,
      ...sign,
      effectKey,
      reply: null,
    });
    return { kind: "ours", effectKey, resumed: false, begun: false };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const taken = await rows.findOneAndUpdate(
    // Also a claim of an older release, which has no sign of life.
    { _id: id, fingerprint, reply: null, renewedAt: { $not: { $gte: now - CLAIM_LIFE_MS } } },
    { $set: sign },
    { returnDocument: "after" },
  );
  if (taken !== null) {
    const begun = taken.begun === true;
    return { kind: "ours", effectKey: taken.effectKey ?? effectKey, resumed: true, begun };
  }
  const row = await rows.findOne({ _id: id });
  if (row !== null && row.fingerprint !== fingerprint) return { kind: "other body" };
  // Released since, or under way.
  if (row === null || row.reply === null) return { kind: "busy" };
  return { kind: "settled", reply: row.reply, endedAccess: row.endedAccess === true };
}
