/**
 * Opens connections to Redis for the path of a request. Their commands fail fast, so that the
 * caller can go on.
 */
import type { Log } from "../log.ts";
import { createRedisClient, type RedisClient } from "./redis_client.ts";

/** A command fails after this long without an answer, ms. */
const COMMAND_TIME_LIMIT_MS = 2_000;

export interface RedisOptions {
  readonly url: string;
  /** The purpose of the connection for the log: "limits" or "cache". */
  readonly role: string;
  readonly log: Log;
}

/**
 * Opens a connection and waits only for the first attempt. Without Redis the platform starts and
 * serves more slowly, and the client reconnects by itself. While Redis is away commands fail at
 * once.
 */
export async function openRedis({ url, role, log }: RedisOptions): Promise<RedisClient> {
  const redis = createRedisClient(url, {
    connects: false,
    waitsOffline: false,
    retries: 1,
    timeLimitMs: COMMAND_TIME_LIMIT_MS,
    // The access gate gathers its requests itself. Gathering them twice would cost a turn of the
    // event loop.
    gathersExcept: ["enterGate"],
    name: `presage-${role}`,
  });
  reportAbsence(redis, role, log);
  await redis.connect().catch(() => undefined);
  return redis;
}

const PROBE_KEY = "presage:probe";
const PROBE_LIFE_MS = 10_000;
const REFUSAL =
  /\b(OOM|MISCONF|READONLY|LOADING|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|NOAUTH|NOPERM)\b/;

/**
 * Checks that Redis accepts writes. A Redis that is full, or that cannot write its file, still
 * answers a PING.
 * @throws {Error} whose name says why, without the address
 */
export async function probeRedis(redis: RedisClient): Promise<void> {
  try {
    await redis.set(PROBE_KEY, 1, "PX", PROBE_LIFE_MS);
  } catch (error) {
    const code = error instanceof Error ? REFUSAL.exec(error.message)?.[0] : undefined;
    if (code === undefined) throw error;
    throw Object.assign(new Error("Redis refuses writes"), { name: `refuses writes (${code})` });
  }
}

/** Logs one line when Redis goes away and one when it is back. */
export function reportAbsence(redis: RedisClient, role: string, log: Log): void {
  let isAway = false;
  redis.on("error", (error: unknown) => {
    if (!isAway) log.warn({ err: error, role }, "Redis is away");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info({ role }, "Redis is back");
    isAway = false;
  });
}
