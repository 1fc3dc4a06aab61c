/**
 * Forecasts: the collection that grows. Rows of an author are read together or not at all, so that
 * an end a crash left unwritten is filled in at read (see `ForecastDocument`).
 */
import type { Connection } from "mongoose";
import {
  defineCollection,
  QUERY_TIME_LIMIT_MS,
  UNCHECKED,
  type IndexSpec,
} from "../platform/collection.ts";
import { STREAMED } from "../platform/deadline.ts";
import { forecastActivity } from "./forecast_activity.ts";
import { changeReads } from "./forecast_changes.ts";
import type { ForecastDocument } from "./forecast_document.ts";
import { BY_END, forecastEnds } from "./forecast_ends.ts";
import { forecastExports, IN_EXPORT_ORDER } from "./forecast_export.ts";
import {
  cutWhileReading,
  type StoredForecast,
  unpackForecast,
  WITHOUT_INPUT,
} from "./forecast_row.ts";
import { forecastOptionWrites } from "./forecast_options.ts";
import { STANDING } from "./forecast_closing.ts";
import { forecastWrites } from "./forecast_writes.ts";
import { forecasterReads } from "./forecaster_reads.ts";
import { BY_AUTHOR, ownForecastReads } from "./own_forecasts.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { supersededInputs } from "./superseded_inputs.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
/** A whole question may take longer to read than a request may wait. */
const SCAN_LIMIT = { ...STREAMED, maxTimeMS: 60_000, batchSize: 500 };

const indexes: readonly IndexSpec[] = [
  {
    key: BY_AUTHOR,
    unique: true,
    serves: "an author's own forecasts; replay and export by author; one row per start",
  },
  {
    key: { q: 1, t: 1, _id: 1 },
    serves: "what changed on a question since a time (aggregation)",
  },
  {
    key: STANDING,
    partial: { cur: true },
    serves: "forecasts standing now, whatever the length of the history",
  },
  {
    key: BY_END,
    partial: { cur: true, e: { $gt: 0 } },
    serves: "withdrawals that are due, with their questions",
  },
  { key: { u: 1, q: 1 }, serves: "the questions an author has forecast (forecaster_id)" },
  { key: IN_EXPORT_ORDER, serves: "exports, in their order and without sorting (Contract 7.2)" },
];

export function createForecastStore(connection: Connection) {
  const collection = defineCollection<StoredForecast>(connection, "forecasts", UNCHECKED, indexes);
  const rows = rowsOf(collection);
  return {
    collection,
    ...ownForecastReads(rows),
    ...supersededInputs(rows),
    ...questionReads(rows),
    ...changeReads(rows),
    ...forecastEnds(rows),
    ...forecastActivity(rows),
    ...forecasterReads(rows),
    ...forecastWrites(rows),
    ...forecastOptionWrites(rows),
    ...forecastExports(rows),
  };
}

function questionReads(rows: Rows<StoredForecast>) {
  return {
    /** The forecasts that stand at `now` (ms, the present) on a question, one per author. */
    async standing(questionId: number, now: number): Promise<ForecastDocument[]> {
      const stored = await rows
        .find({ q: questionId, cur: true }, { ...LIMIT, ...WITHOUT_INPUT, hint: STANDING })
        .toArray();
      const newest = new Map<number, StoredForecast>();
      for (const row of stored) {
        if (row.s > now) continue;
        const known = newest.get(row.u);
        if (known === undefined || row.s > known.s) newest.set(row.u, row);
      }
      return Array.from(newest.values())
        .filter((row) => row.e === null || row.e > now)
        .map(unpackForecast);
    },

    /** Authors who have ever forecast any of these questions. */
    distinctAuthors(questionIds: readonly number[]): Promise<number[]> {
      return rows.distinct("u", { q: { $in: [...questionIds] } }, { maxTimeMS: 60_000 });
    },

    /** Forecasts made by people and bots on a question, automatic ones left out. */
    count(questionId: number): Promise<number> {
      return rows.countDocuments({ q: questionId, auto: { $ne: true } }, { maxTimeMS: 60_000 });
    },

    /**
     * Every forecast of a question, author by author, each author's oldest first, ends cut. Holds
     * one author's rows at a time.
     */
    ofQuestion(questionId: number): AsyncGenerator<ForecastDocument> {
      const cursor = rows
        .find({ q: questionId }, { ...SCAN_LIMIT, ...WITHOUT_INPUT })
        .sort(BY_AUTHOR);
      return cutWhileReading(cursor.map(unpackForecast));
    },

    /**
     * The forecasts of a question in lists, one for each author, each author's oldest first, ends
     * as stored.
     * @param userId only of this author
     */
    async *byAuthor(questionId: number, userId?: number): AsyncGenerator<ForecastDocument[]> {
      const cursor = rows
        .find(
          { q: questionId, ...(userId === undefined ? {} : { u: userId }) },
          { ...SCAN_LIMIT, ...WITHOUT_INPUT },
        )
        .sort(BY_AUTHOR);
      let own: ForecastDocument[] = [];
      for await (const row of cursor) {
        if (own[0] !== undefined && own[0].u !== row.u) {
          yield own;
          own = [];
        }
        own.push(unpackForecast(row));
      }
      if (own.length > 0) yield own;
    },
  };
}
