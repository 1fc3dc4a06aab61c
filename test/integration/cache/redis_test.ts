/**
 * The access gate with many simultaneous requests, with look-only steps, and while Redis is
 * unavailable or refuses.
 */
import { EventEmitter } from "node:events";
import { expect } from "chai";
import { Redis } from "ioredis";
import { openRedis, probeRedis, reportAbsence } from "../../../src/cache/redis.ts";
import type { RedisClient } from "../../../src/cache/redis_client.ts";
import { createLog, type Log } from "../../../src/log.ts";
import { testRedisUrl } from "../../support/engines.ts";

const log = createLog("silent", "test");

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
