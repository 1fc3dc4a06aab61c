/**
 * Stores votes up and down: one row for each object and voter. The row decides how the score of the
 * object changes. Every change returns by how much the sum of directions moved. The added steps are
 * therefore exact in whatever order simultaneous votes are written (Contract 1.12).
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { voteFields } from "../comments/comment_fields.ts";
import type { VoteDocument } from "../comments/comment_documents.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";

export type VoteDirection = 1 | -1 | 0;

export interface CastVote {
  readonly objectId: number;
  readonly userId: number;
  /** The direction. 0 takes the vote back. */
  readonly direction: VoteDirection;
  readonly now: number;
}

export function voteId(objectId: number, userId: number): string {
  return `${objectId}-${userId}`;
}

/** Creates the store of one kind of votes. `name` is `comment_votes` or `post_votes`. */
export function createVoteStore(connection: Connection, name: string) {
  const collection = defineCollection<VoteDocument>(connection, name, voteFields, [
    { key: { objectId: 1, createdAt: -1 }, serves: "the votes of an object, newest first" },
    { key: { userId: 1, direction: 1 }, serves: "what an account voted up (feed filter)" },
  ]);
  const rows = rowsOf(collection);
  const voteOfId = createTurnBatch(async (ids: readonly string[]) => {
    const found = await rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
    return new Map(found.map((vote) => [vote._id, vote]));
  });

  async function replace({ objectId, userId, direction, now }: CastVote & { direction: 1 | -1 }) {
    const before = await rows.findOneAndUpdate(
      { _id: voteId(objectId, userId) },
      { $set: { direction }, $setOnInsert: { objectId, userId, createdAt: now } },
      { upsert: true, returnDocument: "before" },
    );
    return direction - (before?.direction ?? 0);
  }

  async function remove({ objectId, userId }: CastVote) {
    const before = await rows.findOneAndDelete({ _id: voteId(objectId, userId) });
    return 0 - (before?.direction ?? 0);
  }

  return {
    collection,

    /**
     * Records the vote. Returns the step of the object's score: -2 … 2, where 0 means no change.
     */
    async cast(vote: CastVote): Promise<number> {
      const { direction } = vote;
      if (direction === 0) return remove(vote);
      try {
        return await replace({ ...vote, direction });
      } catch (error) {
        // Two first votes of one account were cast at the same time. The row exists now, so the
        // second try updates it.
        if (!isDuplicateKey(error)) throw error;
        return replace({ ...vote, direction });
      }
    },

    async directionOf(objectId: number, userId: number): Promise<1 | -1 | null> {
      const row = await rows.findOne({ _id: voteId(objectId, userId) }, LIMIT);
      return row?.direction ?? null;
    },

    /** Returns the account's own votes on these objects. */
    async directionsOf(objectIds: readonly number[], userId: number): Promise<Map<number, 1 | -1>> {
      const asked = objectIds.map((objectId) => voteOfId(voteId(objectId, userId)));
      const found = (await Promise.all(asked)).filter((vote) => vote !== undefined);
      return new Map(found.map(({ objectId, direction }) => [objectId, direction]));
    },
    ...sums(rows),
  };
}

function sums(rows: Rows<VoteDocument>) {
  return {
    /** Returns the votes cast at or after `moment` (ms). */
    since(objectId: number, moment: number): Promise<VoteDocument[]> {
      return rows.find({ objectId, createdAt: { $gte: moment } }, LIMIT).toArray();
    },

    /**
     * Returns the sums of the directions voted up to `until` (ms). Objects without votes are
     * missing.
     */
    async netOf(objectIds: readonly number[], until: number): Promise<Map<number, number>> {
      const found = await rows
        .aggregate<{ _id: number; net: number }>(
          [
            { $match: { objectId: { $in: [...objectIds] }, createdAt: { $lte: until } } },
            { $group: { _id: "$objectId", net: { $sum: "$direction" } } },
          ],
          { maxTimeMS: 60_000 },
        )
        .toArray();
      return new Map(found.map(({ _id, net }) => [_id, net]));
    },

    /** Returns the objects that the account voted up. */
    async upvotedBy(userId: number): Promise<number[]> {
      const found = await rows.find({ userId, direction: 1 }, LIMIT).toArray();
      return found.map(({ objectId }) => objectId);
    },

    /** Returns scores recomputed from the rows. Objects without votes are missing. */
    async scoresOf(objectIds: readonly number[]): Promise<Map<number, number>> {
      const totals = await rows
        .aggregate<{ _id: number; score: number }>(
          [
            { $match: { objectId: { $in: [...objectIds] } } },
            { $group: { _id: "$objectId", score: { $sum: "$direction" } } },
          ],
          LIMIT,
        )
        .toArray();
      return new Map(totals.map(({ _id, score }) => [_id, score]));
    },

    /** Returns the score recomputed from the rows. */
    async scoreOf(objectId: number): Promise<number> {
      const [total] = await rows
        .aggregate<{ score: number }>(
          [{ $match: { objectId } }, { $group: { _id: null, score: { $sum: "$direction" } } }],
          LIMIT,
        )
        .toArray();
      return total?.score ?? 0;
    },
  };
}
