/** Reads when forecasts end by themselves or were withdrawn, from an index alone. */
import { BY_END } from "./forecast_indexes.ts";
import type { StoredRow } from "./forecast_row.ts";
import { FORECASTS_ONLY } from "./row_ends.ts";
import type { Rows } from "../platform/rows.ts";

const LIMIT = { maxTimeMS: 30_000, hint: BY_END };

/** From just after one time to another, ms. */
export interface Stretch {
  readonly after: number;
  readonly until: number;
}

/** Ends on a question that came in a stretch, ms. Newer forecasts may have come before them. */
export interface EndsOnQuestion {
  /** The newest end. */
  readonly end: number;
  /** When the newest of their rows was written. */
  readonly writtenAt: number;
}

/** A forecast that ends by itself: question, author, start and end. */
export interface EndingForecast {
  readonly q: number;
  readonly u: number;
  readonly s: number;
  readonly e: number;
}

export function forecastEnds(rows: Rows<StoredRow>) {
  return {
    /** Returns the ends that came in that stretch by question id. */
    async endedWithin(stretch: Stretch): Promise<Map<number, EndsOnQuestion>> {
      const found = await rows
        .aggregate<EndsOnQuestion & { _id: number }>(
          [
            { $match: endingIn(stretch) },
            { $project: { _id: 0, q: 1, e: 1, t: 1 } },
            { $group: { _id: "$q", end: { $max: "$e" }, writtenAt: { $max: "$t" } } },
          ],
          LIMIT,
        )
        .toArray();
      return new Map(found.map(({ _id, end, writtenAt }) => [_id, { end, writtenAt }]));
    },

    /** Returns the forecasts with an end of their own in that stretch, in order of the ends. */
    endingForecasts(stretch: Stretch): Promise<EndingForecast[]> {
      return rows
        .find({ ...endingIn(stretch), ...FORECASTS_ONLY }, LIMIT)
        .sort({ e: 1 })
        .project<EndingForecast>({ _id: 0, q: 1, u: 1, s: 1, e: 1 })
        .toArray();
    },

    /** Returns the newest row of this account on this question, which may be a withdrawal. */
    async newestStart(questionId: number, userId: number): Promise<number | null> {
      const found = await rows.findOne(
        { q: questionId, u: userId },
        { maxTimeMS: LIMIT.maxTimeMS, sort: { s: -1 }, projection: { _id: 0, s: 1 } },
      );
      return found?.s ?? null;
    },

    /** Returns the first end that came in that stretch, ms; null when none did. */
    async firstEndWithin(stretch: Stretch): Promise<number | null> {
      const [row] = await rows
        .find(endingIn(stretch), LIMIT)
        .sort({ e: 1 })
        .limit(1)
        .project<{ e: number }>({ _id: 0, e: 1 })
        .toArray();
      return row?.e ?? null;
    },
  };
}

function endingIn({ after, until }: Stretch) {
  return { e: { $gt: Math.max(0, after), $lte: until } };
}
