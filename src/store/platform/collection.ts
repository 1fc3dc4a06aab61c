/**
 * How every collection is declared: its name, its document type and its indexes, each with the
 * query it serves. Mongoose holds the connection and the models; documents are read lean, and hot
 * paths use the driver's collection directly (no casting, no hydration).
 */
import { Schema, type Connection, type Model } from "mongoose";

export interface IndexSpec {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly partial?: Readonly<Record<string, unknown>>;
  /** The query this index exists for; printed in docs/ARCHITECTURE.md. */
  readonly serves: string;
}

export interface Collection<D extends { _id: unknown }> {
  readonly name: string;
  readonly indexes: readonly IndexSpec[];
  readonly model: Model<D>;
  /** The driver's collection: no casting, plain objects in and out. */
  readonly raw: Model<D>["collection"];
}

export { QUERY_TIME_LIMIT_MS } from "./deadline.ts";

export function defineCollection<D extends { _id: unknown }>(
  connection: Connection,
  name: string,
  indexes: readonly IndexSpec[],
): Collection<D> {
  const schema = new Schema<D>({ _id: Schema.Types.Mixed } as never, {
    strict: false,
    versionKey: false,
    autoIndex: false,
    minimize: false,
    _id: false,
  });
  const model = connection.model<D>(name, schema, name);
  return { name, indexes, model, raw: model.collection };
}

/** Creates what is missing; safe to run by several processes at once. */
export async function ensureIndexes(
  collections: readonly Pick<Collection<never>, "raw" | "indexes">[],
) {
  await Promise.all(
    collections.flatMap(({ raw, indexes }) =>
      indexes.map(({ key, unique, sparse, partial }) =>
        raw.createIndex(
          key as Record<string, 1 | -1>,
          {
            ...(unique === true ? { unique } : {}),
            ...(sparse === true ? { sparse } : {}),
            ...(partial === undefined ? {} : { partialFilterExpression: partial }),
          },
          {},
        ),
      ),
    ),
  );
}
