/** Stores the platform's track record: one document, which is replaced as a whole (Maths 8). */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { trackRecordFields } from "./board_fields.ts";
import type { TrackRecordDocument } from "./score_documents.ts";
import { rowsOf } from "../platform/rows.ts";

const ONLY = 1;

export type TrackRecord = Omit<TrackRecordDocument, "_id">;

export function createTrackRecordStore(connection: Connection) {
  const collection = defineCollection<TrackRecordDocument>(
    connection,
    "track_record",
    trackRecordFields,
    [],
  );
  const rows = rowsOf(collection);
  return {
    collection,

    /** Returns the record as last computed, or null when it never was. */
    read(): Promise<TrackRecordDocument | null> {
      return rows.findOne({ _id: ONLY }, LIMIT);
    },

    async replace(record: TrackRecord): Promise<void> {
      await rows.replaceOne({ _id: ONLY }, record, { upsert: true });
    },
  };
}
