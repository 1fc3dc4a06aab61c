/**
 * Stores what authors sent as `distribution_input`. Rows never change, so inputs lie beside them:
 * the newest of each author and question is kept (Contract 2.4). An input has the id of its
 * forecast, so that it is shown with that forecast only. It is written first, so a stored forecast
 * has its input.
 */
import type { Connection } from "mongoose";
import { MAX_INPUT_BYTES } from "../../domain/forecasts/forecast_batch.ts";
import { defineCollection, LIMIT, UNCHECKED } from "../platform/collection.ts";
import { insertMissing, RELAXED, rowsOf } from "../platform/rows.ts";
import type { RowId } from "./forecast_row.ts";

export interface InputDocument {
  /** of the forecast */
  _id: RowId;
  q: number;
  u: number;
  /** start of the forecast as it was asked for, ms */
  s: number;
  /** JSON */
  d: string;
}

export type ForecastInputs = ReturnType<typeof createForecastInputs>;

/** Inputs of a reply. */
const BATCH = 100;

export function createForecastInputs(connection: Connection) {
  const collection = defineCollection<InputDocument>(connection, "forecast_inputs", UNCHECKED, [
    {
      key: { q: 1, u: 1, s: 1 },
      serves: "earlier inputs of an author on a question, to remove them",
    },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,

    /** An input that another attempt of the same call has written stays as it is. */
    insert: (inputs: readonly InputDocument[]) => insertMissing(rows, inputs),

    async remove(ids: readonly RowId[]): Promise<void> {
      if (ids.length > 0) await rows.deleteMany({ _id: { $in: [...ids] } });
    },

    /** Removes the earlier inputs of the same authors on the same questions. */
    async removeEarlier(inputs: readonly InputDocument[]): Promise<void> {
      if (inputs.length === 0) return;
      await rows.bulkWrite(
        inputs.map(({ q, u, s }) => ({ deleteMany: { filter: { q, u, s: { $lt: s } } } })),
        { ordered: false, ...RELAXED },
      );
    },

    /**
     * Returns the inputs of these forecasts, by the id as hexadecimal digits. An input that is
     * longer than the limit is left out.
     */
    async of(ids: readonly RowId[]): Promise<ReadonlyMap<string, string>> {
      const inputs = new Map<string, string>();
      if (ids.length === 0) return inputs;
      const found = rows
        .find(
          {
            _id: { $in: [...ids] },
            $expr: { $lte: [{ $strLenBytes: "$d" }, MAX_INPUT_BYTES] },
          },
          LIMIT,
        )
        .batchSize(BATCH);
      for await (const { _id, d } of found) inputs.set(_id.toHexString(), d);
      return inputs;
    },
  };
}
