/**
 * Redis as capabilities: one guards access (limits, versions, streams, sign-ins under way), holds the
 * events and keeps what operators see of the last hour, and one saves work (feeds, pictures).
 */
import type { Log } from "../log.ts";
import type { Caches } from "../memory.ts";
import { createAccessGate, type AccessGate } from "./access_gate.ts";
import { createFeedCache, type FeedCache } from "./feed_cache.ts";
import { createPictures, type Pictures } from "./pictures.ts";
import { createSignIns, type SignIns } from "./sign_ins.ts";
import { createEventLog, type EventLog } from "./event_log.ts";
import { createStreamPlaces, type StreamPlaces } from "./stream_places.ts";
import { createTrends, type Trends } from "./trends.ts";
import { openRedis, probeRedis } from "./redis.ts";

export interface Cache {
  readonly access: AccessGate;
  readonly feed: FeedCache;
  readonly pictures: Pictures;
  readonly trends: Trends;
  readonly signIns: SignIns;
  readonly events: EventLog;
  readonly streamPlaces: StreamPlaces;
  /** @throws {Error} when the Redis of pages does not accept writes */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export interface CacheOptions extends Caches<"finishedPages" | "sharedPages"> {
  /** The Redis of limits and versions. It must not evict keys. */
  readonly url: string;
  /** The Redis of pages. It may evict keys and may be the same Redis (ADR 0005). */
  readonly cacheUrl: string;
  readonly log: Log;
  readonly clock: { now(): number };
  readonly random: { uuid(): string };
  /**
   * Is called for each page that is served. `isHit` is true for a page from a cache and false for an
   * assembled one.
   */
  readonly onPage: (isHit: boolean) => void;
}

/** Opens both connections and what works on them. Without Redis it opens too (`openRedis`). */
export async function openCache(options: CacheOptions): Promise<Cache> {
  const { url, cacheUrl, log, clock, random, onPage, memory } = options;
  const [limits, pages] = await Promise.all([
    openRedis({ url, role: "limits", log }),
    openRedis({ url: cacheUrl, role: "cache", log }),
  ]);
  const access = createAccessGate({ redis: limits, log, clock, random });
  const feed = createFeedCache({ redis: pages, versions: limits, log, clock, onPage, memory });
  const events = createEventLog({ redis: limits, url, log });
  return {
    access,
    feed,
    pictures: createPictures(pages),
    trends: createTrends(limits),
    signIns: createSignIns(limits),
    events,
    streamPlaces: createStreamPlaces(limits, clock),
    probe: () => probeRedis(pages),
    close: () => {
      access.close();
      feed.close();
      events.close();
      limits.disconnect();
      pages.disconnect();
      return Promise.resolve();
    },
  };
}
