/** Asks the engines of this process whether they answer, for `/readyz` and the status. */
import type { Connection } from "mongoose";
import type { Cache } from "./cache/cache.ts";
import { probeRedis } from "./cache/redis.ts";
import type { RedisClient } from "./cache/redis_client.ts";
import type { Probe } from "./http/health.ts";
import type { Store } from "./store/store.ts";
import { withTimeout } from "./timeout.ts";

/** How long an engine may take to answer, ms. */
const PROBE_MS = 1_000;
/**
 * The process is not ready when a group of forecasts has waited for its write longer than this, ms.
 */
const STUCK_MS = 10_000;

/** Returns what asks MongoDB and both Redis. A fault names no address. */
export function engineProbe(
  connection: Connection,
  { store, producer, cache }: { store: Store; producer: RedisClient; cache: Cache },
): Probe {
  return async () => ({
    mongo: (await answers(() => ping(connection))) ?? stuckOf(store),
    redis: await answers(() => probeRedis(producer)),
    cache: await answers(() => cache.probe()),
  });
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
