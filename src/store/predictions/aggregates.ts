/**
 * Stores community predictions: a head per question, which holds the newest snapshot whole, and the
 * snapshots of its history. A rebuild writes a new generation of snapshots and then switches the
 * head to it, so a reader that goes through the head never sees half of a generation.
 */
import type { Connection } from "mongoose";
import type { SnapshotRecord } from "../../domain/aggregation/history/packed_snapshots.ts";
import { inGroups } from "../../domain/numbers/lists.ts";
import { defineCollection, LIMIT, UNCHECKED } from "../platform/collection.ts";
import { STREAMED } from "../platform/deadline.ts";
import type {
  AggregateHeadDocument,
  SnapshotDocument,
  SnapshotInHistory,
} from "./prediction_documents.ts";
import { headHolds, type StoredHead, unheld, unpackHead } from "./head_holds.ts";
import { type HistoryOptions, instantsBetween, keptOf } from "./instants.ts";
import { leftoverSnapshots } from "../platform/leftovers.ts";
import { RELAXED, duplicatesIn, rowsOf, type Rows } from "../platform/rows.ts";
import {
  type Generation,
  snapshotKey,
  storedSnapshot,
  type StoredSnapshot,
  unpackSnapshot,
} from "./snapshot_row.ts";
import { snapshotExports } from "./snapshot_export.ts";
import { snapshotsAtReads } from "./snapshots_at.ts";

const JOB_LIMIT = { maxTimeMS: 60_000 };
/** Snapshots of one reply. More at once would hold the event loop up. */
const READ_GROUP = 200;
/** Snapshots of one insert. They are about 1 MB of CDFs. */
const INSERT_GROUP = 200;

type Head = AggregateHeadDocument;
interface Both {
  heads: Rows<StoredHead>;
  snapshots: Rows<StoredSnapshot>;
}

export function createAggregateStore(connection: Connection) {
  const heads = defineCollection<StoredHead>(connection, "aggregate_heads", UNCHECKED, []);
  const collection = defineCollection<StoredSnapshot>(connection, "snapshots", UNCHECKED, [
    { key: { q: 1, g: 1, s: 1, n: 1 }, serves: "the instants and the history of a question" },
  ]);
  const rows = { heads: rowsOf(heads), snapshots: rowsOf(collection) };
  return {
    collection,
    ...headReads(rows.heads),
    ...historyReads(rows.snapshots),
    ...newestReads(rows.snapshots),
    ...snapshotExports(rows.snapshots),
    ...snapshotsAtReads(rows.snapshots),
    ...leftoverSnapshots(rows.heads, rows.snapshots),
    ...headWrites(rows),
    ...headHolds(rows.heads),
    ...snapshotWrites(rows.snapshots),
  };
}

/** The newest write that is in a prediction, and its last instant, ms. */
export type Progress = Pick<StoredHead, "through" | "lastInstant" | "latestEnd">;

function headReads(heads: Rows<StoredHead>) {
  return {
    async head(questionId: number): Promise<Head | null> {
      const stored = await heads.findOne({ _id: questionId }, LIMIT);
      return stored === null ? null : unpackHead(stored);
    },

    /** Returns how far predictions are, by question. A question without a prediction is missing. */
    async progressOf(questionIds: readonly number[]): Promise<Map<number, Progress>> {
      if (questionIds.length === 0) return new Map();
      const stored = await heads
        .find({ _id: { $in: [...questionIds] } }, LIMIT)
        .project<Progress & { _id: number }>({ through: 1, lastInstant: 1, latestEnd: 1 })
        .toArray();
      return new Map(stored.map((progress) => [progress._id, progress]));
    },

    /** Returns heads by question id. A question without a prediction is missing. */
    async heads(questionIds: readonly number[]): Promise<Map<number, Head>> {
      if (questionIds.length === 0) return new Map();
      const stored = await heads.find({ _id: { $in: [...questionIds] } }, LIMIT).toArray();
      return new Map(stored.map((head) => [head._id, unpackHead(head)]));
    },
  };
}

function historyReads(snapshots: Rows<StoredSnapshot>) {
  return {
    /**
     * Returns the history in the head's generation, ascending. It is thinned by instants before any
     * snapshot is read (Maths 4.8). Each snapshot ends at the next kept instant, and the newest
     * ends as the head says.
     */
    async history(head: Head, options: HistoryOptions): Promise<SnapshotInHistory[]> {
      const { now } = options;
      const all =
        options.instants ?? (await instantsBetween(snapshots, head, { from: 0, to: now }));
      const instants = { length: all.length, at: (i: number) => all.at(i)! / 1000 };
      const kept = keptOf(instants, head, options);
      const found = await snapshots
        .find(wanted(head, kept, instants.length), { ...LIMIT, batchSize: READ_GROUP })
        .toArray();
      const byStart = new Map(found.map((row) => [row.s, row]));
      const history: SnapshotInHistory[] = [];
      kept.forEach((instant, i) => {
        const row = byStart.get(Math.round(instant * 1000));
        if (row === undefined || row.n === 0) return;
        const next = kept[i + 1];
        history.push({
          ...unpackSnapshot(row),
          e: next === undefined ? head.latestEnd : Math.round(next * 1000),
        });
      });
      return history;
    },

    /** Returns the instants of the head's generation in `[from, to]`, all in ms, ascending. */
    instants: (head: Head, span: { from: number; to: number }): Promise<number[]> =>
      instantsBetween(snapshots, head, span),

    /**
     * Returns the newest snapshot that began by `moment` (ms), or null if it had no forecasters.
     */
    async at(head: Head, moment: number): Promise<SnapshotDocument | null> {
      const row = await snapshots
        .find({ q: head._id, g: head.generation, s: { $lte: moment } }, LIMIT)
        .sort({ s: -1 })
        .limit(1)
        .next();
      return row === null || row.n === 0 ? null : unpackSnapshot(row);
    },
  };
}

