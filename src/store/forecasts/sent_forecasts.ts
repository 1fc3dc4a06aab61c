/** Reads what an author has sent, question by question and from one place on. */
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { ForecastDocument } from "./forecast_document.ts";
import { BY_AUTHOR } from "./forecast_indexes.ts";
import { type StoredForecast, type StoredRow, unpackForecast } from "./forecast_row.ts";
import { standingForecasts } from "./newest_rows.ts";
import { begunBy, forecastsWhileReading } from "./row_ends.ts";
import type { Rows } from "../platform/rows.ts";

const maxTimeMS = QUERY_TIME_LIMIT_MS;
/** Rows of a reply. More CDFs at once would hold the event loop up. */
const BATCH = 100;

/** A forecast with the id of its row, which never changes. */
export type SentForecast = Pick<ForecastDocument, "q" | "s" | "e" | "v"> & { readonly id: string };

/** A place in the order of question and start. */
export interface SentPlace {
  readonly questionId: number;
  /** ms; null is the place after all forecasts on the question */
  readonly start: number | null;
}

export interface SentSpan {
  /** Later starts are left out, ms. */
  readonly now: number;
  /** Earlier starts are left out, ms. */
  readonly from?: number | undefined;
  /**
   * These and later starts are left out, ms. The end of a forecast is then right where it is earlier
   * than this time.
   */
  readonly before?: number | undefined;
  /** Only what comes after this place. */
  readonly after?: SentPlace | null;
}

export function sentForecastReads(rows: Rows<StoredRow>) {
  /** Walks the index. What follows a forecast ends it, so one row more is read than is wanted. */
  async function* walk(match: object): AsyncGenerator<SentForecast> {
    const cursor = rows.find(match, { maxTimeMS, hint: BY_AUTHOR, batchSize: BATCH });
    for await (const row of forecastsWhileReading(cursor.sort(BY_AUTHOR))) yield sent(row);
  }
  return {
    /**
     * Returns the forecasts of an author on these questions with their ends, in order of question
     * and start.
     * @param questionIds ascending
     */
    async *sentOn(
      userId: number,
      questionIds: readonly number[],
      { now, from = 0, before = Infinity, after = null }: SentSpan,
    ): AsyncGenerator<SentForecast> {
      const u = userId;
      const s = { $gte: from, $lt: Math.min(before, begunBy(now).$lt) };
      const rest = questionIds.filter((id) => after === null || id > after.questionId);
      if (after !== null && after.start !== null && questionIds.includes(after.questionId)) {
        yield* walk({ u, q: after.questionId, s: { ...s, $gt: after.start } });
      }
      if (rest.length > 0) yield* walk({ u, q: { $in: rest }, s });
    },

    /** Returns the forecasts of an author that stand at `now`, in order of question. */
    async standingOn(
      userId: number,
      questionIds: readonly number[],
      now: number,
    ): Promise<SentForecast[]> {
      const match = { u: userId, q: { $in: [...questionIds] } };
      const standing = await standingForecasts(rows, { match, now, maxTimeMS });
      return standing.sort((a, b) => a.q - b.q).map(sent);
    },
  };
}

function sent(row: StoredForecast): SentForecast {
  const { q, s, e, v } = unpackForecast(row);
  return { id: row._id.toHexString(), q, s, e, v };
}
