/** When forecasts that no newer one has superseded end by themselves: read by index, never written. */
import type { StoredForecast } from "./forecast_row.ts";
import type { Rows } from "../platform/rows.ts";

/** Index of the ends of standing forecasts, also of those that have come. */
export const BY_END = { e: 1, q: 1, _id: 1 } as const;

const LIMIT = { maxTimeMS: 30_000, hint: BY_END };

/** From just after one time to another, ms. */
export interface Stretch {
  readonly after: number;
  readonly until: number;
}

export function forecastEnds(rows: Rows<StoredForecast>) {
  return {
    /** Question → the newest end of a standing forecast that came in that stretch, ms. */
    async endedWithin(stretch: Stretch): Promise<Map<number, number>> {
      const found = await rows
        .aggregate<{ _id: number; e: number }>(
          [{ $match: endingIn(stretch) }, { $group: { _id: "$q", e: { $max: "$e" } } }],
          LIMIT,
        )
        .toArray();
      return new Map(found.map(({ _id, e }) => [_id, e]));
    },

    /** The first end of a standing forecast that came in that stretch, ms; null = none did. */
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
  return { cur: true, e: { $gt: Math.max(0, after), $lte: until } };
}
