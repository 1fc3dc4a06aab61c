/** Versions and shared assembly of pages, on a real Redis. */
import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { Redis } from "ioredis";
import { type AccessGate, createAccessGate } from "../../../src/cache/access_gate.ts";
import { createFeedCache, type FeedCache } from "../../../src/cache/feed_cache.ts";
import { createLog } from "../../../src/log.ts";
import { createMemory } from "../../../src/memory.ts";
import { testRedisUrl } from "../../support/engines.ts";
import { until } from "../../support/until.ts";

const ADA = 1;
const BOB = 2;

describe("feed cache", () => {
  let url: string;
  let redis: Redis;
  let now: number;
  let caches: FeedCache[];
  let gate: AccessGate;
  let fills: number;

  const open = () => {
    const clock = { now: () => now };
    const log = createLog("silent", "test");
    const cache = createFeedCache({
      redis,
      versions: redis,
      log,
      clock,
      onPage: () => undefined,
      memory: createMemory(),
    });
    caches.push(cache);
    return cache;
  };
  const versionsOf = async (cache: FeedCache, userId: number) => {
    const pass = await gate.enter({ policy: null, subject: "", accountId: userId });
    const versions = cache.trusted(pass?.pageVersions ?? null);
    if (versions === null) throw new Error("Redis is away");
    return versions;
  };
  /** The text of the page is the number of times it was filled. */
  const read = async (cache: FeedCache, userId: number, changesAt = Number.POSITIVE_INFINITY) => {
    const page = await cache.shared("key", await versionsOf(cache, userId), () => {
      fills += 1;
      return Promise.resolve({ parts: [Buffer.from(String(fills))], slots: [], changesAt });
    });
    return String(page.parts[0]);
  };

  before(() => {
    url = testRedisUrl();
    redis = new Redis(url);
  });
  beforeEach(async () => {
    await redis.flushdb();
    now = 1_000_000;
    fills = 0;
    caches = [];
    const effects = { clock: { now: () => now }, random: { uuid: () => randomUUID() } };
    gate = createAccessGate({ redis, log: createLog("silent", "test"), ...effects });
  });
  afterEach(() => {
    gate.close();
    for (const cache of caches) cache.close();
  });
  after(() => redis.quit());

  it("reports whether anything has changed for everybody since a version", async () => {
    const [one, other] = [open(), open()];
    const { feed } = await versionsOf(one, ADA);
    await one.bumpOwn(ADA);
    await other.bumpLive();
    const afterForecast = await one.isStill(feed);
    await other.bumpFeed();
    const afterChange = await one.isStill(feed);
    const next = await versionsOf(one, ADA);
    const calm = await one.isStill(next.feed);
    await redis.flushdb();

    expect([afterForecast, afterChange, calm]).to.deep.equal([true, false, true]);
    expect(await one.isStill(next.feed)).to.equal(false);
  });

  it("assembles a page once for two processes", async () => {
    const [first, second] = [open(), open()];
    await read(first, ADA);
    expect(await read(first, BOB)).to.equal("1");
    expect(await read(second, ADA)).to.equal("1");
    expect(fills).to.equal(1);
  });

  it("assembles a page once in a process for many simultaneous requests", async () => {
    const cache = open();
    await versionsOf(cache, ADA);
    const all = await Promise.all(Array.from({ length: 100 }, (_, i) => read(cache, i)));
    expect(new Set(all)).to.deep.equal(new Set(["1"]));
    expect(fills).to.equal(1);
  });

  it("writes only pages to Redis, also when an assembly fails", async () => {
    const cache = open();
    await read(cache, ADA);
    const failing = cache.shared("other", await versionsOf(cache, ADA), () =>
      Promise.reject(new Error("no")),
    );
    await failing.catch(() => undefined);
    const keys = await redis.keys("feed:*");
    expect(keys.map((key) => key.startsWith("feed:page:"))).to.deep.equal([true]);
  });

  it("assembles a page again after a change for everybody, in every process", async () => {
    const [first, second] = [open(), open()];
    await read(first, ADA);
    await read(second, ADA);
    await first.bumpFeed();
    expect(await read(second, ADA)).to.equal("2");
    expect(await read(first, ADA)).to.equal("2");
  });

  it("shows a writer no page from before the write, and others the old page for a while", async () => {
    const [first, second] = [open(), open()];
    await read(first, ADA);
    await read(second, ADA);
    await first.bumpOwn(ADA);
    expect(await read(second, BOB)).to.equal("1");
    expect(await read(second, ADA)).to.equal("2");
    // That page includes the write, so further changes of others do not invalidate it.
    await first.bumpLive();
    await first.bumpOwn(BOB);
    expect(await read(second, ADA)).to.equal("2");
    expect(await read(second, BOB)).to.equal("3");
  });

  it("caches a page for four seconds at most, and not past the time of its next change", async () => {
    const cache = open();
    await read(cache, ADA);
    now += 3_999;
    expect(await read(cache, ADA)).to.equal("1");
    now += 1;
    expect(await read(cache, ADA, now + 10)).to.equal("2");
    now += 10;
    expect(await read(cache, ADA)).to.equal("3");
  });

  it("trusts no count after the connection to Redis was lost", async () => {
    const cache = open();
    const { feed } = await versionsOf(cache, ADA);
    redis.disconnect(true);
    await until("the version is another one", async () => !(await cache.isStill(feed)));
    const after = await versionsOf(cache, ADA);
    expect(after.feed).to.not.equal(feed);
    cache.close();
    redis.disconnect(true);
    await until("Redis answers", () => redis.ping().catch(() => null));
    expect((await versionsOf(cache, ADA)).feed, "a closed cache listens no more").to.equal(
      after.feed,
    );
  });

  it("does not return a page whose time has passed for the caller", async () => {
    const cache = open();
    const versions = await versionsOf(cache, ADA);
    const change = now + 10;
    let land: () => void = () => undefined;
    const landing = new Promise<void>((resolve) => (land = resolve));
    const ask = (text: string, changesAt: number) =>
      cache.shared("key", versions, async () => {
        await landing;
        return { parts: [Buffer.from(text)], slots: [], changesAt };
      });
    const early = [ask("before", change), ask("before", change)];
    now = change;
    const late = ask("after", Number.POSITIVE_INFINITY);
    land();
    const pages = await Promise.all([...early, late]);
    expect(pages.map(({ parts }) => String(parts[0]))).to.deep.equal(["before", "before", "after"]);
  });

  it("trusts nothing after Redis lost its counts", async () => {
    const cache = open();
    await read(cache, ADA);
    await redis.flushdb();
    expect(await read(cache, ADA)).to.equal("2");
  });

  it("caches finished pages for their caller until the caller's next write", async () => {
    const cache = open();
    await read(cache, ADA);
    const versions = await versionsOf(cache, ADA);
    const page = { json: Buffer.from("{}"), tag: "t" };
    const until = now + 1_000;
    cache.keepFinished("key", ADA, { versions, until, page, isShared: false });
    expect(cache.finished("key", ADA, versions)).to.equal(page);
    expect(cache.finished("key", BOB, versions)).to.equal(undefined);
    await cache.bumpOwn(ADA);
    expect(cache.finished("key", ADA, await versionsOf(cache, ADA))).to.equal(undefined);
  });

  it("does not cache a failure", async () => {
    const cache = open();
    const versions = await versionsOf(cache, ADA);
    const failing = cache.shared("key", versions, () => Promise.reject(new Error("lost")));
    const outcome = await failing.then(
      () => "filled",
      (error: unknown) => String(error),
    );
    expect(outcome).to.equal("Error: lost");
    expect(await read(cache, ADA)).to.equal("1");
  });
});
