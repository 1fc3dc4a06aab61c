/**
 * Heads of predictions that one run holds. A rebuild reserves the question, and a run that cuts the
 * history claims the head.
 */
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";
import type { AggregateHeadDocument } from "./prediction_documents.ts";
import { type StoredSnapshot, unpackSnapshot } from "./snapshot_row.ts";

type Head = AggregateHeadDocument;
/** A head as it is stored. */
export type StoredHead = Omit<Head, "latest"> & {
  latest: StoredSnapshot | null;
  /** A rebuild is under way until then, ms. Live runs leave the question to it. */
  rebuilding?: number;
};

export function unpackHead({ latest, ...head }: StoredHead): Head {
  return { ...head, latest: latest === null ? null : unpackSnapshot(latest) };
}

/** Matches the head while neither a later claim nor a rebuild has it. */
export function unheld({ claims }: Head, now: number) {
  return { claims: claims ?? { $exists: false }, $nor: [{ rebuilding: { $gt: now } }] };
}

export function headHolds(heads: Rows<StoredHead>) {
  return {
    /**
     * Claims the head until `until` (ms), for a run that cuts the history. Only the newest claim
     * can move the head then. Returns null when another process has moved or claimed it meanwhile.
     */
    async claimHead(
      head: Head,
      { now, until }: { now: number; until: number },
    ): Promise<Head | null> {
      const claimed = await heads.findOneAndUpdate(
        { _id: head._id, version: head.version, ...unheld(head, now) },
        { $set: { claims: (head.claims ?? 0) + 1, claimedUntil: until } },
        { returnDocument: "after" },
      );
      return claimed === null ? null : unpackHead(claimed);
    },

    /** Renews a claim, if it is still the newest one. */
    async renewClaim({ _id, claims = 0 }: Head, until: number): Promise<void> {
      await heads.updateOne({ _id, claims }, { $set: { claimedUntil: until } });
    },

    /** Returns whether a run that claimed the head has not moved it, alive or not. */
    async isClaimed(questionId: number): Promise<boolean> {
      const claimed = await heads.findOne(
        { _id: questionId, claimedUntil: { $exists: true } },
        { ...LIMIT, projection: { _id: 1 } },
      );
      return claimed !== null;
    },

    /**
     * Makes live runs leave the question alone until `until` (ms), or until the rebuild's switch.
     */
    async reserve(questionId: number, until: number): Promise<void> {
      await heads.updateOne({ _id: questionId }, { $set: { rebuilding: until } });
    },

    /** Returns whether a rebuild holds the question at `now`. */
    async isReserved(questionId: number, now: number): Promise<boolean> {
      const held = await heads.findOne(
        { _id: questionId, rebuilding: { $gt: now } },
        { ...LIMIT, projection: { _id: 1 } },
      );
      return held !== null;
    },
  };
}
