/**
 * The versions feed pages are valid under, in Redis. A bump follows the acknowledged write and
 * precedes the reply; a reader takes the versions before it reads anything else, so a page is never
 * kept under a version newer than its contents.
 *
 * `feed` changes with everything that must show at once; `live` with what may show some seconds
 * later to others (counters, predictions); `own` is there while an account has written lately.
 */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Log } from "../log.ts";

const FEED_KEY = "feed:version";
const LIVE_KEY = "feed:live";
const ownKey = (userId: number) => `feed:own:${userId}`;
/** Longer than any page lives, so that none from before the write outlives the mark of it. */
export const OWN_MARK_MS = 10_000;
const RETRY_MS = 250;

export interface FeedVersions {
  readonly feed: string;
  readonly live: string;
  /** Mark of the caller's last write, null when there was none lately. */
  readonly own: string | null;
}

export interface FeedVersionStore {
  /** Null while Redis is away: nothing remembered may be served then. */
  read(userId: number): Promise<FeedVersions | null>;
  /** Never rejects; while Redis is away nothing is served from memory. */
  bump(what: { feed?: boolean; userId?: number }): Promise<void>;
  close(): void;
}

export function createFeedVersions(redis: Redis, log: Log): FeedVersionStore {
  /** Bumps Redis has not taken yet: until then this process trusts no page. */
  const owed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const write = async (keys: readonly string[]) => {
    try {
      await Promise.all(keys.map((key) => setVersion(redis, key)));
      for (const key of keys) owed.delete(key);
    } catch (err) {
      if (owed.size === 0) log.warn({ err }, "feed versions could not be bumped yet");
      for (const key of keys) owed.add(key);
      timer ??= setTimeout(() => {
        timer = undefined;
        void write([...owed]);
      }, RETRY_MS).unref();
    }
  };
  return {
    async read(userId) {
      if (owed.size > 0) return null;
      try {
        const [feed, live, own] = await redis.mget(FEED_KEY, LIVE_KEY, ownKey(userId));
        if (feed && live) return { feed, live, own: own ?? null };
        await Promise.all([setFirst(redis, FEED_KEY), setFirst(redis, LIVE_KEY)]);
      } catch {
        // Away: `openRedis` has logged it.
      }
      return null;
    },
    bump({ feed = false, userId }) {
      const keys = [LIVE_KEY];
      if (feed) keys.push(FEED_KEY);
      if (userId !== undefined) keys.push(ownKey(userId));
      return write(keys);
    },
    close() {
      clearTimeout(timer);
      owed.clear();
    },
  };
}

function setVersion(redis: Redis, key: string): Promise<unknown> {
  const version = randomUUID();
  return key.startsWith("feed:own:")
    ? redis.set(key, version, "PX", OWN_MARK_MS)
    : redis.set(key, version);
}

/** A version that is missing (first start, eviction) is made anew, equal to none before. */
function setFirst(redis: Redis, key: string): Promise<unknown> {
  return redis.set(key, randomUUID(), "NX");
}