/** The end of a history: when the newest snapshot began and ended, and the newest instant, ms. */
export interface HistoryTail {
  readonly latestStart: number | null;
  readonly latestEnd: number | null;
  readonly lastInstant: number | null;
}

function newestReads(snapshots: Rows<StoredSnapshot>) {
  return {
    async tail({ questionId, generation }: Generation): Promise<HistoryTail> {
      const newestFirst = snapshots
        .find({ q: questionId, g: generation }, LIMIT)
        .sort({ s: -1 })
        .project<{ s: number; n: number }>({ _id: 0, s: 1, n: 1 });
      let lastInstant: number | null = null;
      let latestEnd: number | null = null;
      for await (const { s, n } of newestFirst) {
        lastInstant ??= s;
        if (n > 0) return { latestStart: s, latestEnd, lastInstant };
        latestEnd = s;
      }
      return { latestStart: null, latestEnd: null, lastInstant };
    },

    /** Returns every snapshot of the head's generation in order of time, for exports and scores. */
    async *all(head: Head): AsyncGenerator<SnapshotDocument> {
      const cursor = snapshots
        .find({ q: head._id, g: head.generation }, { ...STREAMED, ...JOB_LIMIT, batchSize: 200 })
        .sort({ q: 1, g: 1, s: 1 });
      for await (const row of cursor) yield unpackSnapshot(row);
    },
  };
}

function wanted({ _id, generation }: Head, kept: readonly number[], total: number) {
  if (kept.length === total) return { q: _id, g: generation };
  return { _id: { $in: kept.map((t) => snapshotKey(_id, generation, Math.round(t * 1000))) } };
}

/** What a run found out. */
export interface HeadChanges extends Partial<Omit<Head, "_id" | "version" | "latest">> {
  /** The newest snapshot with forecasters: a record of this run, or the newest one stored. */
  readonly latest?: SnapshotRecord | "stored";
}

function headWrites({ heads, snapshots }: Both) {
  const latestRow = async (generation: Generation, latest: SnapshotRecord | "stored") =>
    latest === "stored"
      ? snapshots
          .find({ q: generation.questionId, g: generation.generation, n: { $gt: 0 } }, LIMIT)
          .sort({ s: -1 })
          .limit(1)
          .next()
      : storedSnapshot(generation, latest);
  return {
    /** @returns false when there is a head already */
    async createHead(head: Omit<Head, "version" | "latest">): Promise<boolean> {
      const { upsertedCount } = await heads.updateOne(
        { _id: head._id },
        { $setOnInsert: { ...head, latest: null, version: 0 } },
        { upsert: true },
      );
      return upsertedCount === 1;
    },

    /**
     * Sets the head if its version and its claims are still the given ones. Returns null when
     * another process has moved or claimed the head, or when the rebuild of another caller holds it.
     * A rebuild ignores claims, because it has a history of its own.
     */
    async moveHead(
      head: Head,
      changes: HeadChanges,
      { now, holds }: { now: number; holds: boolean },
    ): Promise<Head | null> {
      const { latest, ...fields } = changes;
      const generation = {
        questionId: head._id,
        generation: fields.generation ?? head.generation,
      };
      const shown = latest === undefined ? {} : { latest: await latestRow(generation, latest) };
      const moved = await heads.findOneAndUpdate(
        {
          _id: head._id,
          version: head.version,
          ...(holds ? {} : unheld(head, now)),
        },
        {
          $set: { ...fields, ...shown, version: head.version + 1 },
          $unset: { rebuilding: "", claimedUntil: "" },
        },
        { returnDocument: "after" },
      );
      return moved === null ? null : unpackHead(moved);
    },
  };
}

function snapshotWrites(snapshots: Rows<StoredSnapshot>) {
  return {
    /** Removes the snapshots of a generation from an instant (ms) on. */
    async cutFrom({ questionId, generation }: Generation, from: number): Promise<void> {
      await snapshots.deleteMany({ q: questionId, g: generation, s: { $gte: from } }, RELAXED);
    },

    /** Adds snapshots and replaces those that exist. */
    async append(generation: Generation, records: readonly SnapshotRecord[]): Promise<void> {
      for (const group of inGroups(records, INSERT_GROUP)) {
        await insertGroup(
          snapshots,
          group.map((record) => storedSnapshot(generation, record)),
        );
      }
    },

    /** Removes the generations that are not read any more. */
    async dropOtherGenerations({ questionId, generation }: Generation): Promise<void> {
      await snapshots.deleteMany({ q: questionId, g: { $ne: generation } }, RELAXED);
    },
  };
}

async function insertGroup(rows: Rows<StoredSnapshot>, group: StoredSnapshot[]): Promise<void> {
  try {
    await rows.insertMany(group, { ordered: false, ...RELAXED });
  } catch (error) {
    // A run that was cut short or ran twice has left some. What is written now is right.
    duplicatesIn(error);
    await rows.bulkWrite(
      group.map(({ _id, ...row }) => ({
        replaceOne: { filter: { _id }, replacement: row, upsert: true },
      })),
      { ordered: false, ...RELAXED },
    );
  }
}
