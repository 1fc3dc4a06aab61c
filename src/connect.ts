/**
 * Opens every connection of a process and builds its capabilities. The entry points, the CLI and
 * the tests all use it and end with the same `close`.
 */
import { randomBytes, randomUUID } from "node:crypto";
import mongoose, { type Connection } from "mongoose";
import { createJobQueue } from "../jobs/queue.ts";
import { createThreadPool, type PoolRun } from "../workers/pool.ts";
import { type Cache, openCache } from "./cache/cache.ts";
import { probeRedis, reportAbsence } from "./cache/redis.ts";
import { createRedisClient, type RedisClient } from "./cache/redis_client.ts";
import type { Capabilities, Clock } from "./capabilities.ts";
import type { Config } from "./config.ts";
import { announce, type Announcing } from "./consequences/announce.ts";
import { heldProbe } from "./http/held_probe.ts";
import type { Probe } from "./http/health.ts";
import { withTimeout } from "./timeout.ts";
import { openLanes } from "./lanes.ts";
import type { Log } from "./log.ts";
import { createMemory, type Memory } from "./memory.ts";
import { createTally } from "./metrics/tally.ts";
import { createVitals } from "./metrics/vitals.ts";
import { createServerKey } from "./server_key.ts";
import { ensureIndexes } from "./store/platform/collection.ts";
import { assertKnownSchema, migrate } from "./store/migrations/migrate.ts";
import { guardConnection, REQUEST_PATIENCE_MS, withPatience } from "./store/platform/deadline.ts";
import type { RecordedForecast } from "./store/forecasts/forecast_counters.ts";
import { replicated } from "./store/platform/replicated.ts";
import { openStore, type Store } from "./store/store.ts";
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
const PROBE_MS = 1_000;
/**
 * The process is not ready when a group of forecasts has waited for its write longer than this, ms.
 */
const STUCK_MS = 10_000;
/** A job is refused when Redis has not accepted it within this time, ms. */
const PRODUCER_MS = 2_500;

export interface Connected {
  readonly caps: Capabilities;
  /** Asks MongoDB and both Redis whether they answer, at most once a second. */
  readonly probe: Probe;
  /** Opens a connection for BullMQ workers. They wait for Redis and do not fail. */
  readonly workerConnection: () => RedisClient;
  readonly close: () => Promise<void>;
}

export interface ConnectOptions {
  readonly log: Log;
  /** The clock. Tests pass their own; the default is the system clock. */
  readonly clock?: Clock;
  /** How long a command to MongoDB may take, ms. The default is the time of a request. */
  readonly patienceMs?: number;
  /** The niceness of the pool's threads. The default is 0. */
  readonly niceness?: number;
  /**
   * Whether the database is brought to the indexes and the schema of this version. The default is
   * true. A backup reads what is there, and what a restore replaces may be of any version.
   */
  readonly prepares?: boolean;
  /** Opens the threads. Tests pass their own; the default starts new ones. */
  readonly openPool?: typeof createThreadPool;
  /** Is called for the metrics. */
  readonly onPoolRun?: (run: PoolRun) => void;
  readonly onPage?: (isHit: boolean) => void;
}

/**
 * Opens the connections of a process, and makes the capabilities from them. Redis may be away.
 * @throws the error of the driver when MongoDB does not answer, and {SchemaError} when a newer
 * version has written the database
 */
export async function connect(config: Config, options: ConnectOptions): Promise<Connected> {
  const { log, niceness = 0, openPool = createThreadPool } = options;
  const connection = await openMongo(config, config.mongo.uri, options);
  const memory = createMemory();
  const store = await openOwnStore(connection, memory, options);
  const readers = await openReaders(config, { store, memory }, options);
  const effects = effectsOf(options);
  const { tally, onPage, onRun } = tallied(options);
  const producer = openQueueRedis(config, log, "producer");
  const consumers: RedisClient[] = [];
  const cache = await openCache({ ...config.redis, ...effects, log, onPage, memory });
  const jobs = createJobQueue(producer, log);
  const pool = openPool({ ...config.pool, niceness, onRun }, log);
  const serverKey = createServerKey(config.secretKey);
  const probe = probeOf(connection, { store, producer, cache });
  const vitals = createVitals({ jobs, store, pool, tally, memory, ...effects }, probe);
  store.forecasts.onTakenBack((recorded) =>
    announceTakenBack({ store, cache, jobs, clock: effects.clock }, recorded),
  );
  return {
    caps: {
      store,
      readers,
      cache,
      memory,
      jobs,
      pool,
      serverKey,
      log,
      config,
      tally,
      vitals,
      ...effects,
      lanes: openLanes(),
    },
    probe: heldProbe(probe),
    workerConnection() {
      const redis = openQueueRedis(config, log, "consumer");
      consumers.push(redis);
      return redis;
    },
    async close() {
      await closeInOrder([pool, store.forecasts.writer, jobs, cache]);
      for (const redis of [producer, ...consumers]) redis.disconnect();
      await closeInOrder([readers, connection]);
    },
  };
}

