/** Adds rows of forecasts, and takes them back when their request fails. */
import type mongoose from "mongoose";
import { LIMIT } from "../platform/collection.ts";
import { BY_AUTHOR } from "./forecast_indexes.ts";
import { forecastId, type RowId, type StoredForecast, type StoredRow } from "./forecast_row.ts";
import { duplicatesIn, type Rows } from "../platform/rows.ts";

type Update = mongoose.mongo.AnyBulkWriteOperation<StoredRow>;

/** A row by its question, author and start, and when it was written, ms. */
export type WrittenPart = Pick<StoredForecast, "q" | "u" | "s" | "t">;

/** The time from the end of a grace period on. */
export interface PastGrace {
  readonly q: number;
  /** ms */
  readonly end: number;
  /** Whether the part that begins at the end itself stays, because it is going to be replaced. */
  readonly keepsPart: boolean;
}

export function forecastWrites(rows: Rows<StoredRow>) {
  return { ...additions(rows), ...removals(rows) };
}

function additions(rows: Rows<StoredRow>) {
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

    /** Returns the rows on these questions that the call has written. */
    async writtenBy(effectKey: string, questionIds: readonly number[]): Promise<RowId[]> {
      const ids = questionIds.map((id) => forecastId(effectKey, id));
      const found = await rows
        .find({ _id: { $in: ids } }, { ...LIMIT, projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Returns those of the questions on which the call has written a row. */
    async questionsWrittenBy(
      effectKey: string,
      questionIds: readonly number[],
    ): Promise<ReadonlySet<number>> {
      const ids = questionIds.map((id) => forecastId(effectKey, id));
      const found = await rows
        .find({ _id: { $in: ids } }, { ...LIMIT, projection: { q: 1 } })
        .toArray();
      return new Set(found.map(({ q }) => q));
    },

    /**
     * Writes parts that begin at the end of a grace period. A part of an earlier forecast that
     * would begin then is replaced, because it has not begun.
     */
    async replace(parts: readonly StoredForecast[]): Promise<void> {
      const operations: Update[] = parts.map(({ _id, ...part }) => ({
        updateOne: {
          filter: { q: part.q, u: part.u, s: part.s },
          update: { $set: part, $setOnInsert: { _id } },
          upsert: true,
        },
      }));
      await rows.bulkWrite(operations);
    },
  };
}

function removals(rows: Rows<StoredRow>) {
  return {
    /** Takes back rows whose request failed. */
    async remove(ids: readonly RowId[]): Promise<void> {
      if (ids.length > 0) await rows.deleteMany({ _id: { $in: [...ids] } });
    },

    /** Removes parts that `replace` has written, and none that were written over them since. */
    async removeParts(parts: readonly WrittenPart[]): Promise<void> {
      if (parts.length > 0) await rows.deleteMany({ $or: [...parts] });
    },

    /**
     * Removes the parts of an author that begin at the end of a grace period, and withdrawals of
     * them. What was written meanwhile for the time before that end stays.
     */
    async removeLater(u: number, periods: readonly PastGrace[]): Promise<void> {
      const operations: Update[] = periods.map(({ q, end, keepsPart }) => ({
        deleteMany: {
          filter: { q, u, s: keepsPart ? { $gt: end } : { $gte: end } },
          hint: BY_AUTHOR,
        },
      }));
      await rows.bulkWrite(operations);
    },
  };
}

/** @throws the error, without the rows that another attempt has written, unless nothing is left */
async function adoptTwins(
  rows: Rows<StoredRow>,
  forecasts: readonly StoredForecast[],
  error: unknown,
): Promise<void> {
  const faults = duplicatesIn(error).map((index) => forecasts[index]!);
  const stored = await rows
    .find({ _id: { $in: faults.map(({ _id }) => _id) } }, LIMIT)
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
