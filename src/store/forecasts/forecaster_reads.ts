/** Reads one account's forecasts over all questions. Feeds filter and order by them. */
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { ForecastDocument } from "./forecast_document.ts";
import { WITHDRAWALS } from "./forecast_indexes.ts";
import { type StoredRow, unpackForecast } from "./forecast_row.ts";
import { newestForecasts, standingForecasts } from "./newest_rows.ts";
import { FORECASTS_ONLY } from "./row_ends.ts";
import type { Rows } from "../platform/rows.ts";

const maxTimeMS = QUERY_TIME_LIMIT_MS;
const JOB_LIMIT = { maxTimeMS: 60_000 };

/** The newest forecast of an account on a question. */
export interface ForecastActivity {
  readonly questionId: number;
  /** Start, ms. */
  readonly start: number;
  /** End, ms; null = none. */
  readonly end: number | null;
}

export function forecasterReads(rows: Rows<StoredRow>) {
  return {
    /**
     * Counts the accounts that made a forecast on one of these questions within `[from, to]` (ms).
     */
    async forecastersWithin(
      questionIds: readonly number[],
      { from, to }: { from: number; to: number },
    ): Promise<number> {
      const span = { q: { $in: [...questionIds] }, s: { $gte: from, $lte: to } };
      const authors = await rows.distinct("u", span, JOB_LIMIT);
      const withdrew = await rows.distinct(
        "u",
        { ...span, w: true },
        { ...JOB_LIMIT, hint: WITHDRAWALS },
      );
      if (withdrew.length === 0) return authors.length;
      // These accounts may have done nothing else in this time.
      const also = { ...span, u: { $in: withdrew }, ...FORECASTS_ONLY };
      const forecast = await rows.distinct("u", also, JOB_LIMIT);
      return authors.length - withdrew.length + forecast.length;
    },

    /** Returns the newest forecast begun by `now` on every question the account ever forecast. */
    async activityOf(userId: number, now: number): Promise<ForecastActivity[]> {
      const wanted = { match: { u: userId }, now, maxTimeMS, withoutValues: true };
      const newest = await newestForecasts(rows, wanted, () => true);
      return newest.map(({ q, s, e }) => ({ questionId: q, start: s, end: e }));
    },

    /** Returns the forecasts of an account that stand at `now` (ms), one per question. */
    async standingOf(userId: number, now: number): Promise<ForecastDocument[]> {
      const wanted = { match: { u: userId }, now, maxTimeMS };
      const standing = await standingForecasts(rows, wanted);
      return standing.map((row) => unpackForecast(row));
    },
  };
}
