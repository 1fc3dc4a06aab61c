/**
 * Stores in Redis the versions under which feed pages are valid. A bump comes after the
 * acknowledged write and before the reply. A reader gets the versions with its admission
 * (`access_gate.ts`), before it reads anything else, so that no page is cached under a version
 * newer than its contents.
 *
 * `feed` changes with everything that readers must see at once. `live` counts every change, also
 * those that others may see some seconds later (counters, predictions). `own` is the count at the
 * latest write of an account. It exists for some seconds after the write, and the account then gets
 * no older page.
 */
import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import { type GateShards, gateShards, VERSION_LIFE_SECONDS } from "./gate_shards.ts";
import type { RedisClient } from "./redis_client.ts";
import { OWN_MARK_MS } from "../timing.ts";

const RETRY_MS = 250;

export interface FeedVersionStore {
  /** False while a bump has not reached Redis yet. Nothing may then be served from memory. */
  readonly isTold: boolean;
  /**
   * Returns whether `feed` is still the current version. The answer always comes from Redis and
   * never from memory. It is false while Redis is away or a bump has not reached it yet.
   */
  isStill(feed: string): Promise<boolean>;
  /** Bumps versions. Never rejects. */
  bump(what: { feed?: boolean; userId?: number }): Promise<void>;
  close(): void;
}

interface Bumps {
  feed: boolean;
  readonly users: Set<number>;
}

export function createFeedVersions(redis: RedisClient, log: Log): FeedVersionStore {
  const keys = gateShards(redis.isCluster);
  /** The bumps that have not reached Redis yet. */
  const untold = new Set<Bumps>();
  let timer: NodeJS.Timeout | undefined;
  const write = async (bumps: Bumps) => {
    try {
      await writeVersions({ redis, keys }, bumps);
      untold.delete(bumps);
    } catch (err) {
      // A full Redis still accepts deletions. No process then finds the versions from before the
      // change.
      await Promise.all([keys.feedKey, keys.liveKey].map((key) => redis.del(key))).catch(
        () => undefined,
      );
      if (untold.size === 0) log.warn({ err }, "feed versions could not be bumped yet");
      untold.add(bumps);
      timer ??= setTimeout(retry, RETRY_MS).unref();
    }
  };
  const retry = () => {
    timer = undefined;
    const all = { feed: false, users: new Set<number>() };
    for (const { feed, users } of untold) {
      all.feed ||= feed;
      for (const id of users) all.users.add(id);
    }
    untold.clear();
    untold.add(all);
    void write(all);
  };
  // A Redis that was started again may have lost its newest counts, and gives them out again.
  const renew = () => void write({ feed: true, users: new Set() });
  redis.on("ready", renew);
  return {
    get isTold() {
      return untold.size === 0;
    },
    isStill: createComparing(redis, keys.feedKey, () => untold.size === 0),
    bump: createGathering(write),
    close() {
      clearTimeout(timer);
      redis.off("ready", renew);
    },
  };
}

/** Gathers bumps, so that writes that were acknowledged together count as one change. */
function createGathering(write: (bumps: Bumps) => Promise<void>): FeedVersionStore["bump"] {
  let gathered: { readonly bumps: Bumps; readonly done: Promise<void> } | null = null;
  const begin = () => {
    const bumps = { feed: false, users: new Set<number>() };
    const done = new Promise<void>((resolve) => {
      process.nextTick(() => {
        gathered = null;
        resolve(write(bumps));
      });
    });
    return { bumps, done };
  };
  return ({ feed = false, userId }) => {
    gathered ??= begin();
    gathered.bumps.feed ||= feed;
    if (userId !== undefined) gathered.bumps.users.add(userId);
    return gathered.done;
  };
}

/**
 * Gathers reads of the version, so that all callers of one turn of the event loop share one
 * command.
 */
function createComparing(
  redis: RedisClient,
  feedKey: string,
  isTold: () => boolean,
): FeedVersionStore["isStill"] {
  let asking: Promise<string | null> | null = null;
  const ask = () =>
    new Promise<string | null>((resolve) => {
      process.nextTick(() => {
        asking = null;
        resolve(redis.get(feedKey).catch(() => null));
      });
    });
  return async (feed) => {
    asking ??= ask();
    return (await asking) === feed && isTold();
  };
}

/**
 * Writes the versions. When the count begins again (first start), it cannot be compared with an
 * earlier one, so `feed` gets a new version too.
 */
async function writeVersions(
  { redis, keys }: { redis: RedisClient; keys: GateShards },
  { feed, users }: Bumps,
): Promise<void> {
  const { liveKey, feedKey } = keys;
  const [live] = await Promise.all([
    redis.incr(liveKey),
    redis.expire(liveKey, VERSION_LIFE_SECONDS),
  ]);
  await Promise.all([
    ...(feed || live === 1 ? [redis.set(feedKey, randomUUID(), "EX", VERSION_LIFE_SECONDS)] : []),
    ...Array.from(users, (id) => redis.set(keys.ownKey(id), live, "PX", OWN_MARK_MS)),
  ]);
}
