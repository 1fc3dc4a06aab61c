/** Connections to Redis on the path of a request: they fail fast, so that the caller can go on. */
import { Redis } from "ioredis";
import type { Log } from "../log.ts";

/** A command without an answer for this long has failed, ms. */
const COMMAND_TIME_LIMIT_MS = 2_000;
const LONGEST_RECONNECT_DELAY_MS = 1_000;
const RECONNECT_STEP_MS = 50;

export interface RedisOptions {
  readonly url: string;
  /** What it is for, in the log: "limits", "cache". */
  readonly role: string;
  readonly log: Log;
}

/**
 * Opens a connection and waits for the first attempt only: without Redis the platform starts and
 * serves, slower, and reconnects by itself. While it is away commands fail at once.
 */
export async function openRedis({ url, role, log }: RedisOptions): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIME_LIMIT_MS,
    enableAutoPipelining: true,
    // The access gate gathers its requests itself; a second wait would cost a turn of the loop.
    autoPipeliningIgnoredCommands: ["enterGate"],
    connectionName: `presage-${role}`,
    retryStrategy: (attempt) => Math.min(attempt * RECONNECT_STEP_MS, LONGEST_RECONNECT_DELAY_MS),
  });
  let isAway = false;
  redis.on("error", (error: unknown) => {
    if (!isAway) log.warn({ err: error, role }, "Redis is away");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info({ role }, "Redis is back");
    isAway = false;
  });
  await redis.connect().catch(() => undefined);
  return redis;
}
