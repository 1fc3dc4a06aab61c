/**
 * Draws integer ids. Each sequence has one document, and each draw is one atomic step (ADR 0008).
 */
import type { Connection } from "mongoose";
import { defineCollection } from "./collection.ts";
import { count, type Fields, text } from "./fields.ts";
import { rowsOf } from "./rows.ts";

interface CounterDocument {
  _id: string;
  seq: number;
}

/** The sequences. Posts and questions share `content` (Contract 1.3). */
export type Sequence =
  | "content"
  | "users"
  | "projects"
  | "comments"
  | "leaderboards"
  | "rows"
  /** Runs of scoring and of boards. A later run has a higher number. */
  | "runs";

const fields: Fields<CounterDocument> = { _id: text(), seq: count() };

export function createCounterStore(connection: Connection) {
  const collection = defineCollection<CounterDocument>(connection, "counters", fields, []);
  const rows = rowsOf(collection);
  return {
    collection,
    /** Draws `count` consecutive ids and returns the first. */
    async draw(sequence: Sequence, count = 1): Promise<number> {
      const counter = await rows.findOneAndUpdate(
        { _id: sequence },
        { $inc: { seq: count } },
        { upsert: true, returnDocument: "after" },
      );
      return Number(counter?.seq) - count + 1;
    },
    /** Makes later draws start above `value`. Used when rows with given ids are loaded. */
    async raise(sequence: Sequence, value: number): Promise<void> {
      await rows.updateOne({ _id: sequence }, { $max: { seq: value } }, { upsert: true });
    },
  };
}
