/**
 * Declares collections. A collection has a name, a document type, the fields of its documents and
 * its indexes, each with the query it serves. Mongoose checks queries and writes, and documents are
 * read lean. Collections without fields are the hot paths of docs/adr/0015: their rows go through
 * the driver alone.
 */
import { Schema, type Connection, type Model } from "mongoose";
import { deadlinesOf, giveDeadlines, QUERY_TIME_LIMIT_MS } from "./deadline.ts";
import { type Fields, schemaOf } from "./fields.ts";

export interface IndexSpec {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly partial?: Readonly<Record<string, unknown>>;
  /** The query this index exists for. It is printed in docs/data-model.md. */
  readonly serves: string;
}

export interface Collection<D extends { _id: unknown }> {
  readonly name: string;
  readonly indexes: readonly IndexSpec[];
  readonly model: Model<D>;
  /** Whether mongoose checks the documents. */
  readonly isChecked: boolean;
  /** The driver's collection. It casts nothing, and its documents are plain objects. */
  readonly raw: Model<D>["collection"];
}

export { QUERY_TIME_LIMIT_MS };

/** Options of a query of a request: the server gives up when no answer is awaited any more. */
export const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };

/** Stands in place of the fields where rows go through the driver alone (docs/adr/0015). */
export const UNCHECKED = null;

export function defineCollection<D extends { _id: unknown }>(
  connection: Connection,
  name: string,
  fields: Fields<D> | typeof UNCHECKED,
  indexes: readonly IndexSpec[],
): Collection<D> {
  const isChecked = fields !== UNCHECKED;
  const schema = isChecked ? schemaOf(fields) : anyDocument();
  const model = connection.model<D>(name, schema as Schema<D>, name);
  const raw = model.collection;
  // For the other collections, `rowsOf` returns rows with deadlines.
  if (isChecked) giveDeadlines(raw, deadlinesOf(connection));
  return { name, indexes, model, isChecked, raw };
}

function anyDocument(): Schema {
  const options = { strict: false, versionKey: false, autoIndex: false, minimize: false } as const;
  return new Schema({ _id: Schema.Types.Mixed }, { ...options, _id: false });
}

/** Creates the indexes that are missing. Several processes may do so at the same time. */
export async function ensureIndexes(
  collections: readonly Pick<Collection<never>, "raw" | "indexes">[],
) {
  await Promise.all(
    collections.map(async ({ raw, indexes }) => {
      if (indexes.length > 0) await raw.createIndexes(indexes.map(asCreated), {});
    }),
  );
}

function asCreated({ key, unique, sparse, partial }: IndexSpec) {
  return {
    key: { ...key },
    ...(unique === true ? { unique } : {}),
    ...(sparse === true ? { sparse } : {}),
    ...(partial === undefined ? {} : { partialFilterExpression: partial }),
  };
}
