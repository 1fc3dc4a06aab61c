/** One account's forecasts over all questions: what feeds filter and order by. */
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { ForecastDocument } from "./forecast_document.ts";
import { type StoredForecast, unpackForecast, WITHOUT_INPUT } from "./forecast_row.ts";
import type { Rows } from "../platform/rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

/** The newest forecast of an account on a question. */
export interface ForecastActivity {
  readonly questionId: number;
  /** Start, ms. */
  readonly start: number;
  /** End, ms; null = none. */
  readonly end: number | null;
}

export function forecasterReads(rows: Rows<StoredForecast>) {
  return {
    /** How many accounts made a forecast on one of these questions within `[from, to]` (ms). */
    async forecastersWithin(
      questionIds: readonly number[],
      { from, to }: { from: number; to: number },
    ): Promise<number> {
      const found = await rows.distinct(
        "u",
        { q: { $in: [...questionIds] }, s: { $gte: from, $lte: to } },
        { maxTimeMS: 60_000 },
      );
      return found.length;
    },

    /** The newest forecast begun by `now` on every question the account ever forecast. */
    async activityOf(userId: number, now: number): Promise<ForecastActivity[]> {
      const found = await rows
        .aggregate<{ _id: number; s: number; e: number | null }>(
          [
            { $match: { u: userId, s: { $lte: now } } },
            { $group: { _id: "$q", newest: { $max: { s: "$s", e: "$e" } } } },
            { $project: { s: "$newest.s", e: "$newest.e" } },
          ],
          LIMIT,
        )
        .toArray();
      return found.map(({ _id, s, e }) => ({ questionId: _id, start: s, end: e }));
    },

    /** The forecasts of an account that stand at `now` (ms), one per question. */
    async standingOf(userId: number, now: number): Promise<ForecastDocument[]> {
      const stored = await rows
        .find({ u: userId, cur: true, s: { $lte: now } }, { ...LIMIT, ...WITHOUT_INPUT })
        .toArray();
      const newest = new Map<number, StoredForecast>();
      for (const row of stored) {
        const known = newest.get(row.q);
        if (known === undefined || row.s > known.s) newest.set(row.q, row);
      }
      return [...newest.values()].filter(({ e }) => e === null || e > now).map(unpackForecast);
    },
  };
}
