/**
 * Stores how far a sweep has come, in one document for each sweep. After a restart the sweep goes
 * on there.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "./collection.ts";
import { type Fields, number, text } from "./fields.ts";
import { rowsOf } from "./rows.ts";

interface WatermarkDocument {
  _id: string;
  /** A time (ms) or an id, depending on the sweep. */
  mark: number;
}

export type Sweep =
  | "aggregations"
  | "ends"
  | "generations"
  | "score runs"
  | "replication"
  | "told times"
  | "told openings"
  | "told closings"
  | "told clarifications"
  | "told resolutions"
  | "told endings"
  | "told movements"
  | "told invitations"
  | "told exports"
  | "told reports"
  | "told proposals";

export type WatermarkStore = ReturnType<typeof createWatermarkStore>;

const fields: Fields<WatermarkDocument> = { _id: text(), mark: number() };

export function createWatermarkStore(connection: Connection) {
  const collection = defineCollection<WatermarkDocument>(connection, "watermarks", fields, []);
  const rows = rowsOf(collection);
  return {
    collection,

    async read(sweep: Sweep): Promise<number | null> {
      const found = await rows.findOne({ _id: sweep }, LIMIT);
      return found?.mark ?? null;
    },

    /** Adds one to the mark and returns the new mark. */
    async advance(sweep: Sweep): Promise<number> {
      const changed = await rows.findOneAndUpdate(
        { _id: sweep },
        { $inc: { mark: 1 } },
        { upsert: true, returnDocument: "after" },
      );
      return changed?.mark ?? 0;
    },

    async set(sweep: Sweep, mark: number): Promise<void> {
      await rows.updateOne({ _id: sweep }, { $set: { mark } }, { upsert: true });
    },
  };
}
