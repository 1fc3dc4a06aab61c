/** Heads of all forecasts of a question: what counters and movements are computed from. */
import type { ForecastDocument } from "./documents.ts";
import { cutOverlaps, type StoredForecast } from "./forecast_row.ts";
import type { Rows } from "./rows.ts";

export interface ForecastActivity extends Pick<ForecastDocument, "q" | "u" | "s" | "e" | "auto"> {
  _id: StoredForecast["_id"];
}

const LIMIT = { maxTimeMS: 60_000 };
const HEAD = { _id: 1, q: 1, u: 1, s: 1, e: 1, auto: 1 } as const;

export function forecastActivity(rows: Rows<StoredForecast>) {
  return {
    /** In order of author and start, ends cut to the author's next start; no vectors. */
    async activity(questionId: number): Promise<ForecastActivity[]> {
      const heads = await rows
        .find({ q: questionId }, LIMIT)
        .sort({ q: 1, u: 1, s: 1 })
        .project<ForecastActivity>(HEAD)
        .toArray();
      return cutOverlaps(heads);
    },
  };
}
