/** Adds the rows of a change of options, and removes those that are outdated (Maths 4.9). */
import type mongoose from "mongoose";
import type { ForecastDocument, WithdrawalDocument } from "./forecast_document.ts";
import { type NewForecast, packForecast, packWithdrawal, type StoredRow } from "./forecast_row.ts";
import { startAfter } from "./row_ends.ts";
import type { Rows } from "../platform/rows.ts";

type Update = mongoose.mongo.AnyBulkWriteOperation<StoredRow>;

/** The end of a forecast, by the start of its author's last row on the question, ms. */
export interface WrittenEnd extends Pick<WithdrawalDocument, "q" | "u" | "e"> {
  readonly after: number;
}

/** What an options change writes. */
export interface OptionWrites {
  /** Automatic forecasts that go on with what a change cut. */
  readonly followers: readonly NewForecast[];
  readonly ends: readonly WrittenEnd[];
  /** Automatic forecasts that follow none any more. */
  readonly orphans: readonly Pick<ForecastDocument, "q" | "u" | "s">[];
}

export function optionWrites(rows: Rows<StoredRow>) {
  return {
    /** Repeating it changes nothing. A row whose start is taken is left out. */
    async writeOptions({ followers, ends, orphans }: OptionWrites, now: number): Promise<void> {
      // They belonged to forecasts that were taken back. The forecast before gets a follower instead.
      await write(
        rows,
        orphans.map(({ q, u, s }): Update => ({ deleteOne: { filter: { q, u, s, auto: true } } })),
      );
      const added = [
        ...followers.map((follower) => packForecast(follower, now)),
        ...ends.map(({ q, u, e, after }) =>
          packWithdrawal({ q, u, s: startAfter(after, now), e, t: now }),
        ),
      ];
      await write(
        rows,
        added.map((row): Update => {
          const { q, u, s } = row;
          const update = { $setOnInsert: row };
          return { updateOne: { filter: { q, u, s }, update, upsert: true } };
        }),
      );
    },
  };
}

async function write(rows: Rows<StoredRow>, operations: Update[]): Promise<void> {
  if (operations.length > 0) await rows.bulkWrite(operations);
}
