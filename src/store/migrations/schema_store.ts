/** Stores in one document which schema the database has and which process is changing it. */
import type { Connection } from "mongoose";
import { defineCollection } from "../platform/collection.ts";
import { count, type Fields, oneOf, optional, text, time } from "../platform/fields.ts";
import { rowsOf } from "../platform/rows.ts";

export interface SchemaDocument {
  _id: "schema";
  version: number;
  /** The process that runs the next migration. */
  holder?: string;
  /** When its lock ends unless it is renewed, ms. */
  until?: number;
  /** How far the next migration came. */
  reached?: number;
}

const fields: Fields<SchemaDocument> = {
  _id: oneOf("schema"),
  version: count(),
  holder: optional(text()),
  until: optional(time()),
  reached: optional(count()),
};

export type SchemaStore = ReturnType<typeof createSchemaStore>;

export function createSchemaStore(connection: Connection) {
  const collection = defineCollection<SchemaDocument>(connection, "schema", fields, []);
  const rows = rowsOf(collection);
  const mine = (holder: string) => ({ _id: "schema", holder }) as const;
  return {
    collection,

    read: (): Promise<SchemaDocument | null> => rows.findOne({ _id: "schema" }),

    /** Stores the schema of a database that has none stored. A stored one stays. */
    async begin(version: number): Promise<void> {
      await rows.updateOne({ _id: "schema" }, { $setOnInsert: { version } }, { upsert: true });
    },

    /** Takes the next migration. Returns null when another process works on it. */
    claim(
      version: number,
      holder: string,
      { now, until }: { now: number; until: number },
    ): Promise<SchemaDocument | null> {
      return rows.findOneAndUpdate(
        {
          _id: "schema",
          version,
          $or: [{ holder: { $exists: false } }, { until: { $lte: now } }],
        },
        { $set: { holder, until } },
        { returnDocument: "after" },
      );
    },

    /** Renews the lock. Returns false when another process has taken over. */
    async renew(
      holder: string,
      changes: Required<Pick<SchemaDocument, "until" | "reached">>,
    ): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(mine(holder), { $set: changes });
      return matchedCount === 1;
    },

    /** Stores that the migration is done. */
    async finish(holder: string, version: number): Promise<void> {
      const over = { holder: "", until: "", reached: "" } as const;
      await rows.updateOne(mine(holder), { $set: { version }, $unset: over });
    },

    /** Gives the lock up after a failure, so that the next process may go on at once. */
    async release(holder: string): Promise<void> {
      await rows.updateOne(mine(holder), { $unset: { holder: "", until: "" } });
    },
  };
}
