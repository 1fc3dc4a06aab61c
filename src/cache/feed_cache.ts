/**
 * Caches serialised pages of posts in this process and in Redis, and assembles each page only once
 * at a time. Callers share a page with gaps, and their own parts fill the gaps. The finished page
 * of a caller is kept too, because callers ask for the same page again and again (ADR 0010, Contract
 * 1.10).
 */
import { createHash } from "node:crypto";
import type { Log } from "../log.ts";
import type { Caches } from "../memory.ts";
import type { HeldPage, KeptPage } from "../memory/entries.ts";
import type { ProcessCache } from "../memory/process_cache.ts";
import { createFeedVersions } from "./feed_versions.ts";
import type { FeedVersions } from "./gate_step.ts";
import {
  decodePage,
  encodePage,
  type FinishedPage,
  type Page,
  type SharedPage,
  sizeOf,
} from "./page_codec.ts";
import { endOfLife, holdsOwn, isAlive, isRight, type PageEnds } from "./page_life.ts";
import type { RedisClient } from "./redis_client.ts";

/** How often expired pages are dropped. In a burst they would otherwise fill the cache. */
const EXPIRY_MS = 2_000;
/** Pages in Redis. The number is that of their format (`page_codec.ts`). */
const IN_REDIS = "feed:page:2";
/** Larger pages are not written to Redis, bytes. */
const LARGEST_IN_REDIS = 1024 * 1024;
/** Larger lists are not kept in memory, bytes. A few of them would drop those of everybody. */
const LARGEST_LIST = 4 * 1024 * 1024;
/**
 * The same for the page of one post, bytes. With 20,000 snapshots, the most that one answer shows,
 * it has some 10 MB, and everybody who watches the post asks for it again and again. Two of them
 * still leave room for others.
 */
const LARGEST_DETAIL = 12 * 1024 * 1024;

export type FilledPage = Page & PageEnds;

export interface FeedCache {
  /**
   * Ends the validity of all pages of posts. For changes that every reader must see at once
   * (resolve, edit, comment, vote).
   */
  bumpFeed(): Promise<void>;
  /** Counts a change that others may see within seconds, such as a prediction that moved. */
  bumpLive(): Promise<void>;
  /**
   * Ends the validity of one account's pages after a write of its own (forecast, vote, comment), so
   * that its next read shows the write.
   */
  bumpOwn(userId: number): Promise<void>;
  /**
   * Returns the given versions while they can be trusted. Null means that nothing may be served
   * from memory.
   */
  trusted(versions: FeedVersions | null): FeedVersions | null;
  /**
   * Returns true when the version `feed` is still the current one. False means that a change that
   * every reader must see at once may have happened.
   */
  isStill(feed: string): Promise<boolean>;
  /**
   * Returns the shared page of a key. `fill` runs once for all callers that wait. The page of one
   * post is kept also where it is long.
   */
  shared(
    key: string,
    versions: FeedVersions,
    fill: () => Promise<FilledPage>,
    isDetail?: boolean,
  ): Promise<SharedPage>;
  /** Returns the finished page of a caller, if it is still valid. */
  finished(key: string, userId: number, versions: FeedVersions): FinishedPage | undefined;
  keepFinished(
    key: string,
    userId: number,
    kept: { versions: FeedVersions; until: number; page: FinishedPage; isShared: boolean },
  ): void;
  close(): void;
}

export interface FeedCacheOptions extends Caches<"finishedPages" | "sharedPages"> {
  /** The Redis of the pages. */
  readonly redis: RedisClient;
  /** The Redis of their versions, which also has those of the access gate. */
  readonly versions: RedisClient;
  readonly log: Log;
  readonly clock: { now(): number };
  /**
   * Is called for each page. `isHit` is true when it was found in a cache and false when it was
   * assembled.
   */
  readonly onPage: (isHit: boolean) => void;
}

