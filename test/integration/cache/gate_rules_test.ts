/**
 * The access gate with many simultaneous requests, with look-only steps, and while Redis is
 * unavailable or refuses.
 */
import { EventEmitter, once } from "node:events";
import { expect } from "chai";
import { Redis } from "ioredis";
import { type AccessGate, createAccessGate } from "../../../src/cache/access_gate.ts";
import { gateShards } from "../../../src/cache/gate_shards.ts";
import { openRedis, probeRedis, reportAbsence } from "../../../src/cache/redis.ts";
import type { RedisClient } from "../../../src/cache/redis_client.ts";
import { ratePolicy } from "../../../src/domain/requests/rate_policy.ts";
import { createLog, type Log } from "../../../src/log.ts";
import { testRedisUrl } from "../../support/engines.ts";
import { until } from "../../support/until.ts";

const log = createLog("silent", "test");
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

describe("gateShards()", () => {
  const member = (accountId: number | null, subject = String(accountId)) => ({
    step: { policy: ratePolicy("read", { burst: 3, refill: 0.5 }), subject, accountId },
  });

  it("combines the requests of one turn in one step of one Redis", () => {
    const looks = { step: { ...member(2).step, units: 0 } };
    const nothing = { step: { policy: null, subject: "", accountId: null } };
    const [step, ...others] = gateShards(false).split([member(1), looks, nothing]);
    expect(others).to.have.length(0);
    expect(step?.keys).to.deep.equal([
      ...["{gate0}:projects", "{gate0}:feed", "{gate0}:live"],
      ...["{gate0}:bucket:read:1", "{gate0}:account:1", "{gate0}:own:1"],
      ...["{gate0}:bucket:read:2", "{gate0}:account:2", "{gate0}:own:2"],
      ...["{gate0}", "{gate0}", "{gate0}"],
    ]);
    expect(step?.numbers).to.deep.equal([86_400, ...[3, 2_000, 1], ...[3, 2_000, 0], ...[0, 0, 1]]);
  });

  it("spreads accounts and addresses over a cluster, each always in the same place", () => {
    const shards = gateShards(true);
    const members = Array.from({ length: 200 }, (_, i) => member(i + 1));
    const steps = shards.split(members);
    expect(steps).to.have.length(16);
    expect(steps[0]?.keys.slice(0, 3)).to.deep.equal([
      ...[shards.projectsKey, shards.feedKey, shards.liveKey],
    ]);
    for (const { keys: all, none } of steps) {
      for (const key of all) expect(key.startsWith(none), key).to.equal(true);
      for (const [, id = ""] of all.map((key) => /:account:(\d+)$/.exec(key) ?? [])) {
        if (id === "") continue;
        expect(all).to.include.members([shards.accountKey(Number(id)), shards.ownKey(Number(id))]);
      }
    }
    const [common, ...own] = shards.split([member(null, "192.0.2.1")]);
    expect([common, ...own].flatMap((step) => step?.members ?? [])).to.have.length(1);
  });
});

describe("openRedis()", () => {
  it("fails a command that Redis does not answer", async () => {
    const redis = await openRedis({ url: testRedisUrl(), role: "test", log });
    // Redis answers this command when somebody adds to the list, or after twenty seconds.
    const outcome = await redis
      .blpop("a list that stays empty", 20)
      .catch((error: unknown) => error);
    redis.disconnect();

    expect(outcome).to.have.property("message", "Command timed out");
  });
});

describe("reportAbsence()", () => {
  it("logs once that Redis is unavailable, and once that it is back", () => {
    const lines: string[] = [];
    const write = (level: string) => (_: object, text: string) => lines.push(`${level}: ${text}`);
    const redis = new EventEmitter();
    const told = { warn: write("warn"), info: write("info") } as unknown as Log;
    reportAbsence(redis as unknown as RedisClient, "limits", told);
    redis.emit("ready");
    for (let i = 0; i < 3; i++) redis.emit("error", new Error("gone"));
    redis.emit("ready");
    redis.emit("ready");
    redis.emit("error", new Error("gone"));
    expect(lines).to.deep.equal([
      "warn: Redis is away",
      "info: Redis is back",
      "warn: Redis is away",
    ]);
  });
});

describe("probeRedis()", () => {
  it("succeeds when Redis accepts writes, and reports the reason when it refuses them", async () => {
    const redis = new Redis(testRedisUrl());
    await probeRedis(redis);
    expect(await redis.pttl("presage:probe")).to.be.within(1, 10_000);
    const say = async () => {
      try {
        await probeRedis(redis);
      } catch (error) {
        return (error as Error).name;
      }
      return "nothing";
    };
    await redis.call("ACL", "SETUSER", "default", "-set");
    const refused = await say();
    await redis.call("ACL", "SETUSER", "default", "+@all");
    redis.disconnect();
    expect(refused).to.equal("refuses writes (NOPERM)");
    expect(await say())
      .to.not.match(/refuses writes/)
      .and.not.equal("nothing");
  });
});
