/** Opens only the store, on its own database: no server, no Redis, no jobs. */
import mongoose from "mongoose";
import { createMemory } from "../../src/memory.ts";
import { ensureIndexes } from "../../src/store/platform/collection.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { testMongoUri } from "./engines.ts";

export interface BareStore {
  readonly store: Store;
  /** Drops the database. */
  close(): Promise<void>;
}

export async function openBareStore(name: string): Promise<BareStore> {
  const options = { autoIndex: false };
  const connection = await mongoose.createConnection(testMongoUri(name), options).asPromise();
  await connection.dropDatabase();
  const store = openStore(connection, { memory: createMemory() });
  await ensureIndexes(Object.values(store).map(({ collection }) => collection as never));
  return {
    store,
    async close() {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

/** Returns the ids of rows in their order. */
export function idsOf<Id>(rows: Iterable<{ readonly _id: Id }>): Id[] {
  return Array.from(rows, ({ _id }) => _id);
}

/** Returns all rows of a cursor. */
export async function allOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}
