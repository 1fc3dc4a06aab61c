/** Opens the connections to MongoDB: the one that writes, and those that only read. */
import mongoose, { type Connection } from "mongoose";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { Memory } from "./memory.ts";
import { assertKnownSchema, migrate } from "./store/migrations/migrate.ts";
import { ensureIndexes } from "./store/platform/collection.ts";
import { guardConnection, REQUEST_PATIENCE_MS, withPatience } from "./store/platform/deadline.ts";
import { replicated } from "./store/platform/replicated.ts";
import { openStore, type Store, type StoreOptions } from "./store/store.ts";
import { whileEngineReturns } from "./while_engine_returns.ts";

/** How long the start waits for MongoDB, ms. A command of a request has a deadline of its own. */
const SERVER_SELECTION_MS = 10_000;
/** Milliseconds that a command may take before the process works: it may make an index. */
const PREPARATION_MS = 60_000;
/**
 * A handshake or heartbeat fails after this long without an answer, ms, so that the pool drops its
 * connection soon.
 */
const MONGO_CONNECT_MS = 5_000;

export interface MongoOptions {
  readonly log: Log;
  /** How long a command to MongoDB may take, ms. The default is the time of a request. */
  readonly patienceMs?: number;
  /**
   * Whether the database is brought to the indexes and the schema of this version. The default is
   * true. A backup reads what is there, and what a restore replaces may be of any version.
   */
  readonly prepares?: boolean;
}

/**
 * Opens the store that writes.
 * @throws {SchemaError} when a newer version has written the database that is to be prepared
 */
export async function openOwnStore(
  connection: Connection,
  given: StoreOptions,
  { log, prepares = true }: MongoOptions,
): Promise<Store> {
  const store = openStore(connection, given);
  if (!prepares) return store;
  try {
    const prepare = async () => {
      await assertKnownSchema({ connection, schema: store.schema });
      await ensureIndexes(Object.values(store).map(({ collection }) => collection as never));
      const say = (line: string) => {
        log.info(line);
        // `npm start` shows it on the terminal.
        process.send?.({ tell: line });
      };
      await migrate({ connection, schema: store.schema, say });
    };
    await withPatience(connection, PREPARATION_MS, () => whileEngineReturns(prepare, log));
  } catch (error) {
    await connection.close();
    throw error;
  }
  return store;
}

/**
 * Returns the stores for reads. They read from other members when the configuration says so, and
 * otherwise are the store that writes.
 */
export async function openReaders(
  config: Config,
  { store, memory }: { readonly store: Store; readonly memory: Memory },
  options: MongoOptions,
) {
  const { uri, feedsUri, exportsUri } = config.mongo;
  const opened = new Map<string, { connection: Connection; store: Store }>();
  const reading = async (address: string): Promise<Store> => {
    if (address === uri) return store;
    const known = opened.get(address);
    if (known !== undefined) return known.store;
    const connection = await openMongo(config, address, options);
    const reader = openStore(connection, { memory });
    opened.set(address, { connection, store: reader });
    return reader;
  };
  const feeds = await reading(feedsUri);
  const exports = await reading(exportsUri);
  return {
    feeds,
    exports: async (signal?: AbortSignal) => {
      if (exports === store) return store;
      await store.forecastCounters.settled();
      await replicated(store.watermarks, exports.watermarks, signal);
      return exports;
    },
    async close() {
      for (const { connection } of opened.values()) await connection.close();
    },
  };
}

export async function openMongo(
  { mongo }: Config,
  uri: string,
  { patienceMs = REQUEST_PATIENCE_MS }: MongoOptions,
): Promise<Connection> {
  const connection = await mongoose
    .createConnection(uri, {
      autoIndex: false,
      // Commands of a lost connection wait in the driver, whose errors say what failed.
      bufferCommands: false,
      maxPoolSize: mongo.maxPoolSize,
      serverSelectionTimeoutMS: SERVER_SELECTION_MS,
      connectTimeoutMS: MONGO_CONNECT_MS,
      journal: true,
      // An operator with a replica set writes w=majority into the address.
      ...(/[?&]w=/.test(uri) ? {} : { w: 1 }),
    })
    .asPromise();
  guardConnection(connection, patienceMs);
  return connection;
}
