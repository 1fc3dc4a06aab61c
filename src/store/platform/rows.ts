/**
 * Gives the rows of a collection with the type of its documents and the interface of the driver.
 * The rows of a collection with fields go through mongoose. In both cases rows are plain objects.
 */
import { checkedRows, type Rows } from "./checked_rows.ts";
import type { Collection } from "./collection.ts";
import { deadlinesOf, withDeadlines } from "./deadline.ts";

export type { Rows };

/**
 * Returns the rows of a collection. Every command has a deadline. A cursor has one for its whole
 * life, except for `STREAMED` ones.
 * @throws {DeadlineError} each command, when it has no answer in time
 */
export function rowsOf<D extends { _id: unknown }>(collection: Collection<D>): Rows<D> {
  const rows = collection.raw as unknown as Rows<D>;
  if (collection.isChecked) return checkedRows(collection.model, rows);
  return withDeadlines(rows, deadlinesOf(collection.model.db));
}

/**
 * A write that does not wait for the disk. It is for rows that are derived from others, or that are
 * written again when they are lost.
 */
export const RELAXED = { writeConcern: { w: 1, journal: false } } as const;

const DUPLICATE_KEY = 11_000;

/** Returns true for the error of a unique index: another call stored the same key first. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DUPLICATE_KEY;
}

/**
 * Returns the indexes of the rows that a bulk insert refused as duplicates.
 * @throws the error itself when anything else went wrong
 */
export function duplicatesIn(error: unknown): number[] {
  if (!(error instanceof Error) || !("writeErrors" in error)) throw error;
  const { writeErrors } = error as unknown as { writeErrors: WriteFault | WriteFault[] };
  const faults = Array.isArray(writeErrors) ? writeErrors : [writeErrors];
  if (faults.length === 0 || faults.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
  return faults.map(({ index }) => index);
}

/** Inserts rows. One that another attempt of the same call has written stays as it is. */
export async function insertMissing<D extends { _id: unknown }>(
  rows: Rows<D>,
  documents: readonly D[],
): Promise<void> {
  if (documents.length === 0) return;
  try {
    await rows.insertMany([...documents] as never, { ordered: false });
  } catch (error) {
    duplicatesIn(error);
  }
}

interface WriteFault {
  code: number;
  index: number;
}
