/**
 * The rows of a collection with the type of its documents, under the names of the driver. Where the
 * collection has fields its rows go through mongoose; in both cases they are plain objects.
 */
import { checkedRows, type Rows } from "./checked_rows.ts";
import type { Collection } from "./collection.ts";
import { deadlinesOf, withDeadlines } from "./deadline.ts";

export type { Rows };

/**
 * Commands have a deadline, and a cursor has one for its whole life, except for `STREAMED` ones.
 * @throws (each command) {DeadlineError} without an answer in time
 */
export function rowsOf<D extends { _id: unknown }>(collection: Collection<D>): Rows<D> {
  const rows = collection.raw as unknown as Rows<D>;
  if (collection.isChecked) return checkedRows(collection.model, rows);
  return withDeadlines(rows, deadlinesOf(collection.model.db));
}

/** For what is derived from other rows, or done again when it is lost: no wait for the disk. */
export const RELAXED = { writeConcern: { w: 1, journal: false } } as const;

const DUPLICATE_KEY = 11_000;

/** True for the error of a unique index: somebody else was first. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
}

/**
 * Indexes of the rows a bulk insert refused as duplicates.
 * @throws the error itself when anything else went wrong
 */
export function duplicatesIn(error: unknown): number[] {
  if (!(error instanceof Error) || !("writeErrors" in error)) throw error;
  const { writeErrors } = error as unknown as { writeErrors: WriteFault | WriteFault[] };
  const faults = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  if (faults.length === 0 || faults.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return faults.map(({ index }) => index);
}

interface WriteFault {
  code: number;
  index: number;
}