export function createFeedCache(options: FeedCacheOptions): FeedCache {
  const { log, clock, onPage, memory } = options;
  const versions = createFeedVersions(options.versions, log);
  const { finishedPages: own, sharedPages: pages } = memory;
  const expiry = setInterval(() => {
    const now = clock.now();
    own.dropWhere((kept) => !isAlive(kept, now));
    pages.dropWhere((kept) => !isAlive(kept, now));
  }, EXPIRY_MS).unref();
  return {
    bumpFeed: () => versions.bump({ feed: true }),
    bumpLive: () => versions.bump({}),
    bumpOwn: (userId) => versions.bump({ userId }),
    isStill: (feed) => versions.isStill(feed),
    trusted: (given) => (versions.isTold ? given : null),
    shared: createSharedPages(options, pages),
    finished(key, userId, wanted) {
      const isOwn = (kept: KeptPage<HeldPage>) =>
        kept.versions.own === wanted.own && isRight(kept, wanted, clock.now());
      const page = own.get(`${userId} ${key}`, isOwn)?.page.deref();
      if (page !== undefined) onPage(true);
      return page;
    },
    keepFinished(key, userId, { versions: under, until, page, isShared }) {
      // What is held elsewhere must not live on here, where nothing counts its bytes.
      const held = isShared ? new WeakRef(page) : { deref: () => page };
      const bytes = isShared ? 0 : page.json.length;
      own.set(`${userId} ${key}`, { versions: under, until, page: held, bytes });
    },
    close: () => {
      clearInterval(expiry);
      versions.close();
    },
  };
}

/** Returns a page from memory, or else from an assembly that is running, or else assembles it. */
function createSharedPages(
  { redis, clock, onPage }: FeedCacheOptions,
  pages: ProcessCache<string, KeptPage<SharedPage>>,
): FeedCache["shared"] {
  const flights = new Map<string, Flight>();
  const assemble = createAssembly({ redis, clock });
  return async (key, wanted, fill, isDetail = false) => {
    const begun = clock.now();
    const kept = pages.get(key, (page) => isRight(page, wanted, begun));
    if (kept !== undefined) {
      onPage(true);
      return kept.page;
    }
    const assembled = () =>
      assemble(key, wanted, () => {
        onPage(false);
        return fill();
      });
    const name = `${wanted.feed} ${key}`;
    const flight = joinable(flights.get(name), wanted) ?? { live: wanted.live, page: assembled() };
    flights.set(name, flight);
    try {
      const found = await flight.page;
      // The request that began the flight may have accepted an older page from Redis. Or it asked
      // before a time that changes the page, and this caller asked after it.
      const isNewEnough = holdsOwn(found.live, wanted) && begun < found.until;
      const page = isNewEnough ? found : await assembled();
      const under = { ...wanted, live: page.live };
      const bytes = sizeOf(page);
      if (bytes <= (isDetail ? LARGEST_DETAIL : LARGEST_LIST)) {
        pages.set(key, { versions: under, until: page.until, page, bytes });
      }
      return page;
    } finally {
      if (flights.get(name) === flight) flights.delete(name);
    }
  };
}

/** An assembly that is running. */
interface Flight {
  /** Its page contains every change up to this count. */
  readonly live: number;
  readonly page: Promise<SharedPage>;
}

/** Returns the flight if its page will contain the caller's own last write. */
function joinable(flight: Flight | undefined, wanted: FeedVersions): Flight | undefined {
  return flight !== undefined && holdsOwn(flight.live, wanted) ? flight : undefined;
}

/** Looks for the page in Redis and fills it otherwise. Processes do not wait for one another. */
function createAssembly({ redis, clock }: Pick<FeedCacheOptions, "redis" | "clock">) {
  const lookUp = async (name: string, wanted: FeedVersions): Promise<SharedPage | null> => {
    const bytes = await redis.getBuffer(name).catch(() => null);
    const page = bytes === null ? null : decodePage(bytes);
    if (page === null) return null;
    const kept = { versions: { ...wanted, live: page.live }, until: page.until };
    return isRight(kept, wanted, clock.now()) ? page : null;
  };
  return async (
    key: string,
    wanted: FeedVersions,
    fill: () => Promise<FilledPage>,
  ): Promise<SharedPage> => {
    const digest = createHash("sha1").update(key).digest("base64url");
    const name = `${IN_REDIS}:${wanted.feed}:${digest}`;
    const known = await lookUp(name, wanted);
    return known ?? fillAndKeep(redis, name, { wanted, fill, now: clock.now() });
  };
}

async function fillAndKeep(
  redis: RedisClient,
  name: string,
  options: {
    wanted: FeedVersions;
    fill: () => Promise<FilledPage>;
    now: number;
  },
): Promise<SharedPage> {
  const { wanted, fill, now } = options;
  const { parts, slots, ...ends } = await fill();
  const until = endOfLife(now, ends);
  const page = { parts, slots, live: wanted.live, until };
  const left = until - now;
  if (left > 0 && sizeOf(page) <= LARGEST_IN_REDIS) {
    redis.set(name, encodePage(page), "PX", Math.ceil(left)).catch(() => undefined);
  }
  return page;
}
