import { expect } from "chai";
import fc from "fast-check";
import { createAccessGate, type AccessGate } from "../../../src/cache/access_gate.ts";
import type { GatePass, GateStep } from "../../../src/cache/gate_step.ts";
import { openRedis } from "../../../src/cache/redis.ts";
import type { RedisClient } from "../../../src/cache/redis_client.ts";
import {
  ratePolicy,
  takeUnits,
  type RatePolicy,
} from "../../../src/domain/requests/rate_policy.ts";
import { createLog } from "../../../src/log.ts";
import { testRedisUrl } from "../../support/engines.ts";

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
