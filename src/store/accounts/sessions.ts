/** Stores log-in sessions. Only hashes of their tokens are stored. Contract 3.9. */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import type { SessionDocument, SessionVisit } from "./credential_documents.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { sessionFields } from "./user_fields.ts";

/** How many access tokens of one session may be valid at the same time. */
const LIVE_ACCESSES = 10;
/** How many used refresh tokens a session remembers. A remembered one is recognised as stolen. */
const KNOWN_USED = 50;
/** How many refreshes can be repeated. This is more than the log-in limit allows in 60 s. */
const KNOWN_PAIRS = 20;

/** The values that a refresh writes. */
export interface Renewal {
  readonly access: { readonly hash: string; readonly expiresAt: number };
  readonly refreshHash: string;
  readonly sealedPair: string;
  readonly visit: SessionVisit;
  readonly now: number;
  readonly expiresAt: number;
}

/** What a list shows of a session. */
export type ListedSession = Pick<SessionDocument, "_id" | "createdAt" | "lastVisit">;

export function createSessionStore(connection: Connection) {
  const collection = defineCollection<SessionDocument>(connection, "sessions", sessionFields, [
    { key: { userId: 1 }, serves: "the sessions of an account, listed or ended" },
    { key: { expiresAt: 1 }, serves: "the sweep of expired sessions" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...reads(rows),
    ...proofs(rows),

    async insert(session: SessionDocument): Promise<void> {
      await rows.insertOne(session);
    },

    /** Replaces the refresh token `before`. Returns false when another call has used it first. */
    async renew(id: string, before: string, renewal: Renewal): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(
        { _id: id, refreshHash: before, expiresAt: { $gt: renewal.now } },
        {
          $set: {
            refreshHash: renewal.refreshHash,
            expiresAt: renewal.expiresAt,
            lastVisit: renewal.visit,
          },
          $push: {
            accesses: { $each: [renewal.access], $position: 0, $slice: LIVE_ACCESSES },
            usedPairs: {
              $each: [{ hash: before, usedAt: renewal.now, sealedPair: renewal.sealedPair }],
              $position: 0,
              $slice: KNOWN_PAIRS,
            },
            usedRefreshHashes: { $each: [before], $position: 0, $slice: KNOWN_USED },
          },
        },
      );
      return matchedCount === 1;
    },

    /** Returns true when there was a session to revoke. */
    async remove(id: string): Promise<boolean> {
      const { deletedCount } = await rows.deleteOne({ _id: id });
      return deletedCount === 1;
    },

    /** Removes the sessions of an account, except for the one with the id `kept`. */
    async removeOfUser(userId: number, kept = ""): Promise<number> {
      const { deletedCount } = await rows.deleteMany({ userId, _id: { $ne: kept } });
      return deletedCount;
    },

    async sweep(now: number): Promise<number> {
      const { deletedCount } = await rows.deleteMany({ expiresAt: { $lte: now } });
      return deletedCount;
    },
  };
}

function proofs(rows: Rows<SessionDocument>) {
  return {
    /** Notes that the person has proven at `now` who they are. Returns false where the session has ended. */
    async prove(userId: number, id: string, now: number): Promise<boolean> {
      const own = { _id: id, userId, expiresAt: { $gt: now } };
      const { matchedCount } = await rows.updateOne(own, { $set: { provenAt: now } });
      return matchedCount === 1;
    },
  };
}

function reads(rows: Rows<SessionDocument>) {
  return {
    byId(id: string): Promise<SessionDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    /** Returns a session of this account, or null where it is of another one or has expired. */
    ownById(userId: number, id: string, now: number): Promise<SessionDocument | null> {
      return rows.findOne({ _id: id, userId, expiresAt: { $gt: now } }, LIMIT);
    },

    /** Returns the sessions of an account that have not expired, those opened last first. */
    ofUser(userId: number, now: number, limit: number): Promise<ListedSession[]> {
      return rows
        .find({ userId, expiresAt: { $gt: now } }, LIMIT)
        .project<ListedSession>({ createdAt: 1, lastVisit: 1 })
        .sort({ createdAt: -1, _id: 1 })
        .limit(limit)
        .toArray();
    },
  };
}
