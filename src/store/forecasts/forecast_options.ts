/** Rewriting of vectors when the options of a multiple choice question change (Maths 4.9). */
import type mongoose from "mongoose";
import type { ForecastDocument } from "./forecast_document.ts";
import {
  packDoubles,
  packForecast,
  type NewForecast,
  type StoredForecast,
} from "./forecast_row.ts";
import type { Rows } from "../platform/rows.ts";

type Update = mongoose.mongo.AnyBulkWriteOperation<StoredForecast>;

/** The new end and vector of the row with this question, author and start. */
export interface RewrittenForecast extends Pick<ForecastDocument, "q" | "u" | "s" | "e"> {
  readonly v: Float64Array;
}

/** A forecast that is cut, and the automatic one that goes on with it. */
export interface CutForecast {
  readonly base: RewrittenForecast;
  readonly follower: NewForecast;
}

/** What an options change writes. */
export interface OptionWrites {
  readonly rewritten: readonly RewrittenForecast[];
  readonly cut: readonly CutForecast[];
  /** Automatic rows to remove. */
  readonly orphans: readonly Pick<ForecastDocument, "q" | "u" | "s">[];
}

export function forecastOptionWrites(rows: Rows<StoredForecast>) {
  return {
    /**
     * Writes the rows that follow first, then cuts those they follow: in between the later start
     * wins at read, and repeating it all changes nothing. What begins at the time of a row that
     * would follow is newer than what was read: the row before it is left for the next reading.
     */
    async rewriteOptions({ rewritten, cut, orphans }: OptionWrites, now: number): Promise<void> {
      const added = await write(
        rows,
        cut.map(({ follower }): Update => {
          const row = packForecast(follower, now);
          const { q, u, s } = row;
          const filter = { q, u, s };
          return { updateOne: { filter, update: { $setOnInsert: row }, upsert: true } };
        }),
      );
      const followed = cut.filter((_, index) => added.has(index)).map(({ base }) => base);
      await write(
        rows,
        [...rewritten, ...followed].map(({ q, u, s, e, v }): Update => {
          const update = { $set: { e, v: packDoubles(v), cur: e === null || e > now, t: now } };
          return { updateOne: { filter: { q, u, s }, update } };
        }),
      );
      await write(
        rows,
        orphans.map(({ q, u, s }): Update => ({
          deleteOne: { filter: { q, u, s, auto: true } },
        })),
      );
    },
  };
}

/** Places of the operations that inserted a row. */
async function write(
  rows: Rows<StoredForecast>,
  operations: Update[],
): Promise<ReadonlySet<number>> {
  if (operations.length === 0) return new Set();
  const { upsertedIds } = await rows.bulkWrite(operations);
  return new Set(Object.keys(upsertedIds).map(Number));
}
