/**
 * Forecasts: the collection that grows. Rows of an author are read together or not at all, so that
 * an end a crash left unwritten is filled in at read (see `ForecastDocument`).
 */
import type { Connection } from "mongoose";
import { defineCollection, QUERY_TIME_LIMIT_MS, type IndexSpec } from "./collection.ts";
import { forecastActivity } from "./forecast_activity.ts";
import { changeReads } from "./forecast_changes.ts";
import type { ForecastDocument } from "./documents.ts";
import { BY_END, forecastEnds } from "./forecast_ends.ts";
import { forecastExports, IN_EXPORT_ORDER } from "./forecast_export.ts";
import {
  cutOverlaps,
  cutWhileReading,
  type StoredForecast,
  unpackForecast,
} from "./forecast_row.ts";
import { forecastOptionWrites } from "./forecast_options.ts";
import { STANDING } from "./forecast_closing.ts";
import { forecastWrites } from "./forecast_writes.ts";
import { forecasterReads } from "./forecaster_reads.ts";
import { rowsOf, type Rows } from "./rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
/** A whole question may take longer to read than a request may wait. */
const SCAN_LIMIT = { maxTimeMS: 60_000, batchSize: 500 };

/** One row per question, author and start. */
const BY_AUTHOR = { q: 1, u: 1, s: 1 } as const;

const indexes: readonly IndexSpec[] = [
  {
    key: BY_AUTHOR,
    unique: true,
    serves: "an author's own forecasts; replay and export by author; one row per start",
  },
  {
    key: { q: 1, t: 1, _id: 1 },
    serves: "what changed on a question since a moment (aggregation)",
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
  const collection = defineCollection<StoredForecast>(connection, "forecasts", indexes);
  const rows = rowsOf(collection);
  return {
    collection,
    ...ownReads(rows),
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

function ownReads(rows: Rows<StoredForecast>) {
  return {
    /** Every forecast of an author on these questions, by question, oldest first, ends cut. */
    async ofUser(
      userId: number,
      questionIds: readonly number[],
    ): Promise<Map<number, ForecastDocument[]>> {
      const found = new Map<number, ForecastDocument[]>();
      if (questionIds.length === 0) return found;
      const stored = await rows
        .find({ q: { $in: [...questionIds] }, u: userId }, { ...LIMIT, hint: BY_AUTHOR })
        .sort(BY_AUTHOR)
        .toArray();
      for (const forecast of cutOverlaps(stored.map(unpackForecast))) {
        const known = found.get(forecast.q);
        if (known === undefined) found.set(forecast.q, [forecast]);
        else known.push(forecast);
      }
      return found;
    },

    /** The newest started forecast of an author on a question, also a withdrawn one. */
    async latestOfUser(userId: number, questionId: number, now: number) {
      const newest = await rows
        .find({ q: questionId, u: userId, s: { $lte: now } }, LIMIT)
        .sort({ s: -1 })
        .limit(1)
        .next();
      return newest === null ? null : unpackForecast(newest);
    },

    /** The forecast of an author that stood on a question at a time (ms); null without one. */
    async standingOfUser(userId: number, questionId: number, at: number) {
      const newest = await this.latestOfUser(userId, questionId, at);
      return newest === null || (newest.e !== null && newest.e <= at) ? null : newest;
    },

    /** Ids of the questions an author has ever forecast, ascending. */
    async questionIdsOfUser(userId: number): Promise<number[]> {
      const ids = await rows.distinct("q", { u: userId }, LIMIT);
      return ids.sort((a, b) => a - b);
    },
  };
}

function questionReads(rows: Rows<StoredForecast>) {
  return {
    /** The forecasts that stand at `now` (ms, the present) on a question, one per author. */
    async standing(questionId: number, now: number): Promise<ForecastDocument[]> {
      const stored = await rows
        .find({ q: questionId, cur: true }, { ...LIMIT, hint: STANDING })
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
      const cursor = rows.find({ q: questionId }, SCAN_LIMIT).sort(BY_AUTHOR);
      return cutWhileReading(cursor.map(unpackForecast));
    },
  };
}
