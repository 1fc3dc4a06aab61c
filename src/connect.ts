/**
 * Opens every connection of a process and builds its capabilities. Composition only; the mains,
 * the CLI and the tests all go through here and end with the same `close`.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { createJobQueue } from "../jobs/queue.ts";
import { createThreadPool } from "../workers/pool.ts";
import { openCache } from "./cache/cache.ts";
import type { Capabilities, Clock } from "./capabilities.ts";
import type { Config } from "./config.ts";
import type { Probe } from "./http/health.ts";
import type { Log } from "./log.ts";
import { createSeal } from "./seal.ts";
import { ensureIndexes } from "./store/collection.ts";
import { openStore } from "./store/store.ts";

const SERVER_SELECTION_MS = 10_000;
const PROBE_MS = 1_000;

export interface Connected {
  readonly caps: Capabilities;
  /** Asks MongoDB and both Redis whether they answer. */
  readonly probe: Probe;
  /** A connection for BullMQ workers: they wait for Redis instead of failing. */
  workerConnection(): Redis;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly log: Log;
  /** Tests inject their own; default: the system clock. */
  readonly clock?: Clock;
}

export async function connect(config: Config, { log, clock }: ConnectOptions): Promise<Connected> {
  const connection = await mongoose
    .createConnection(config.mongo.uri, {
      autoIndex: false,
      maxPoolSize: config.mongo.maxPoolSize,
      serverSelectionTimeoutMS: SERVER_SELECTION_MS,
      writeConcern: { w: 1, journal: true },
    })
    .asPromise();
  const store = openStore(connection);
  await ensureIndexes(Object.values(store).map(({ collection }) => collection as never));
  const effects = {
    clock: clock ?? { now: () => Date.now() },
    random: {
      hex: (bytes: number) => randomBytes(bytes).toString("hex"),
      uuid: () => randomUUID(),
    },
  };
  const queueRedis = new Redis(config.redis.url);
  const cache = await openCache({ ...config.redis, ...effects, log });
  const jobs = createJobQueue(queueRedis, log);
  const pool = createThreadPool(config.pool, log);
  const workers: Redis[] = [];
  queueRedis.on("error", (err) => log.warn({ err }, "queue Redis connection"));
  const caps: Capabilities = {
    store,
    cache,
    jobs,
    pool,
    ...effects,
    seal: createSeal(config.secretKey),
    log,
    config,
  };
  return {
    caps,
    probe: async () => ({
      mongo: await answers(() => connection.db?.command({ ping: 1, maxTimeMS: PROBE_MS })),
      redis: await answers(() => queueRedis.ping()),
      cache: await answers(() => cache.ping()),
    }),
    workerConnection() {
      const redis = new Redis(config.redis.url, { maxRetriesPerRequest: null });
      redis.on("error", (err) => log.warn({ err }, "worker Redis connection"));
      workers.push(redis);
      return redis;
    },
    async close() {
      await pool.close();
      await store.forecasts.writer.settled();
      await jobs.close();
      await cache.close();
      for (const redis of [queueRedis, ...workers]) redis.disconnect();
      await connection.close();
    },
  };
}

/** null when the neighbour answers in time; the reason names no address. */
async function answers(ask: () => Promise<unknown> | undefined): Promise<string | null> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve("no answer in time"), PROBE_MS).unref();
  });
  try {
    return await Promise.race([Promise.resolve(ask()).then(() => null), late]);
  } catch (error) {
    return error instanceof Error ? error.name : "unknown failure";
  }
}
