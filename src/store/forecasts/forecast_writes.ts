/**
 * Writes of forecasts, each in one order that a crash may cut anywhere: the new row first, then
 * the older rows of its author are closed. Acknowledged means journaled.
 */
import type mongoose from "mongoose";
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import { closeLeftOpen, closeOlder, STANDING, type Succession } from "./forecast_closing.ts";
import { forecastId, type StoredForecast } from "./forecast_row.ts";
import { duplicatesIn, type Rows } from "../platform/rows.ts";

type RowId = InstanceType<typeof mongoose.mongo.ObjectId>;
type Update = mongoose.mongo.AnyBulkWriteOperation<StoredForecast>;

/** A row by its question, author and start, and when it was written, ms. */
export type WrittenPart = Pick<StoredForecast, "q" | "u" | "s" | "t">;

export function forecastWrites(rows: Rows<StoredForecast>) {
  return { ...beginnings(rows), ...endings(rows) };
}

function beginnings(rows: Rows<StoredForecast>) {
  return {
    /**
     * A row that another attempt of the same call has written stays as it is, and the given one
     * takes its start.
     * @throws {MongoBulkWriteError} with the index of each row that could not be written
     */
    async insert(forecasts: readonly StoredForecast[]): Promise<void> {
      try {
        await rows.insertMany([...forecasts], { ordered: false });
      } catch (error) {
        await adoptTwins(rows, forecasts, error);
      }
    },

    /** The rows of these questions that the call has written. */
    async writtenBy(effectKey: string, questionIds: readonly number[]): Promise<RowId[]> {
      const ids = questionIds.map((id) => forecastId(effectKey, id));
      const found = await rows
        .find({ _id: { $in: ids } }, { maxTimeMS: QUERY_TIME_LIMIT_MS, projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Writes rows over those with the same question, author and start (option grace periods). */
    async replace(forecasts: readonly StoredForecast[]): Promise<void> {
      const operations: Update[] = forecasts.map(({ _id, ...row }) => ({
        updateOne: {
          filter: { q: row.q, u: row.u, s: row.s },
          update: { $set: row, $setOnInsert: { _id } },
          upsert: true,
        },
      }));
      await rows.bulkWrite(operations);
    },

    async remove(ids: readonly RowId[]): Promise<void> {
      if (ids.length > 0) await rows.deleteMany({ _id: { $in: [...ids] } });
    },

    /** Removes parts that `replace` has written, and none that were written over them since. */
    async removeParts(parts: readonly WrittenPart[]): Promise<void> {
      if (parts.length > 0) await rows.deleteMany({ $or: [...parts] });
    },

    /** Shows rows to aggregation again: their insert took longer than it looks back. */
    async restamp(ids: readonly RowId[], writtenAt: number): Promise<void> {
      await rows.updateMany({ _id: { $in: [...ids] } }, { $set: { t: writtenAt } });
    },

    /** Removes rows of an author that begin after `now`, except for those at `except`. */
    async removeFuture(
      { u, q, now }: { u: number; q: readonly number[]; now: number },
      except: readonly number[] = [],
    ): Promise<void> {
      const s = { $gt: now, ...(except.length > 0 ? { $nin: [...except] } : {}) };
      await rows.deleteMany({ q: { $in: [...q] }, u, s });
    },
  };
}

/** @throws the error, without the rows that another attempt has written, unless nothing is left */
async function adoptTwins(
  rows: Rows<StoredForecast>,
  forecasts: readonly StoredForecast[],
  error: unknown,
): Promise<void> {
  const faults = duplicatesIn(error).map((index) => forecasts[index]!);
  const stored = await rows
    .find({ _id: { $in: faults.map(({ _id }) => _id) } }, { maxTimeMS: QUERY_TIME_LIMIT_MS })
    .project<Pick<StoredForecast, "_id" | "s">>({ s: 1 })
    .toArray();
  if (stored.length === 0) throw error;
  const starts = new Map(stored.map(({ _id, s }) => [_id.toHexString(), s]));
  const left = faults.filter((row) => {
    const start = starts.get(row._id.toHexString());
    if (start !== undefined) row.s = start;
    return start === undefined;
  });
  if (left.length === 0) return;
  const writeErrors = left.map((row) => ({ code: 11_000, index: forecasts.indexOf(row) }));
  throw Object.assign(new Error("starts are taken"), { writeErrors });
}

function endings(rows: Rows<StoredForecast>) {
  return {
    close: (successions: readonly Succession[]) => closeOlder(rows, successions),

    /** Closes what a crash left open on a question; returns how many rows. */
    closeLeftOpen: (questionId: number, now: number) => closeLeftOpen(rows, questionId, now),

    /**
     * Withdraws an author's standing forecasts at `at` (ms) and drops later ones. Returns the
     * questions on which something changed. Maths 1.5. A forecast that has begun after `at` by the
     * time the rows are read came later than the withdrawal, and stands (Contract 2.5).
     */
    async withdraw(
      withdrawal: { u: number; q: readonly number[]; at: number },
      clock: { now(): number },
    ): Promise<number[]> {
      return withdraw(rows, withdrawal, clock);
    },
  };
}

async function withdraw(
  rows: Rows<StoredForecast>,
  { u, q, at }: { u: number; q: readonly number[]; at: number },
  clock: { now(): number },
): Promise<number[]> {
  const open = await rows
    .find({ q: { $in: [...q] }, u, cur: true }, { maxTimeMS: QUERY_TIME_LIMIT_MS, hint: STANDING })
    .project<Pick<StoredForecast, "_id" | "q" | "s" | "e">>({ q: 1, s: 1, e: 1 })
    .toArray();
  // After the read: none of its rows that have begun by then is one to come.
  const now = clock.now();
  const operations: Update[] = [];
  const changed = new Set<number>();
  for (const questionId of q) {
    const mine = open.filter((row) => row.q === questionId).sort((a, b) => a.s - b.s);
    // When a crash left several rows open, the last started one stands. The others end where it
    // begins.
    const standing = mine.findLast(({ s }) => s <= at);
    for (const row of mine) {
      const operation = withdrawOne(row, standing, { at, now });
      if (operation === null) continue;
      operations.push(operation);
      if (!("updateOne" in operation) || row === standing) changed.add(questionId);
    }
  }
  if (operations.length > 0) await rows.bulkWrite(operations, { ordered: false });
  return [...changed];
}

type OpenRow = Pick<StoredForecast, "_id" | "s" | "e">;

function withdrawOne(
  row: OpenRow,
  standing: OpenRow | undefined,
  { at, now }: { at: number; now: number },
): Update | null {
  const { _id } = row;
  if (row.s > at && row.s <= now) return null;
  if (row.s > at) return { deleteOne: { filter: { _id } } };
  if (row !== standing) {
    const e = standing?.s ?? at;
    // The part of a forecast before the end of a grace period stands until then.
    if (row.e !== null && row.e <= e) return null;
    return { updateOne: { filter: { _id }, update: { $set: { e, cur: e > now } } } };
  }
  if (row.e !== null && row.e <= at) return null;
  // It stays in the index of ends for the sweep, which catches up where this process dies before it
  // has asked for the aggregation; every reader looks at the end itself.
  return { updateOne: { filter: { _id }, update: { $set: { e: at, cur: true, t: now } } } };
}
