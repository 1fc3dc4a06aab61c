/** Reads when forecasts end by themselves or were withdrawn, from an index alone. */
import { BY_END } from "./forecast_indexes.ts";
import type { StoredRow } from "./forecast_row.ts";
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
