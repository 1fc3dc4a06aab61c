/** The driver's view of a collection with the type of its documents: no casting, no hydration. */
import type { mongo } from "mongoose";
import type { Collection } from "./collection.ts";

export type Rows<D extends { _id: unknown }> = mongo.Collection<D>;

export function rowsOf<D extends { _id: unknown }>(collection: Collection<D>): Rows<D> {
  return collection.raw as unknown as Rows<D>;
}

/** True for the error of a unique index: somebody else was first. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === 11_000;
}
