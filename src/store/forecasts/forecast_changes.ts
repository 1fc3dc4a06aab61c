/**
 * Reads for aggregation the heads of rows that were written, and then the vectors of the new ones.
 */
import type { ForecastDocument, WithdrawalDocument } from "./forecast_document.ts";
import { BY_AUTHOR } from "./forecast_indexes.ts";
import {
  type RowId,
  type StoredForecast,
  type StoredRow,
  type StoredWithdrawal,
  unpackForecast,
} from "./forecast_row.ts";
import { forecastsOf, isWithdrawal } from "./row_ends.ts";
import type { Rows } from "../platform/rows.ts";

/** In a burst hundreds of rows come between two runs. One reply holds them. */
const LIMIT = { maxTimeMS: 60_000, batchSize: 2_000 };
const HEAD = { _id: 1, q: 1, u: 1, s: 1, e: 1, t: 1, w: 1 } as const;

/** Which row, and when it was written, ms. */
export interface Written {
  _id: RowId;
  t: number;
}

/** A forecast without its vector. `t` is that of a withdrawal where one was written after it. */
export interface ForecastHead extends Written, Pick<ForecastDocument, "q" | "u" | "s" | "e"> {}

export interface QuestionHeads {
  /** By start, then author; with their ends. */
  readonly heads: readonly ForecastHead[];
  /** All rows, withdrawals among them. */
  readonly written: readonly Written[];
}

export interface ReadRows {
  /** With the ends they have of their own. */
  readonly forecasts: ForecastDocument[];
  readonly withdrawals: WithdrawalDocument[];
}

type HeadRow =
  | Pick<StoredForecast, "_id" | "q" | "u" | "s" | "e" | "t" | "w">
  | Pick<StoredWithdrawal, "_id" | "q" | "u" | "s" | "e" | "t" | "w">;

export function changeReads(rows: Rows<StoredRow>) {
  return {
    /**
     * Returns what was written at or after `since` (ms), in order of writing, from the index alone.
     */
    writtenSince(questionId: number, since: number): Promise<Written[]> {
      return rows
        .find({ q: questionId, t: { $gte: since } }, LIMIT)
        .sort({ q: 1, t: 1 })
        .project<Written>({ _id: 1, t: 1 })
        .toArray();
    },

    async heads(questionId: number): Promise<QuestionHeads> {
      const stored = await rows
        .find({ q: questionId }, LIMIT)
        .sort(BY_AUTHOR)
        .project<HeadRow>(HEAD)
        .toArray();
      const written = stored.map(({ _id, t }) => ({ _id, t }));
      const heads: ForecastHead[] = forecastsOf(stored, (forecast, { t }) => {
        forecast.t = Math.max(forecast.t, t);
      });
      return { heads: heads.sort((a, b) => a.s - b.s || a.u - b.u), written };
    },

    /**
     * Returns when the newest row of each question was written, for the questions where that was in
     * `[from, to)` (ms). The index takes one step for each question ever forecast. No row is read.
     */
    async newestWritten(from: number, to: number): Promise<Map<number, number>> {
      const found = await rows
        .aggregate<{ _id: number; t: number }>(
          [
            // In this form the index alone answers, by a seek from question to question.
            { $sort: { q: 1, t: 1 } },
            { $group: { _id: "$q", t: { $last: "$t" } } },
            { $match: { t: { $gte: from, $lt: to } } },
          ],
          { maxTimeMS: LIMIT.maxTimeMS },
        )
        .toArray();
      return new Map(found.map(({ _id, t }) => [_id, t]));
    },

    /** Returns the rows with these ids, in no order. */
    async byRowIds(ids: readonly RowId[]): Promise<ReadRows> {
      const read: ReadRows = { forecasts: [], withdrawals: [] };
      if (ids.length === 0) return read;
      for (const row of await rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray()) {
        if (isWithdrawal(row)) read.withdrawals.push(row);
        else read.forecasts.push(unpackForecast(row));
      }
      return read;
    },
  };
}
