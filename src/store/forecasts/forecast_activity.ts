/** Reads the heads of all forecasts of a question. Counters are computed from them. */
import { STREAMED } from "../platform/deadline.ts";
import type { StoredForecast, StoredRow, StoredWithdrawal } from "./forecast_row.ts";
import { BY_AUTHOR } from "./forecast_indexes.ts";
import { forecastsWhileReading } from "./row_ends.ts";
import type { Rows } from "../platform/rows.ts";

type CountedHead = Pick<StoredForecast, "q" | "u" | "s" | "e" | "auto" | "w">;
type CountedRow = CountedHead | Pick<StoredWithdrawal, "q" | "u" | "s" | "e" | "w">;

const LIMIT = { ...STREAMED, maxTimeMS: 60_000 };
const HEAD = { _id: 0, q: 1, u: 1, s: 1, e: 1, auto: 1, w: 1 } as const;

export function forecastActivity(rows: Rows<StoredRow>) {
  return {
    /**
     * Returns forecasts in order of author and start, with their ends and without vectors. They are
     * read while the caller takes them, because a question may have more than a process should
     * hold.
     */
    activity(questionId: number): AsyncGenerator<CountedHead> {
      const heads = rows.find({ q: questionId }, LIMIT).sort(BY_AUTHOR).project<CountedRow>(HEAD);
      return forecastsWhileReading(heads);
    },
  };
}
