/**
 * Stores how far the events were gathered for webhooks. A batch is named before its deliveries are
 * written, so that a run after a crash gathers the same batch again.
 */
import type { Connection } from "mongoose";
import { defineCollection, LIMIT } from "./collection.ts";
import * as is from "./fields.ts";
import { isDuplicateKey, rowsOf } from "./rows.ts";

export interface EventProgress {
  _id: "webhooks";
  /** The number of the batch that is gathered now or next. */
  batch: number;
  /** The ids of the event before it, and of its last one; null between two batches. */
  after: string;
  until: string | null;
}

const fields: is.Fields<EventProgress> = {
  _id: is.oneOf("webhooks"),
  batch: is.count(),
  after: is.text(),
  until: is.orNull(is.text()),
};

const _id = "webhooks";

export function createEventProgressStore(connection: Connection) {
  const collection = defineCollection<EventProgress>(connection, "event_progress", fields, []);
  const rows = rowsOf(collection);
  return {
    collection,

    read(): Promise<EventProgress | null> {
      return rows.findOne({ _id }, LIMIT);
    },

    /** Names a batch, unless another run has named one. Returns the one that is to be gathered. */
    async begin(batch: number, after: string, until: string): Promise<EventProgress | null> {
      try {
        await rows.updateOne(
          { _id, batch, until: null },
          { $set: { after, until } },
          { upsert: true },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      return this.read();
    },

    /** Ends a batch, whose deliveries are stored. */
    async end({ batch, until }: EventProgress): Promise<void> {
      if (until === null) return;
      await rows.updateOne(
        { _id, batch, until },
        { $set: { after: until, until: null }, $inc: { batch: 1 } },
      );
    },
  };
}
