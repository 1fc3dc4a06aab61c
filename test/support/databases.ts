/**
 * Databases for applications of a test. The engine needs a second of processor time for one with all
 * its indexes. So a closed application leaves its database to the next one of the process, which
 * empties it and keeps the indexes.
 */
import type mongoose from "mongoose";
import { testMongoUri } from "./engines.ts";

type Db = mongoose.mongo.Db;

/** A larger collection is dropped, because removing its documents one by one takes longer. */
const MOST_REMOVED = 2_000;

/** Addresses of the databases that no application holds. */
const free: string[] = [];
let made = 0;

/** Returns the address of a database that no other application of this process holds. */
export function takeDatabase(): string {
  return free.pop() ?? testMongoUri(`app_${++made}`);
}

/** Leaves a database to the next application. Its own one must have disconnected. */
export function giveBackDatabase(uri: string): void {
  free.push(uri);
}

/** Removes all documents of a database. */
export async function emptyDatabase(db: Db): Promise<void> {
  const collections = await db.collections();
  await Promise.all(
    collections.map(async (collection) => {
      const count = await collection.estimatedDocumentCount();
      if (count === 0) return;
      await (count > MOST_REMOVED ? collection.drop() : collection.deleteMany({}));
    }),
  );
}
