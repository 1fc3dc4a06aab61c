/** What aggregation reads: heads of the rows that changed, then the vectors of the new ones. */
import type mongoose from "mongoose";
import type { ForecastDocument } from "./forecast_document.ts";
import { cutOverlaps, type StoredForecast, unpackForecast, WITHOUT_INPUT } from "./forecast_row.ts";
import type { Rows } from "../platform/rows.ts";

type RowId = InstanceType<typeof mongoose.mongo.ObjectId>;

/** In a burst hundreds of rows change between two runs: they come in one reply. */
const LIMIT = { maxTimeMS: 60_000, batchSize: 2_000 };
const HEAD = { _id: 1, q: 1, u: 1, s: 1, e: 1, t: 1 } as const;

/** Which row, and its last write that aggregation must see, ms. */
export interface Written {
  _id: RowId;
  t: number;
}

/** A row without its vector. */
export interface ForecastHead extends Written, Pick<ForecastDocument, "q" | "u" | "s" | "e"> {}

export function changeReads(rows: Rows<StoredForecast>) {
  return {
    /** What was written at or after `since` (ms), in order of writing; the index alone tells. */
    writtenSince(questionId: number, since: number): Promise<Written[]> {
      return rows
        .find({ q: questionId, t: { $gte: since } }, LIMIT)
        .sort({ q: 1, t: 1 })
        .project<Written>({ _id: 1, t: 1 })
        .toArray();
    },

    /** Heads of all rows of a question by start, then author; ends cut to the author's next start. */
    async heads(questionId: number): Promise<ForecastHead[]> {
      const heads = await rows
        .find({ q: questionId }, LIMIT)
        .sort({ q: 1, u: 1, s: 1 })
        .project<ForecastHead>(HEAD)
        .toArray();
      return cutOverlaps(heads).sort((a, b) => a.s - b.s || a.u - b.u);
    },

    /**
     * Question → when its newest row was written, of the questions where that was in `[from, to)`
     * (ms). The index takes one step for each question ever forecast, rows are not read.
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

    /** The rows named by their ids, in no order; ends as stored. */
    async byRowIds(ids: readonly RowId[]): Promise<ForecastDocument[]> {
      if (ids.length === 0) return [];
      const stored = await rows
        .find({ _id: { $in: [...ids] } }, { ...LIMIT, ...WITHOUT_INPUT })
        .toArray();
      return stored.map(unpackForecast);
    },
  };
}
