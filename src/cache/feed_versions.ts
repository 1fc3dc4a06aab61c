/**
 * The versions feed pages are valid under, in Redis. A bump follows the acknowledged write and
 * precedes the reply; a reader takes the versions before it reads anything else, so a page is never
 * kept under a version newer than its contents.
 *
 * `feed` changes with everything that must show at once. `live` counts every change, also those
 * that others may see some seconds later (counters, predictions). `own` is the count at the last
 * write of an account while that is recent: it is served nothing from before.
 */
import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import type { RedisClient } from "./redis_client.ts";

/** One hash tag: they are read together, also from a cluster. Pages lie in all of its nodes. */
const FEED_KEY = "{feed}:version";
const LIVE_KEY = "{feed}:live";
const ownKey = (userId: number) => `{feed}:own:${userId}`;
/** Longer than any page lives, so that none from before the write outlives the mark of it. */
const OWN_MARK_MS = 10_000;
const RETRY_MS = 250;

export interface FeedVersions {
  readonly feed: string;
  readonly live: number;
  /** `live` at the caller's last write, null when there was none lately. */
  readonly own: number | null;
}

export interface FeedVersionStore {
  /** Null while Redis is away: nothing remembered may be served then. */
  read(userId: number): Promise<FeedVersions | null>;
  /** Never rejects; while Redis is away nothing is served from memory. */
  bump(what: { feed?: boolean; userId?: number }): Promise<void>;
  close(): void;
}

export function createFeedVersions(redis: RedisClient, log: Log): FeedVersionStore {
  /** Bumps Redis has not taken yet: until then this process trusts no page. */
  const owed = { feed: false, users: new Set<number>(), any: false };
  let timer: NodeJS.Timeout | undefined;

  const owe = (feed: boolean, users: Iterable<number>, err: unknown) => {
    if (!owed.any) log.warn({ err }, "feed versions could not be bumped yet");
    owed.any = true;
    owed.feed ||= feed;
    for (const id of users) owed.users.add(id);
    timer ??= setTimeout(() => {
      timer = undefined;
      const { feed: again, users: whose } = { ...owed, users: [...owed.users] };
      owed.any = owed.feed = false;
      owed.users.clear();
      void write(again, whose);
    }, RETRY_MS).unref();
  };
  const write = async (feed: boolean, users: readonly number[]) => {
    try {
      await writeVersions(redis, feed, users);
    } catch (err) {
      owe(feed, users, err);
    }
  };
  const readTogether = createReader(redis);
  return {
    read: (userId) => (owed.any ? Promise.resolve(null) : readTogether(userId)),
    bump: ({ feed = false, userId }) => write(feed, userId === undefined ? [] : [userId]),
    close() {
      clearTimeout(timer);
    },
  };
}

/** What is asked for in one turn of the event loop is read in one step. */
function createReader(redis: RedisClient): FeedVersionStore["read"] {
  let asked = new Map<number, ((versions: FeedVersions | null) => void)[]>();
  const flush = async () => {
    const all = [...asked];
    asked = new Map();
    const found = await readVersions(
      redis,
      all.map(([userId]) => userId),
    ).catch(() => null);
    all.forEach(([, settle], i) => {
      for (const resolve of settle) resolve(found?.[i] ?? null);
    });
  };
  return (userId) =>
    new Promise((resolve) => {
      if (asked.size === 0) setImmediate(() => void flush());
      const same = asked.get(userId);
      if (same === undefined) asked.set(userId, [resolve]);
      else same.push(resolve);
    });
}

/** Null when the versions had to be made first. */
async function readVersions(redis: RedisClient, users: readonly number[]) {
  const [feed, live, ...marks] = await redis.mget(FEED_KEY, LIVE_KEY, ...users.map(ownKey));
  if (feed && live) {
    return marks.map((own): FeedVersions => {
      return { feed, live: Number(live), own: own ? Number(own) : null };
    });
  }
  await writeVersions(redis, true, []);
  return null;
}

/** A count that begins anew (first start, eviction) compares with none before: so does `feed`. */
async function writeVersions(redis: RedisClient, feed: boolean, users: readonly number[]) {
  const live = await redis.incr(LIVE_KEY);
  await Promise.all([
    ...(feed || live === 1 ? [redis.set(FEED_KEY, randomUUID())] : []),
    ...users.map((id) => redis.set(ownKey(id), live, "PX", OWN_MARK_MS)),
  ]);
}
