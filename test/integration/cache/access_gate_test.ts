import { expect } from "chai";
import fc from "fast-check";
import { type AccessGate, createAccessGate } from "../../../src/cache/access_gate.ts";
import type { GatePass, GateStep } from "../../../src/cache/gate_step.ts";
import { openRedis } from "../../../src/cache/redis.ts";
import type { RedisClient } from "../../../src/cache/redis_client.ts";
import {
  ratePolicy,
  type RatePolicy,
  takeUnits,
} from "../../../src/domain/requests/rate_policy.ts";
import { createLog, type Log } from "../../../src/log.ts";
import { testRedisUrl } from "../../support/engines.ts";
import { once } from "node:events";
import { Redis } from "ioredis";
import { gateShards } from "../../../src/cache/gate_shards.ts";
import { until } from "../../support/until.ts";

const log = createLog("silent", "test");
const clock = { now: () => Date.now() };

function policy(burst: number, refill: number): RatePolicy {
  const made = ratePolicy("read", { burst, refill });
  if (made === null) throw new Error("a policy was expected");
  return made;
}

describe("createAccessGate()", () => {
  let redis: RedisClient;
  let gate: AccessGate;
  let serial = 0;

  const random = {
    uuid() {
      serial += 1;
      return `version-${serial}`;
    },
  };
  const subject = () => {
    serial += 1;
    return `subject-${serial}`;
  };

  async function enter(step: GateStep): Promise<GatePass> {
    const pass = await gate.enter(step);
    if (pass === null) throw new Error("Redis should have answered");
    return pass;
  }

  beforeEach(async () => {
    redis = await openRedis({ url: testRedisUrl(), role: "test", log });
    await redis.flushdb();
    gate = createAccessGate({ redis, log, clock, random });
  });

  afterEach(() => {
    gate.close();
    redis.disconnect();
  });

  it("takes units by the rules of the domain, many of one bucket in one step", async () => {
    const limit = policy(5, 0.001);
    const step = { policy: limit, subject: subject(), accountId: null };
    const passes = await Promise.all(Array.from({ length: 8 }, () => enter(step)));
    expect(passes.map(({ allowed }) => allowed)).to.deep.equal([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(3).fill(false),
    ]);
    let fullAt = 0;
    passes.forEach((pass) => {
      const expected = takeUnits(limit, fullAt, 1_000_000);
      fullAt = expected.fullAt;
      expect(pass.remaining).to.equal(expected.remaining);
      expect(pass.resetMs).to.be.closeTo(expected.resetMs, 50);
      expect(pass.retryMs).to.be.closeTo(expected.retryMs, 50);
    });
  });

  it("agrees with the domain for any bucket and any numbers of units", async () => {
    const bucket = fc.record({
      burst: fc.integer({ min: 1, max: 30 }),
      refill: fc.double({ min: 0.0001, max: 0.01, noNaN: true }),
      units: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(bucket, async ({ burst, refill, units }) => {
        const limit = policy(burst, refill);
        const step = { policy: limit, subject: subject(), accountId: null };
        const passes = await Promise.all(units.map((wanted) => enter({ ...step, units: wanted })));
        let fullAt = 0;
        for (const [i, { allowed, remaining }] of passes.entries()) {
          const expected = takeUnits(limit, fullAt, 1_000_000, units[i]);
          fullAt = expected.fullAt;
          const { allowed: mayPass, remaining: left } = expected;
          expect({ allowed, remaining }).to.deep.equal({ allowed: mayPass, remaining: left });
        }
      }),
      { numRuns: 30 },
    );
  });

  it("keeps buckets, accounts and requests of one step separate", async () => {
    const limit = policy(1, 0.001);
    const [one, other] = [subject(), subject()];
    const [first, second, versionsOnly] = await Promise.all([
      enter({ policy: limit, subject: one, accountId: 1 }),
      enter({ policy: limit, subject: other, accountId: 2 }),
      enter({ policy: null, subject: "", accountId: 1 }),
    ]);
    expect([first.allowed, second.allowed, versionsOnly.allowed]).to.deep.equal([true, true, true]);
    expect(versionsOnly.accountVersion).to.equal(first.accountVersion);
    expect(first.projectsVersion).to.equal(second.projectsVersion);
  });

  it("gives an account a version that changes only when the account does", async () => {
    const version = async () =>
      (await enter({ policy: null, subject: "", accountId: 7 })).accountVersion;
    const before = await version();
    expect(await version())
      .to.equal(before)
      .and.not.equal("");
    await gate.bumpAccount(8);
    expect(await version()).to.equal(before);
    await gate.bumpAccount(7);
    expect(await version()).to.not.equal(before);
  });

  it("never returns an old version again after Redis lost everything", async () => {
    const step = { policy: null, subject: "", accountId: 7 };
    const before = await enter(step);
    await redis.flushdb();
    const after = await enter(step);
    expect(after.accountVersion).to.not.equal(before.accountVersion);
    expect(after.projectsVersion).to.not.equal(before.projectsVersion);
  });

  it("changes the version of the projects", async () => {
    const step = { policy: null, subject: "", accountId: null };
    const before = (await enter(step)).projectsVersion;
    await gate.bumpProjects();
    expect((await enter(step)).projectsVersion).to.not.equal(before);
  });

  it("gives every key an expiry", async () => {
    await enter({ policy: policy(5, 1), subject: subject(), accountId: 3 });
    await gate.bumpProjects();
    for (const key of await redis.keys("*")) expect(await redis.pttl(key), key).to.be.above(0);
  });

  it("is closed while Redis is unavailable, trusts nothing older, and changes the versions afterwards", async () => {
    const step = { policy: policy(5, 1), subject: subject(), accountId: 9 };
    const before = await enter(step);
    const { epoch } = gate;
    redis.disconnect(true);
    const failed = await gate.enter(step);
    await gate.bumpAccount(9);
    expect(failed).to.equal(null);
    expect(gate.epoch).to.be.above(epoch);
    const deadline = Date.now() + 10_000;
    let version = before.accountVersion;
    while (version === before.accountVersion && Date.now() < deadline) {
      const pass = await gate.enter(step);
      version = pass?.accountVersion ?? version;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(version).to.not.equal(before.accountVersion);
  });
});

const keys = gateShards(false);

describe("rules of the access gate", () => {
  let url: string;
  let redis: Redis;
  let client: RedisClient;
  let gate: AccessGate;
  let now: number;
  let serial = 0;

  before(() => {
    url = testRedisUrl();
    redis = new Redis(url);
  });
  beforeEach(async () => {
    await redis.flushdb();
    now = 1_000_000;
    client = await openRedis({ url, role: "test", log });
    const random = { uuid: () => `version-${(serial += 1)}` };
    gate = createAccessGate({ redis: client, log, clock: { now: () => now }, random });
  });
  afterEach(async () => {
    await redis.call("ACL", "SETUSER", "default", "+@all");
    gate.close();
    client.disconnect();
  });
  after(() => redis.quit());

  const enter = async (
    accountId: number | null,
    given: { units?: number; burst?: number } = {},
  ) => {
    const { burst = 5, units = 1 } = given;
    const policy = ratePolicy("read", { burst, refill: 0.0001 });
    const pass = await gate.enter({ policy, subject: String(accountId), accountId, units });
    if (pass === null) throw new Error("Redis should have answered");
    return pass;
  };
  const version = async (accountId: number) =>
    (await enter(accountId, { units: 0 })).accountVersion;

  it("answers many simultaneous requests, each with its own bucket and version", async () => {
    for (let id = 0; id < 3; id++) await gate.bumpAccount(id);
    const versions = await Promise.all([0, 1, 2].map(version));
    const crowd = Array.from({ length: 2_600 }, (_, i) => i % 1_300);
    const passes = await Promise.all(crowd.map((id) => enter(id, { burst: 1 })));
    for (const [i, pass] of passes.entries()) expect(pass.allowed, String(i)).to.equal(i < 1_300);
    expect(passes.slice(0, 3).map(({ accountVersion }) => accountVersion)).to.deep.equal(versions);
    expect(new Set(versions).size).to.equal(3);
  });

  it("takes no unit when it only looks, and returns how many are left", async () => {
    await enter(7);
    const looks = [await enter(7, { units: 0 }), await enter(7, { units: 0 })];
    expect(looks.map(({ allowed, remaining }) => [allowed, remaining])).to.deep.equal([
      [true, 4],
      [true, 4],
    ]);
    const taken = await enter(7);
    expect(taken.remaining).to.equal(3);
    expect(looks[0]!.resetMs).to.be.within(1, taken.resetMs);
    for (let i = 0; i < 3; i++) await enter(7);
    expect(await enter(7)).to.include({ allowed: false, remaining: 0 });
    expect(await enter(7, { units: 0 })).to.include({ remaining: 0, retryMs: 0 });
  });

  it("returns the last write of an account only to that account", async () => {
    await enter(7);
    await redis.set(keys.ownKey(7), 12);
    await redis.set(keys.liveKey, 15);
    const together = await Promise.all([8, 7, null].map((id) => enter(id)));
    expect(together.map(({ pageVersions }) => pageVersions.own)).to.deep.equal([null, 12, null]);
    expect((await enter(7)).pageVersions.own).to.equal(12);
    expect((await enter(8)).pageVersions.live).to.equal(15);
    expect((await enter(null)).accountVersion).to.equal("");
  });

  it("starts the count of changes again with another version of pages", async () => {
    const first = (await enter(7)).pageVersions;
    expect(first.live).to.equal(1);
    expect((await enter(8)).pageVersions.feed).to.equal(first.feed);
    await redis.del(keys.liveKey);
    expect((await enter(7)).pageVersions.feed).to.not.equal(first.feed);
  });

  it("stays closed for a second after a failure, and trusts nothing from before", async () => {
    await enter(7);
    const { epoch } = gate;
    const back = once(client, "ready");
    client.disconnect(true);
    const failed = await gate.enter({ policy: null, subject: "", accountId: 7 });
    expect(failed).to.equal(null);
    await back;
    expect(gate.epoch).to.be.above(epoch);
    now += 999;
    expect(await gate.enter({ policy: null, subject: "", accountId: 7 })).to.equal(null);
    now += 1;
    expect(await gate.enter({ policy: null, subject: "", accountId: 7 })).to.not.equal(null);
  });

  it("opens again after a failure when the clock is set back", async () => {
    const step = { policy: null, subject: "", accountId: 7 };
    await enter(7);
    const back = once(client, "ready");
    client.disconnect(true);
    expect(await gate.enter(step)).to.equal(null);
    await back;
    now -= 3_600_000;
    expect(await gate.enter(step)).to.not.equal(null);
  });

  it("takes a bucket as full that a clock far ahead has written", async () => {
    await redis.set("{gate0}:bucket:read:7", Date.now() + 365 * 86_400_000);
    expect(await enter(7)).to.include({ allowed: true, remaining: 4 });
  });

  it("answers all waiting requests while Redis fails, and admits none of them", async () => {
    const waiting = Array.from({ length: 1_600 }, (_, i) =>
      gate.enter({ policy: null, subject: "", accountId: i }),
    );
    setImmediate(() => {
      client.disconnect();
    });
    const passes = await Promise.all(waiting);
    expect(passes).to.have.length(1_600);
    expect(passes.at(-1)).to.equal(null);
  });

  it("deletes a version that it cannot replace, in a Redis that accepts deletions", async () => {
    const [before, projects] = [await version(7), (await enter(7)).projectsVersion];
    const { epoch } = gate;
    await redis.call("ACL", "SETUSER", "default", "-set");
    await gate.bumpAccount(7);
    await gate.bumpProjects();
    expect(await redis.exists(keys.accountKey(7), keys.projectsKey)).to.equal(0);
    await redis.call("ACL", "SETUSER", "default", "+set");
    expect(gate.epoch).to.equal(epoch);
    expect(await version(7)).to.not.equal(before);
    expect((await enter(7)).projectsVersion).to.not.equal(projects);
  });

  it("owes a version only until Redis has it, and logs each later failure", async () => {
    const failures: string[] = [];
    const told = {
      warn: ({ key }: { key: string }) => failures.push(key),
    } as unknown as Log;
    const random = { uuid: () => `version-${(serial += 1)}` };
    const own = createAccessGate({ redis: client, log: told, clock: { now: () => now }, random });
    const refuse = () => redis.call("ACL", "SETUSER", "default", "-set", "-del");
    const accept = () => redis.call("ACL", "SETUSER", "default", "+set", "+del");
    const isBumped = (id: number) => async () =>
      (await redis.get(keys.accountKey(id)))?.startsWith("version-") === true;
    await refuse();
    await own.bumpAccount(7);
    await accept();
    await until("the first bump", isBumped(7));
    // The answers of one connection come in order.
    await client.ping();
    await redis.set(keys.accountKey(7), "told");
    await refuse();
    await own.bumpAccount(8);
    await accept();
    await until("the second bump", isBumped(8));
    await client.ping();
    own.close();

    expect(failures).to.deep.equal([keys.accountKey(7), keys.accountKey(8)]);
    expect(await redis.get(keys.accountKey(7))).to.equal("told");
  });

  it("repeats a change of a version that Redis refused, and trusts no cache meanwhile", async () => {
    const before = await version(7);
    const { epoch } = gate;
    await redis.call("ACL", "SETUSER", "default", "-set", "-del");
    await gate.bumpAccount(7);
    await gate.bumpAccount(8);
    expect(gate.epoch).to.be.above(epoch);
    expect(await redis.get(keys.accountKey(7))).to.equal(before);
    await redis.call("ACL", "SETUSER", "default", "+set", "+del");
    await until("the bumps", async () => {
      const found = await redis.mget(keys.accountKey(7), keys.accountKey(8));
      return found.every((one) => one?.startsWith("version-") === true);
    });
  });
});