/** Closes what works before what it works with. */
async function closeInOrder(
  parts: readonly { readonly close: () => Promise<unknown> }[],
): Promise<void> {
  for (const part of parts) await part.close();
}

/** Asks the engines of this process whether they answer. */
function probeOf(
  connection: Connection,
  { store, producer, cache }: { store: Store; producer: RedisClient; cache: Cache },
): Probe {
  return async () => ({
    mongo: (await answers(() => ping(connection))) ?? stuckOf(store),
    redis: await answers(() => probeRedis(producer)),
    cache: await answers(() => cache.probe()),
  });
}

/** Announces that forecasts of failed requests, which others may have read, were removed. */
async function announceTakenBack(
  caps: Announcing,
  recorded: readonly RecordedForecast[],
): Promise<void> {
  const questionIds = [...new Set(recorded.map(({ questionId }) => questionId))];
  const postIds = [...new Set(recorded.map(({ postId }) => postId))];
  await announce(caps, { kind: "forecastsRefused", questionIds });
  await announce(caps, { kind: "countersBehind", postIds });
}

function effectsOf({ clock }: ConnectOptions) {
  return {
    clock: clock ?? { now: () => Date.now() },
    random: {
      hex: (bytes: number) => randomBytes(bytes).toString("hex"),
      uuid: () => randomUUID(),
    },
  };
}

/** Returns the hooks of the metrics. They also feed the sums of the status. */
function tallied({ onPage, onPoolRun }: ConnectOptions) {
  const tally = createTally();
  return {
    tally,
    onPage: (isHit: boolean) => {
      tally.onPage(isHit);
      onPage?.(isHit);
    },
    onRun: (run: PoolRun) => {
      tally.onPoolRun(run);
      onPoolRun?.(run);
    },
  };
}

/** @throws {SchemaError} when a newer version has written the database that is to be prepared */
async function openOwnStore(
  connection: Connection,
  memory: Memory,
  { log, prepares = true }: ConnectOptions,
): Promise<Store> {
  const store = openStore(connection, { memory });
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
async function openReaders(
  config: Config,
  { store, memory }: { readonly store: Store; readonly memory: Memory },
  options: ConnectOptions,
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

async function openMongo(
  { mongo }: Config,
  uri: string,
  { patienceMs = REQUEST_PATIENCE_MS }: ConnectOptions,
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

/**
 * Opens a connection for queues. Requests wait for producers, so producers give up soon. Consumers
 * wait for Redis, as BullMQ requires.
 */
function openQueueRedis(
  { redis: { url } }: Config,
  log: Log,
  role: "producer" | "consumer",
): RedisClient {
  const redis = createRedisClient(url, {
    waitsOffline: true,
    ...(role === "producer" ? { retries: 1, timeLimitMs: PRODUCER_MS } : { retries: null }),
  });
  reportAbsence(redis, role, log);
  return redis;
}

/**
 * Asks MongoDB through the pool that writes use. The signal makes a command without an answer give
 * its connection back.
 */
function ping({ db }: Connection) {
  const signal = AbortSignal.timeout(PROBE_MS);
  return db?.command({ ping: 1, maxTimeMS: PROBE_MS }, { signal });
}

/**
 * Returns a fault while forecasts are not written. Such an API process is not ready (Contract 3.9).
 */
function stuckOf({ forecasts: { writer } }: Store): string | null {
  return writer.stuckMs() > STUCK_MS ? "forecasts are not written" : null;
}

/** Returns null when the dependency answers in time, or else the reason without an address. */
async function answers(ask: () => Promise<unknown> | undefined): Promise<string | null> {
  try {
    await withTimeout(Promise.resolve(ask()), PROBE_MS);
    return null;
  } catch (error) {
    return error instanceof Error ? error.name : "unknown failure";
  }
}
