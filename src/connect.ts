/**
 * Opens every connection of a process and builds its capabilities. Composition only; the mains,
 * the CLI and the tests all go through here and end with the same `close`.
 */
import { randomBytes, randomUUID } from "node:crypto";
import mongoose, { type Connection } from "mongoose";
import { createJobQueue } from "../jobs/queue.ts";
import { createThreadPool, type PoolRun } from "../workers/pool.ts";
import { openCache } from "./cache/cache.ts";
import { probeRedis, reportAbsence } from "./cache/redis.ts";
import { createRedisClient, type RedisClient } from "./cache/redis_client.ts";
import type { Capabilities, Clock } from "./capabilities.ts";
import type { Config } from "./config.ts";
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
import { guardConnection, REQUEST_PATIENCE_MS } from "./store/platform/deadline.ts";
import { replicated } from "./store/platform/replicated.ts";
import { openStore, type Store } from "./store/store.ts";

/** Patience of the start; a command of a request has its own deadline. */
const SERVER_SELECTION_MS = 10_000;
/** A handshake or heartbeat without an answer for this long has failed: a pool forgets it soon. */
const MONGO_CONNECT_MS = 5_000;
const PROBE_MS = 1_000;
/** The writer of forecasts finishes a group within this, ms. */
const STUCK_MS = 10_000;
/** A job that Redis does not take by then is refused, ms. */
const PRODUCER_MS = 2_500;

export interface Connected {
  readonly caps: Capabilities;
  /** Asks MongoDB and both Redis whether they answer, at most once a second. */
  readonly probe: Probe;
  /** A connection for BullMQ workers: they wait for Redis instead of failing. */
  readonly workerConnection: () => RedisClient;
  readonly close: () => Promise<void>;
}

export interface ConnectOptions {
  readonly log: Log;
  /** Tests inject their own; default: the system clock. */
  readonly clock?: Clock;
  /** How long a command to MongoDB may take, ms; default: what a request has. */
  readonly patienceMs?: number;
  /** Of the threads of the pool; default 0. */
  readonly niceness?: number;
  /** Hooks of metrics. */
  readonly onPoolRun?: (run: PoolRun) => void;
  readonly onPage?: (isHit: boolean) => void;
}

export async function connect(config: Config, options: ConnectOptions): Promise<Connected> {
  const { log, niceness = 0 } = options;
  const connection = await openMongo(config, config.mongo.uri, options);
  const memory = createMemory();
  const store = await openOwnStore(connection, memory);
  const readers = await openReaders(config, { store, memory }, options);
  const effects = effectsOf(options);
  const { tally, onPage, onRun } = tallied(options);
  const producer = openQueueRedis(config, log, "producer");
  const consumers: RedisClient[] = [];
  const cache = await openCache({ ...config.redis, ...effects, log, onPage, memory });
  const jobs = createJobQueue(producer, log);
  const pool = createThreadPool({ ...config.pool, niceness, onRun }, log);
  const serverKey = createServerKey(config.secretKey);
  const probe: Probe = async () => ({
    mongo: (await answers(() => ping(connection))) ?? stuckOf(store),
    redis: await answers(() => probeRedis(producer)),
    cache: await answers(() => cache.probe()),
  });
  const vitals = createVitals({ jobs, store, pool, tally, memory, ...effects }, probe);
  return {
    caps: {
      ...{ store, readers, cache, memory, jobs, pool, serverKey, log, config, tally, vitals },
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
      await pool.close();
      await store.forecasts.writer.close();
      await jobs.close();
      await cache.close();
      for (const redis of [producer, ...consumers]) redis.disconnect();
      await readers.close();
      await connection.close();
    },
  };
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

/** The hooks of metrics, which also sum up for the status. */
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

async function openOwnStore(connection: Connection, memory: Memory): Promise<Store> {
  const store = openStore(connection, { memory });
  await ensureIndexes(Object.values(store).map(({ collection }) => collection as never));
  return store;
}

/** Stores that read elsewhere where the configuration says so, else the one that writes. */
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
      // Commands of a lost connection wait in the driver, whose errors say what they are.
      bufferCommands: false,
      maxPoolSize: mongo.maxPoolSize,
      serverSelectionTimeoutMS: SERVER_SELECTION_MS,
      connectTimeoutMS: MONGO_CONNECT_MS,
      journal: true,
      // An operator with a replica set says w=majority in the address.
      ...(/[?&]w=/.test(uri) ? {} : { w: 1 }),
    })
    .asPromise();
  guardConnection(connection, patienceMs);
  return connection;
}

/** Requests wait for producers, so these give up soon; consumers wait for Redis, as BullMQ's must. */
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

/** Through the pool that writes use; a question without an answer gives its connection back. */
function ping({ db }: Connection) {
  const signal = AbortSignal.timeout(PROBE_MS);
  return db?.command({ ping: 1, maxTimeMS: PROBE_MS }, { signal });
}

/** Contract 3.9: an API process whose forecasts are not written is not ready. */
function stuckOf({ forecasts: { writer } }: Store): string | null {
  return writer.stuckMs() > STUCK_MS ? "forecasts are not written" : null;
}

/** null when the dependency answers in time; the reason names no address. */
async function answers(ask: () => Promise<unknown> | undefined): Promise<string | null> {
  try {
    await withTimeout(Promise.resolve(ask()), PROBE_MS);
    return null;
  } catch (error) {
    return error instanceof Error ? error.name : "unknown failure";
  }
}
