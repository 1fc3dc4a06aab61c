/** Heads of all forecasts of a question: what counters are computed from. */
import { STREAMED } from "../platform/deadline.ts";
import type { ForecastDocument } from "./forecast_document.ts";
import { cutWhileReading, type StoredForecast } from "./forecast_row.ts";
import type { Rows } from "../platform/rows.ts";

type CountedHead = Pick<ForecastDocument, "q" | "u" | "s" | "e" | "auto">;

const LIMIT = { ...STREAMED, maxTimeMS: 60_000 };
const HEAD = { _id: 0, q: 1, u: 1, s: 1, e: 1, auto: 1 } as const;

export function forecastActivity(rows: Rows<StoredForecast>) {
  return {
    /**
     * In order of author and start, ends cut to the author's next start; no vectors. Read as it is
     * asked for: a question may have more forecasts than a process should hold.
     */
    activity(questionId: number): AsyncGenerator<CountedHead> {
      const heads = rows
        .find({ q: questionId }, LIMIT)
        .sort({ q: 1, u: 1, s: 1 })
        .project<CountedHead>(HEAD);
      return cutWhileReading(heads);
    },
  };
}
