/**
 * Stores calls under an `Idempotency-Key` and their replies for 24 hours. Contract 1.12,
 * docs/adr/0014.
 */
import type { Connection } from "mongoose";
import { latestOf } from "../../timing.ts";
import { defineCollection } from "./collection.ts";
import * as is from "./fields.ts";
import { isDuplicateKey, RELAXED, rowsOf, type Rows } from "./rows.ts";

export interface StoredReply {
  readonly status: number;
  readonly body: string | null;
  /**
   * The headers that the reply itself set. Absent when it set none, and in rows of version 2.0.0.
   */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface IdempotencyDocument {
  /** A hash of account, route and key. */
  _id: string;
  fingerprint: string;
  createdAt: number;
  /** The attempt that serves the call. Each attempt has a name of its own. */
  holder?: string;
  /** When the holder last renewed its claim, ms. Absent in rows of version 2.0.0. */
  renewedAt?: number;
  /** The key that the effect of the call carries. It is the same for every attempt. */
  effectKey?: string;
  /** Set before a call begins to remove the subject that it is about. */
  begun?: true;
  /** The call itself ended the caller's permission for it (it removed its subject or the caller). */
  endedAccess?: true;
  reply: StoredReply | null;
}

export interface Attempt {
  readonly fingerprint: string;
  readonly holder: string;
  /** The key for the effect, unless an earlier attempt has set one. */
  readonly effectKey: string;
  readonly now: number;
}

/**
 * The result of a claim.
 * - `ours`: this attempt serves the call. `resumed` says that an earlier attempt has run, and
 *   `begun` that the earlier attempt may have removed the subject.
 * - `settled`: the call was served already.
 * - `busy`: another attempt serves the call right now.
 * - `other body`: the key was used with another body.
 */
export type Claim =
  | { readonly kind: "ours"; readonly effectKey: string; resumed: boolean; begun: boolean }
  | { readonly kind: "settled"; readonly reply: StoredReply; readonly endedAccess: boolean }
  | { readonly kind: "busy" }
  | { readonly kind: "other body" };

export const IDEMPOTENCY_LIFE_MS = 24 * 3_600_000;
/**
 * A claim is taken over when its holder has not renewed it for this long. A holder that was only
 * slow does no harm, because the effect carries the key.
 */
export const CLAIM_LIFE_MS = 4_000;

const fields: is.Fields<IdempotencyDocument> = {
  _id: is.text(),
  fingerprint: is.text(),
  createdAt: is.time(),
  holder: is.optional(is.text()),
  renewedAt: is.optional(is.time()),
  effectKey: is.optional(is.text()),
  begun: is.optional(is.mark()),
  endedAccess: is.optional(is.mark()),
  reply: is.orNull(
    is.object<StoredReply>({
      status: is.count(),
      body: is.orNull(is.text()),
      headers: is.optional(is.anything<Readonly<Record<string, string>>>()),
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

    /** Records that the holder of a claim is alive. */
    async renew(id: string, holder: string, now: number): Promise<void> {
      await rows.updateOne({ _id: id, holder }, { $set: { renewedAt: now } }, RELAXED);
    },

    /**
     * Records that the removal begins. It is not journaled here, because the journal of any later
     * write includes it.
     */
    async begin(id: string): Promise<void> {
      await rows.updateOne({ _id: id }, { $set: { begun: true } }, RELAXED);
    },

    /** Stores the reply, unless one is stored already. */
    async settle(id: string, reply: StoredReply, endedAccess: boolean): Promise<void> {
      const set = { reply, ...(endedAccess ? { endedAccess: true as const } : {}) };
      await rows.updateOne({ _id: id, reply: null }, { $set: set });
    },

    /** Frees the key for another body. Used when the call was refused before it had any effect. */
    release: async (id: string, holder: string): Promise<void> => {
      await rows.deleteOne({ _id: id, holder, reply: null });
    },

    /**
     * Lets the next attempt start at once. Used when the call failed, perhaps after a part of its
     * effect.
     */
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
    // This condition also matches a claim of an older release, which was never renewed, and one
    // that was renewed before the clock was set back.
    {
      _id: id,
      fingerprint,
      reply: null,
      renewedAt: { $not: { $gte: now - CLAIM_LIFE_MS, $lte: latestOf(now) } },
    },
    { $set: sign },
    { returnDocument: "after" },
  );
  if (taken !== null) {
    const begun = taken.begun === true;
    return { kind: "ours", effectKey: taken.effectKey ?? effectKey, resumed: true, begun };
  }
  const row = await rows.findOne({ _id: id });
  if (row !== null && row.fingerprint !== fingerprint) return { kind: "other body" };
  // The claim was released meanwhile, or another attempt holds it.
  if (row === null || row.reply === null) return { kind: "busy" };
  return { kind: "settled", reply: row.reply, endedAccess: row.endedAccess === true };
}
