/**
 * Stores forecasts, the collection that grows. Its rows never change (docs/adr/0016), so every read
 * works out from the rows of an author when each of them ended.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT, QUERY_TIME_LIMIT_MS, UNCHECKED } from "../platform/collection.ts";
import { STREAMED } from "../platform/deadline.ts";
import { forecastActivity } from "./forecast_activity.ts";
import { changeReads } from "./forecast_changes.ts";
import type { ForecastDocument } from "./forecast_document.ts";
import { forecastEnds } from "./forecast_ends.ts";
import { forecastExports } from "./forecast_export.ts";
import { BY_AUTHOR, forecastIndexes } from "./forecast_indexes.ts";
import type { ForecastInputs } from "./forecast_inputs.ts";
import { type RowId, type StoredRow, unpackForecast } from "./forecast_row.ts";
import { forecastWrites } from "./forecast_writes.ts";
import { forecasterReads } from "./forecaster_reads.ts";
import { standingForecasts } from "./newest_rows.ts";
import { optionWrites } from "./option_writes.ts";
import { ownForecastReads } from "./own_forecasts.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { sentForecastReads } from "./sent_forecasts.ts";
import { FORECASTS_ONLY, forecastsWhileReading, isWithdrawal } from "./row_ends.ts";
import { withdrawals } from "./withdrawals.ts";

/** A whole question may take longer to read than a request may wait. */
const SCAN_LIMIT = { ...STREAMED, maxTimeMS: 60_000, batchSize: 500 };

/** @param inputs where the `distribution_input` of forecasts is */
export function createForecastStore(connection: Connection, inputs: ForecastInputs) {
  const collection = defineCollection<StoredRow>(
    connection,
    "forecasts",
    UNCHECKED,
    forecastIndexes,
  );
  const rows = rowsOf(collection);
  return {
    collection,
    ...ownForecastReads(rows, inputs),
    ...sentForecastReads(rows),
    ...questionReads(rows),
    ...startReads(rows),
    ...madeForecasts(rows),
    ...changeReads(rows),
    ...forecastEnds(rows),
    ...forecastActivity(rows),
    ...forecasterReads(rows),
    ...forecastWrites(rows),
    ...withdrawals(rows),
    ...optionWrites(rows),
    ...forecastExports(rows),
  };
}

/** A row of an author with its own end, as the store gives it out. */
export type OwnRow =
  | (ForecastDocument & { readonly isWithdrawal: false })
  | { readonly s: number; readonly e: number; readonly isWithdrawal: true };

function questionReads(rows: Rows<StoredRow>) {
  return {
    /**
     * Returns the forecasts that stand at `now` (ms, the present) on a question, one per author.
     */
    async standing(questionId: number, now: number): Promise<ForecastDocument[]> {
      const wanted = { match: { q: questionId }, now, maxTimeMS: QUERY_TIME_LIMIT_MS };
      const standing = await standingForecasts(rows, wanted);
      return standing.map((row) => unpackForecast(row));
    },

    /** Returns the forecasts of an author that stand at `now` (ms, the present), by question. */
    async standingByQuestion(
      userId: number,
      questionIds: readonly number[],
      now: number,
    ): Promise<Map<number, ForecastDocument>> {
      const match = { u: userId, q: { $in: [...questionIds] } };
      const wanted = { match, now, maxTimeMS: QUERY_TIME_LIMIT_MS };
      const standing = await standingForecasts(rows, wanted);
      return new Map(standing.map((row) => [row.q, unpackForecast(row)]));
    },

    /** Returns the authors who have ever forecast any of these questions. */
    distinctAuthors(questionIds: readonly number[]): Promise<number[]> {
      return rows.distinct("u", { q: { $in: [...questionIds] } }, { maxTimeMS: 60_000 });
    },

    /**
     * Returns every forecast of a question with its end, author by author, each author's oldest
     * first. It holds one row at a time.
     */
    async *ofQuestion(questionId: number): AsyncGenerator<ForecastDocument> {
      const cursor = rows.find({ q: questionId }, SCAN_LIMIT).sort(BY_AUTHOR);
      for await (const row of forecastsWhileReading(cursor)) yield unpackForecast(row);
    },

    /**
     * Returns the rows of a question in lists, one for each author and each with the oldest first.
     * Withdrawals are among them. The ends are those that the rows have of their own.
     * @param userId only of this author
     */
    async *byAuthor(questionId: number, userId?: number): AsyncGenerator<readonly OwnRow[]> {
      const mine = userId === undefined ? {} : { u: userId };
      const cursor = rows.find({ q: questionId, ...mine }, SCAN_LIMIT).sort(BY_AUTHOR);
      let own: OwnRow[] = [];
      let author: number | null = null;
      for await (const row of cursor) {
        if (own.length > 0 && author !== row.u) {
          yield own;
          own = [];
        }
        author = row.u;
        own.push(
          isWithdrawal(row)
            ? { s: row.s, e: row.e, isWithdrawal: true }
            : { ...unpackForecast(row), isWithdrawal: false },
        );
      }
      if (own.length > 0) yield own;
    },
  };
}

function startReads(rows: Rows<StoredRow>) {
  return {
    /** Returns when these forecasts began, ms, by the id as hexadecimal digits. */
    async startsOf(ids: readonly RowId[]): Promise<ReadonlyMap<string, number>> {
      if (ids.length === 0) return new Map();
      const found = await rows
        .find({ _id: { $in: [...ids] } }, { ...LIMIT, projection: { s: 1 } })
        .toArray();
      return new Map(found.map(({ _id, s }) => [_id.toHexString(), s]));
    },
  };
}

function madeForecasts(rows: Rows<StoredRow>) {
  const made = { auto: { $ne: true }, ...FORECASTS_ONLY } as const;
  return {
    /**
     * Counts the forecasts of people and bots on a question, without automatic ones. It takes longer
     * than a request may wait.
     */
    count(questionId: number): Promise<number> {
      return rows.countDocuments({ q: questionId, ...made }, { maxTimeMS: 60_000 });
    },

    /**
     * Returns whether `count` is above 0 for one of these questions. The stored counters do not say
     * that, because they follow the schedule (Maths 9.2).
     */
    async haveBeenMade(questionIds: readonly number[]): Promise<boolean> {
      const wanted = { q: { $in: [...questionIds] }, ...made };
      const options = { ...LIMIT, projection: { _id: 1 } };
      const found = await rows.findOne(wanted, options);
      return found !== null;
    },
  };
}
