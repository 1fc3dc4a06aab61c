/** Redis as two capabilities: what guards access (limits, versions) and what saves work (feeds). */
import type { Redis } from "ioredis";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { createAccessGate, type AccessGate } from "./access_gate.ts";
import { createFeedCache, type FeedCache } from "./feed_cache.ts";
import { openRedis } from "./redis.ts";

export interface Cache {
  readonly access: AccessGate;
  readonly feed: FeedCache;
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** Two roles, two addresses (ADR 0005): limits must not be evicted, caches may. */
export function openCache(config: Config, log: Log): Cache {
  const limits: Redis = openRedis(config.redis.url, log);
  const pages: Redis = openRedis(config.redis.cacheUrl, log);
  return {
    access: createAccessGate(limits, log),
    feed: createFeedCache(pages, log),
    ping: () => pages.ping(),
    close: () => {
      limits.disconnect();
      pages.disconnect();
      return Promise.resolve();
    },
  };
}
