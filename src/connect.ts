/**
 * Opens every connection of a process and builds its capabilities. The entry points, the CLI and
 * the tests all use it and end with the same `close`.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { createJobQueue } from "../jobs/queue.ts";
import { createThreadPool, type PoolRun } from "../workers/pool.ts";
import { openCache } from "./cache/cache.ts";
import { reportAbsence } from "./cache/redis.ts";
import { createRedisClient, type RedisClient } from "./cache/redis_client.ts";
import type { Capabilities, Clock } from "./capabilities.ts";
import { openClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { announce, type Announcing } from "./consequences/announce.ts";
import { createEventStreams } from "./events/event_streams.ts";
import { engineProbe } from "./engine_probe.ts";
import { heldProbe } from "./http/held_probe.ts";
import type { Probe } from "./http/health.ts";
import { openLanes } from "./lanes.ts";
import type { Log } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import { createMemory } from "./memory.ts";
import { createTally } from "./metrics/tally.ts";
import { createVitals } from "./metrics/vitals.ts";
import { type MongoOptions, openMongo, openOwnStore, openReaders } from "./mongo_connections.ts";
import { createServerKey } from "./server_key.ts";
import { createOidc } from "./oidc/oidc.ts";
import type { RecordedForecast } from "./store/forecasts/forecast_counters.ts";

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

export interface ConnectOptions extends MongoOptions {
  /** The clock. Tests pass their own; the default is that of the configuration. */
  readonly clock?: Clock;
  /** The niceness of the pool's threads. The default is 0. */
  readonly niceness?: number;
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
  const onTakenBack = (recorded: readonly RecordedForecast[]) =>
    announceTakenBack({ store, cache, jobs, clock: effects.clock }, recorded);
  const store = await openOwnStore(connection, { memory, onTakenBack }, options);
  const readers = await openReaders(config, { store, memory }, options);
  const effects = effectsOf(config, options);
  const { tally, onPage, onRun } = tallied(options);
  const producer = openQueueRedis(config, log, "producer");
  const consumers: RedisClient[] = [];
  const cache = await openCache({ ...config.redis, ...effects, onPage, memory });
  const jobs = createJobQueue(producer, log);
  const pool = openPool({ ...config.pool, niceness, onRun }, log);
  const mailer = createMailer(config.mail, effects.clock);
  const serverKey = createServerKey(config.secretKey);
  const streams = createEventStreams({ store, cache, memory, ...effects });
  const probe = engineProbe(connection, { store, producer, cache });
  const vitals = createVitals({ jobs, store, pool, tally, memory, ...effects }, probe);
  return {
    caps: {
      store,
      readers,
      cache,
      memory,
      streams,
      jobs,
      mailer,
      oidc: createOidc(log, effects.clock),
      pool,
      serverKey,
      tally,
      vitals,
      ...effects,
    },
    probe: heldProbe(probe),
    workerConnection() {
      const redis = openQueueRedis(config, log, "consumer");
      consumers.push(redis);
      return redis;
    },
    async close() {
      streams.close();
      await closeInOrder([mailer, pool, store.forecasts.writer, jobs, cache]);
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

/** Announces that forecasts of failed requests, which others may have read, were removed. */
async function announceTakenBack(
  caps: Announcing,
  recorded: readonly RecordedForecast[],
): Promise<void> {
  const questionIds = [...new Set(recorded.map(({ questionId }) => questionId))];
  const postIds = [...new Set(recorded.map(({ postId }) => postId))];
  await announce(caps, { kind: "forecastsRefused", questionIds });
  await announce(caps, { kind: "recountWanted", postIds });
}

function effectsOf(config: Config, { clock, log }: ConnectOptions) {
  return {
    config,
    log,
    lanes: openLanes(),
    clock: clock ?? openClock(config, log),
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
