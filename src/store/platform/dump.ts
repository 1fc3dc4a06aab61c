/**
 * Reads and writes the whole database as bytes, for backups. Every collection is read as the BSON
 * of the server in the order of `_id`. Writing it back changes no type of a value.
 */
import mongoose from "mongoose";
import { ensureIndexes } from "./collection.ts";
import type { Store } from "../store.ts";

/** One cursor reads a collection, however long that takes, ms. */
const READ = { maxTimeMS: 24 * 3_600_000, batchSize: 1_000, raw: true } as const;
const COUNT = { maxTimeMS: 60_000 };
/** Keeps integers and doubles apart, although JavaScript has one type for both. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
const JOURNALED = { writeConcern: { w: 1, journal: true } } as const;

export type Dump = ReturnType<typeof createDump>;

export interface DumpedCollection {
  readonly name: string;
  /** The names of its indexes, sorted. */
  readonly indexes: readonly string[];
}

export function createDump(store: Store) {
  const { db } = store.users.collection.model.db;
  if (db === undefined) throw new Error("not connected");
  return { ...reading(db), ...writing(db, store) };
}

type Db = NonNullable<Store["users"]["collection"]["model"]["db"]["db"]>;

function reading(db: Db) {
  const names = async () => {
    const found = await db.listCollections({ type: "collection" }, { nameOnly: true }).toArray();
    return found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
  };
  return {
    names,

    async collections(): Promise<DumpedCollection[]> {
      const describe = async (name: string) => {
        const indexes = await db.collection(name).listIndexes().toArray();
        return { name, indexes: indexes.map((index: { name: string }) => index.name).sort() };
      };
      return Promise.all((await names()).map(describe));
    },

    /** Returns the approximate number of documents, for the display of progress. */
    estimate(name: string): Promise<number> {
      return db.collection(name).estimatedDocumentCount(COUNT);
    },

    count(name: string, filter: Readonly<Record<string, unknown>> = {}): Promise<number> {
      return db.collection(name).countDocuments(filter, COUNT);
    },

    /**
     * Streams every document as BSON. A document that is written meanwhile may be missing, and none
     * comes twice.
     */
    read(name: string, signal?: AbortSignal): AsyncIterable<Uint8Array> {
      const options = signal === undefined ? READ : { ...READ, signal };
      const cursor = db.collection(name).find({}, options).sort({ _id: 1 });
      return cursor as unknown as AsyncIterable<Uint8Array>;
    },

    /** Returns 0 when there is no account. */
    async highestUserId(): Promise<number> {
      const [last] = await db.collection("users").find().sort({ _id: -1 }).limit(1).toArray();
      return Number(last?._id ?? 0);
    },
  };
}

function writing(db: Db, store: Store) {
  return {
    async dropAll(names: readonly string[]): Promise<void> {
      for (const name of names) await db.collection(name).drop();
    },

    /** Creates the indexes that this version of the platform uses. */
    async ensureIndexes(): Promise<void> {
      const collections = Object.values(store).map(({ collection }) => collection);
      await ensureIndexes(collections);
    },

    /** Writes documents as they are. Resolves when they are journaled. */
    async write(name: string, documents: readonly Uint8Array[]): Promise<void> {
      const rows = documents.map((bytes) => mongoose.mongo.BSON.deserialize(bytes, EXACT));
      await db.collection(name).insertMany(rows, { ordered: false, ...JOURNALED });
    },
  };
}
