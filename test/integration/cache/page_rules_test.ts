/** What is served from memory and what is not, on a real Redis that can be made to refuse. */
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { Redis } from "ioredis";
import { type AccessGate, createAccessGate } from "../../../src/cache/access_gate.ts";
import { createFeedCache, type FeedCache } from "../../../src/cache/feed_cache.ts";
import type { FeedVersions } from "../../../src/cache/gate_step.ts";
import { gateShards } from "../../../src/cache/gate_shards.ts";
import { openRedis } from "../../../src/cache/redis.ts";
import type { RedisClient } from "../../../src/cache/redis_client.ts";
import { createLog } from "../../../src/log.ts";
import { createMemory } from "../../../src/memory.ts";
import { testRedisUrl } from "../../support/engines.ts";
import { until } from "../../support/until.ts";

const ADA = 1;
const BOB = 2;
const NEVER = Number.POSITIVE_INFINITY;
const log = createLog("silent", "test");

interface Given {
  readonly userId?: number;
  readonly changesAt?: number;
  readonly key?: string;
  readonly versions?: FeedVersions;
  readonly isDetail?: boolean;
}

/** Collects what nothing holds any more. What this turn has looked at is free in the next one. */
async function collectGarbage(): Promise<void> {
  await setImmediate();
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
const keys = gateShards(false);

describe("rules of cached pages", () => {
  let url: string;
  let redis: Redis;
  let client: RedisClient;
  let now: number;
  let hits: boolean[];
  let caches: FeedCache[];
  let gate: AccessGate;

  before(() => {
    url = testRedisUrl();
    redis = new Redis(url);
  });
  beforeEach(async () => {
    await redis.flushdb();
    client = await openRedis({ url, role: "test", log });
    now = 1_000_000;
    hits = [];
    caches = [];
    const effects = { clock: { now: () => now }, random: { uuid: () => randomUUID() } };
    gate = createAccessGate({ redis: client, log, ...effects });
  });
  afterEach(async () => {
    await redis.call("ACL", "SETUSER", "default", "+@all");
    gate.close();
    for (const cache of caches) cache.close();
    client.disconnect();
  });
  after(() => redis.quit());

  function open(memory = createMemory()): FeedCache {
    const clock = { now: () => now };
    const onPage = (isHit: boolean) => hits.push(isHit);
    const cache = createFeedCache({
      redis: client,
      versions: client,
      log,
      clock,
      onPage,
      memory,
    });
    caches.push(cache);
    return cache;
  }
  async function versionsOf(userId = ADA): Promise<FeedVersions> {
    const pass = await gate.enter({ policy: null, subject: "", accountId: userId });
    if (pass === null) throw new Error("Redis is away");
    return pass.pageVersions;
  }
  /** Reads the page of a key. `text` is the page's text when it has to be filled. */
  async function read(cache: FeedCache, text: string, given: Given = {}): Promise<string> {
    const { userId, changesAt = NEVER, key = "key" } = given;
    const fill = () => Promise.resolve({ parts: [Buffer.from(text)], slots: [], changesAt });
    const versions = given.versions ?? (await versionsOf(userId));
    const page = await cache.shared(key, versions, fill, given.isDetail);
    return String(page.parts[0]);
  }
  const refuseWrites = () => redis.call("ACL", "SETUSER", "default", "-set", "-incr");
  const takeWrites = () => redis.call("ACL", "SETUSER", "default", "+set", "+incr");

  describe("a change that Redis refuses", () => {
    it("prevents pages from memory until Redis has all changes", async () => {
      const [cache, other] = [open(), open()];
      const before = await versionsOf();
      expect(cache.trusted(before)).to.equal(before);
      await refuseWrites();
      await cache.bumpFeed();
      await cache.bumpLive();
      await cache.bumpOwn(BOB);

      expect(cache.trusted(before)).to.equal(null);
      expect(await cache.isStill(before.feed)).to.equal(false);
      expect(other.trusted(before), "another process").to.equal(before);
      await takeWrites();
      await until("the versions are told", () => cache.trusted(before) !== null);
      const [ada, bob] = [await versionsOf(ADA), await versionsOf(BOB)];
      expect(ada.feed).to.not.equal(before.feed);
      expect([ada.own, bob.own]).to.deep.equal([null, bob.live]);
      expect(await cache.isStill(ada.feed)).to.equal(true);
    });

    it("counts as a change until Redis has it", async () => {
      const cache = open();
      await refuseWrites();
      await cache.bumpLive();
      await takeWrites();
      const { feed } = await versionsOf();
      await redis.set(keys.feedKey, feed);
      expect(await cache.isStill(feed), "while it is owed").to.equal(false);
      await until("it is told", () => cache.trusted({ feed, live: 1, own: null }) !== null);
      await redis.set(keys.feedKey, feed);
      expect(await cache.isStill(feed)).to.equal(true);
    });

    it("changes the pages for everybody when one of the refused changes does", async () => {
      const cache = open();
      const before = await versionsOf();
      await redis.call("ACL", "SETUSER", "default", "-set", "-incr", "-del");
      await cache.bumpFeed();
      await cache.bumpLive();
      expect(await redis.get(keys.feedKey)).to.equal(before.feed);
      await redis.call("ACL", "SETUSER", "default", "+set", "+incr", "+del");
      await until("the changes are told", () => cache.trusted(before) !== null);
      expect((await versionsOf()).feed).to.not.equal(before.feed);
    });

    it("deletes the versions, so that no process continues with them", async () => {
      const cache = open();
      await versionsOf();
      await refuseWrites();
      await cache.bumpFeed();
      expect(await redis.exists(keys.feedKey, keys.liveKey)).to.equal(0);
    });
  });

  it("counts changes of one turn as one; it is for everybody when one of them is", async () => {
    const cache = open();
    const before = await versionsOf();
    await Promise.all([cache.bumpFeed(), cache.bumpLive(), cache.bumpOwn(ADA), cache.bumpOwn(BOB)]);
    const [ada, bob] = [await versionsOf(ADA), await versionsOf(BOB)];
    expect(ada.feed).to.not.equal(before.feed);
    expect([ada.live, ada.own, bob.own]).to.deep.equal([
      before.live + 1,
      before.live + 1,
      before.live + 1,
    ]);
    await cache.bumpLive();
    expect((await versionsOf()).feed).to.equal(ada.feed);
  });

  it("trusts no page from before the count started again", async () => {
    const cache = open();
    for (let i = 0; i < 5; i++) await cache.bumpLive();
    expect(await read(cache, "before")).to.equal("before");
    await redis.del(keys.liveKey);
    await cache.bumpOwn(ADA);
    expect(await read(cache, "after")).to.equal("after");
  });

  it("remembers a caller's write for longer than a page lives, and not for ever", async () => {
    const cache = open();
    await cache.bumpOwn(ADA);
    expect(await redis.pttl(keys.ownKey(ADA))).to.be.within(5_000, 10_000);
    expect(await redis.ttl(keys.feedKey)).to.be.above(3_600);
    expect(await redis.ttl(keys.liveKey)).to.be.above(3_600);
  });

  describe("a finished page", () => {
    const page = { json: Buffer.from("{}"), tag: "t" };
    const kept = (versions: FeedVersions) => ({
      versions,
      until: now + 100,
      page,
      isShared: false,
    });

    it("belongs to its key, its caller and its versions, until it changes", async () => {
      const cache = open();
      const versions = await versionsOf();
      cache.keepFinished("key", ADA, kept(versions));
      expect(cache.finished("other", ADA, versions)).to.equal(undefined);
      expect(cache.finished("key", BOB, versions)).to.equal(undefined);
      for (const changed of [{ feed: "another" }, { own: versions.live }]) {
        expect(cache.finished("key", ADA, { ...versions, ...changed })).to.equal(undefined);
      }
      now += 99;
      expect(cache.finished("key", ADA, versions)).to.equal(page);
      now += 1;
      expect(cache.finished("key", ADA, versions)).to.equal(undefined);
      expect(hits).to.deep.equal([true]);
    });

    it("lives and counts with what holds it where it is shared, and by itself where it is not", async () => {
      const memory = createMemory();
      const cache = open(memory);
      const bytes = 100_000;
      const keep = (key: string, isShared: boolean) => {
        const large = { json: Buffer.alloc(bytes), tag: key };
        cache.keepFinished(key, ADA, { ...kept(versions), page: large, isShared });
      };
      const versions = await versionsOf();
      const size = () => memory.finishedPages.figures().size;
      keep("shared", true);
      expect(size()).to.be.within(1, bytes / 2);
      keep("own", false);
      expect(size()).to.be.within(bytes, 1.5 * bytes);
      await until("the shared page is gone", async () => {
        await collectGarbage();
        return cache.finished("shared", ADA, versions) === undefined;
      });
      expect(cache.finished("own", ADA, versions)?.tag).to.equal("own");
    });

    it("is not used after a later write of the caller", () => {
      const cache = open();
      const versions = { feed: "f", live: 6, own: 5 };
      cache.keepFinished("key", ADA, kept({ ...versions, live: 4 }));
      expect(cache.finished("key", ADA, versions)).to.equal(undefined);
      // From here on the page includes the write.
      cache.keepFinished("key", ADA, kept({ ...versions, live: 5 }));
      expect(cache.finished("key", ADA, versions)).to.equal(page);
    });
  });

  it("counts cached and assembled pages separately", async () => {
    const [first, second] = [open(), open()];
    await read(first, "1");
    await read(first, "2");
    await until("the page is in Redis", async () => (await redis.keys("feed:page:*")).length === 1);
    expect(await read(second, "3")).to.equal("1");
    expect(hits).to.deep.equal([false, true]);
  });

  it("keeps the pages of two keys separate", async () => {
    const [first, second] = [open(), open()];
    expect(await read(first, "one", { key: "one" })).to.equal("one");
    expect(await read(first, "two", { key: "two" })).to.equal("two");
    expect(await read(second, "x", { key: "one" })).to.equal("one");
    expect(await read(second, "x", { key: "two" })).to.equal("two");
  });

  it("shares pages of up to a mebibyte between processes, and no larger ones", async () => {
    const [first, second] = [open(), open()];
    for (const [size, shared] of [
      [1024 * 1024, true],
      [1024 * 1024 + 1, false],
    ] as const) {
      const [key, text] = [`of ${size}`, "x".repeat(size)];
      await read(first, text, { key });
      expect(await read(first, "again", { key })).to.equal(text);
      const found = await read(second, "filled by itself", { key });
      expect(found.length).to.equal(shared ? size : "filled by itself".length);
    }
  });

  it("keeps lists of up to four mebibytes in memory and single posts of up to twelve", async () => {
    const cache = open();
    for (const [size, isDetail, kept] of [
      [4 * 1024 * 1024, false, true],
      [4 * 1024 * 1024 + 1, false, false],
      [12 * 1024 * 1024, true, true],
      [12 * 1024 * 1024 + 1, true, false],
    ] as const) {
      const [key, text] = [`of ${size}`, "x".repeat(size)];
      await read(cache, text, { key, isDetail });
      const again = await read(cache, "again", { key, isDetail });
      expect(again.length, key).to.equal(kept ? size : "again".length);
    }
  });

  it("returns no page from Redis that has changed or lacks the caller's own write", async () => {
    // Redis forgets the page after the same time, by a clock of its own.
    const change = now + 3_000;
    await read(open(), "early", { changesAt: change });
    now = change - 1;
    expect(await read(open(), "x")).to.equal("early");
    now = change;
    expect(await read(open(), "late")).to.equal("late");
    const cache = open();
    await cache.bumpOwn(ADA);
    expect(await read(cache, "own")).to.equal("own");
    expect(await read(open(), "x"), "it was put into Redis").to.equal("own");
  });

  it("stores a page in Redis for as long as it lives", async () => {
    const set = client.set.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const kept: unknown[][] = [];
    const noted = (...given: unknown[]) => {
      if (String(given[0]).startsWith("feed:page:")) kept.push(given.slice(2));
      return set(...given);
    };
    Reflect.set(client, "set", noted);
    await read(open(), "long");
    await read(open(), "short", { key: "other", changesAt: now + 1_500 });

    expect(kept).to.deep.equal([
      ["PX", 4_000],
      ["PX", 1_500],
    ]);
  });

  it("stores no page in Redis that has changed meanwhile", async () => {
    await read(open(), "over", { changesAt: now });
    await read(open(), "past", { changesAt: now - 1 });
    expect(await redis.keys("feed:page:*")).to.deep.equal([]);
  });

  it("returns a writer no older page from Redis that is good enough for others", async () => {
    await read(open(), "before");
    const [writing, reading] = [open(), open()];
    await writing.bumpOwn(ADA);
    const [mine, theirs] = [await versionsOf(ADA), await versionsOf(BOB)];
    const texts = await Promise.all([
      read(reading, "never", { versions: theirs }),
      read(reading, "after", { versions: mine }),
    ]);
    expect(texts).to.deep.equal(["before", "after"]);
  });

  it("returns no page that was begun before a change for everybody", async () => {
    const cache = open();
    let land: () => void = () => undefined;
    const landing = new Promise<void>((resolve) => (land = resolve));
    const begun = cache.shared("key", await versionsOf(), async () => {
      await landing;
      return { parts: [Buffer.from("before")], slots: [], changesAt: NEVER };
    });
    await cache.bumpFeed();
    const later = read(cache, "after", { versions: await versionsOf() });
    land();
    expect([String((await begun).parts[0]), await later]).to.deep.equal(["before", "after"]);
    expect(await read(cache, "x")).to.equal("after");
  });

  it("returns a page that was begun before a write to other callers and not to the writer", async () => {
    const cache = open();
    const versions = await versionsOf();
    let land: () => void = () => undefined;
    const landing = new Promise<void>((resolve) => (land = resolve));
    const slow = (text: string, under: FeedVersions) =>
      cache.shared("key", under, async () => {
        await landing;
        return { parts: [Buffer.from(text)], slots: [], changesAt: NEVER };
      });
    const first = slow("before", versions);
    await cache.bumpOwn(ADA);
    const [mine, theirs] = [await versionsOf(ADA), await versionsOf(BOB)];
    const own = slow("after", mine);
    const other = slow("never", theirs);
    land();
    const texts = await Promise.all(
      [first, own, other].map(async (page) => String((await page).parts[0])),
    );
    expect(texts.slice(0, 2)).to.deep.equal(["before", "after"]);
    expect(texts[2]).to.be.oneOf(["before", "after"]);
  });
});
