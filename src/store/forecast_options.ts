/** Rewriting of vectors when the options of a multiple choice question change (Maths 4.9). */
import type mongoose from "mongoose";
import type { ForecastDocument } from "./documents.ts";
import {
  packDoubles,
  packForecast,
  type NewForecast,
  type StoredForecast,
} from "./forecast_row.ts";
import type { Rows } from "./rows.ts";

type Update = mongoose.mongo.AnyBulkWriteOperation<StoredForecast>;

/** The new end and vector of the row with this question, author and start. */
export interface RewrittenForecast extends Pick<ForecastDocument, "q" | "u" | "s" | "e"> {
  readonly v: Float64Array;
}

export function forecastOptionWrites(rows: Rows<StoredForecast>) {
  return {
    /**
     * Writes the rows that follow first, then cuts those they follow: in between the later start
     * wins at read, and repeating it all changes nothing.
     */
    async rewriteOptions(
      rewritten: readonly RewrittenForecast[],
      followers: readonly NewForecast[],
      now: number,
    ): Promise<void> {
      const added: Update[] = followers.map((follower) => {
        const { _id, ...row } = packForecast(follower, now);
        const filter = { q: row.q, u: row.u, s: row.s };
        return {
          updateOne: { filter, update: { $set: row, $setOnInsert: { _id } }, upsert: true },
        };
      });
      const changed: Update[] = rewritten.map(({ q, u, s, e, v }) => ({
        updateOne: {
          filter: { q, u, s },
          update: { $set: { e, v: packDoubles(v), cur: e === null || e > now, t: now } },
        },
      }));
      for (const operations of [added, changed]) {
        if (operations.length > 0) await rows.bulkWrite(operations);
      }
    },
  };
}
