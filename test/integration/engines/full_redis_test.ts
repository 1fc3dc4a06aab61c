/**
 * Redis answers and refuses every write: it is full (`maxmemory`), or a replica because another
 * server became the master. Everything that needs no write continues; readiness and the gauge
 * report the fault.
 */
import { expect } from "chai";
import { Redis } from "ioredis";
import { createAccessGate, type AccessGate } from "../../../src/cache/access_gate.ts";
import { createFeedVersions } from "../../../src/cache/feed_versions.ts";
import { openRedis } from "../../../src/cache/redis.ts";
import type { RedisClient } from "../../../src/cache/redis_client.ts";
import { createLog } from "../../../src/log.ts";
import { hashPassword } from "../../../src/password_hash.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { boardDocument } from "../../support/documents.ts";
import { type PrivateEngines, startPrivateEngines } from "../../support/private_engines.ts";
import { runCommand } from "../../support/run_command.ts";
import { until } from "../../support/until.ts";

const PASSWORD = "three brown cows 7";
const log = createLog("silent", "test");

interface Refusal {
  readonly name: string;
  readonly says: RegExp;
  begin(redis: Redis): Promise<unknown>;
  end(redis: Redis): Promise<unknown>;
}

const REFUSALS: readonly Refusal[] = [
  {
    name: "full",
    says: /OOM/,
    begin: (redis) => redis.config("SET", "maxmemory", "100kb"),
    end: (redis) => redis.config("SET", "maxmemory", "0"),
  },
  {
    name: "read-only",
    says: /READONLY/,
    begin: (redis) => redis.replicaof("127.0.0.1", "1"),
    end: (redis) => redis.replicaof("NO", "ONE"),
  },
];

describe("Redis that refuses writes", function () {
  this.timeout(120_000);
  let engines: PrivateEngines;
  let redis: Redis;
  let app: TestApp;

  before(async () => {
    engines = await startPrivateEngines();
    redis = new Redis(engines.redisUrl);
    app = await startApp("full_redis", {
      environment: {
        MONGODB_URI: engines.mongoUri,
        REDIS_URL: engines.redisUrl,
        RATE_LIMITS: "on",
      },
    });
  });
  after(async () => {
    await app.close();
    redis.disconnect();
    await engines.stop();
  });

  for (const refusal of REFUSALS) {
    describe(refusal.name, () => {
      beforeEach(() => refusal.begin(redis));
      afterEach(() => refusal.end(redis));

      it("still accepts forecasts, comments and votes, and answers reads", async () => {
        const account = await app.make.account();
        const { question, post } = await app.make.question("binary");
        const client = app.as(account.token);
        const forecast = [{ question: question._id, probability_yes: 0.3 }];
        const path = `/api/posts/${post._id}/`;

        expect((await client.post("/api/questions/forecast/", forecast)).status).to.equal(201);
        const comment = { on_post: post._id, text: "said meanwhile" };
        expect((await client.post("/api/comments/create/", comment)).status).to.equal(201);
        expect((await client.post(`${path}vote/`, { direction: 1 })).status).to.equal(200);
        const { status, body } = await client.get(path);
        expect(status).to.equal(200);
        expect(body.question.my_forecasts.latest.forecast_values).to.deep.equal([0.7, 0.3]);
        expect((await app.as(null).get("/healthz")).status).to.equal(200);
      });

      it("answers log-ins with 503, because attempts cannot be counted", async () => {
        const account = await app.make.account({ passwordHash: await hashPassword(PASSWORD) });
        const login = { username: account.username, password: PASSWORD };
        const { status, headers } = await app.as(null).post("/api/auth/login/", login);

        expect(status).to.equal(503);
        expect(headers.get("retry-after")).to.match(/^\d+$/);
        const change = { old_password: PASSWORD, new_password: `${PASSWORD}-8` };
        const changed = await app.as(account.token).post("/api/users/me/password/", change);
        expect(changed.status).to.equal(503);
      });

      it("queues no job, and says so where an operator asked for jobs", async () => {
        const { username, token } = await app.make.account({ isSuperuser: true, isStaff: true });
        const { post } = await app.make.question("binary");
        const project = await app.make.project();
        const { counters, leaderboards } = app.caps.store;
        const board = boardDocument(await counters.draw("leaderboards"), {
          projectId: project._id,
        });
        await leaderboards.insert(board);

        for (const words of [
          ["recompute", "--all"],
          ["recompute", "--question", String(post._id)],
          ["recompute", "--post", String(post._id)],
          ["recompute", "--leaderboard", String(board._id)],
          ["check", "run"],
          ["project", "finalize", String(project._id)],
        ]) {
          const { code, out, err } = await runCommand(app, ...words, "--as", username);
          expect([code, out], words.join(" ")).to.deep.equal([1, ""]);
          expect(err).to.match(/takes no jobs now/);
        }
        const path = `/api/leaderboards/project/${project._id}/update/`;
        const { status, headers } = await app.as(token).post(path);
        expect(status).to.equal(503);
        expect(headers.get("retry-after")).to.match(/^\d+$/);
      });

      it("makes the platform not ready, with the reason, until it accepts writes again", async () => {
        // An earlier answer may be cached for a second.
        const body = await until("not ready", async () => {
          const reply = await app.as(null).get("/readyz");
          return reply.status === 503 ? reply.body : null;
        });
        const { dependencies } = await app.caps.vitals();
        await refusal.end(redis);

        expect(body.checks.redis).to.match(refusal.says);
        expect(body.checks.cache).to.match(refusal.says);
        expect(body.checks.mongo).to.equal("ok");
        expect(dependencies["redis"]).to.match(refusal.says);
        expect(dependencies["cache"]).to.match(refusal.says);
        await until("ready again", async () => (await app.as(null).get("/readyz")).status === 200);
      });

      it("keeps processes from relying on versions that another one could not change", async () => {
        const [one, other] = [await openGate(), await openGate()];
        try {
          await refusal.end(redis);
          const step = { policy: null, subject: "7", accountId: 7 };
          const before = await one.gate.enter(step);
          await refusal.begin(redis);
          await Promise.all([other.gate.bumpAccount(7), other.feed.bump({ feed: true })]);
          const during = await one.gate.enter(step);

          expect(before?.accountVersion).to.be.a("string").and.not.equal("");
          expect(during).to.equal(null);
          expect(other.feed.isTold).to.equal(false);
          await refusal.end(redis);
          const after = await until("a pass", () => one.gate.enter(step));
          await until("the bumps", () => other.feed.isTold);
          expect(after.accountVersion).to.not.equal(before?.accountVersion);
          const last = await until("a pass", () => one.gate.enter(step));
          expect(last.pageVersions.feed).to.not.equal(before?.pageVersions.feed);
        } finally {
          for (const { gate, feed, client } of [one, other]) {
            gate.close();
            feed.close();
            client.disconnect();
          }
        }
      });
    });
  }

  let serial = 0;

  /** Opens the access gate of another process. */
  async function openGate(): Promise<{
    gate: AccessGate;
    feed: ReturnType<typeof createFeedVersions>;
    client: RedisClient;
  }> {
    const client = await openRedis({ url: engines.redisUrl, role: "test", log });
    const clock = { now: () => Date.now() };
    const random = { uuid: () => `version-${(serial += 1)}` };
    const gate = createAccessGate({ redis: client, log, clock, random });
    return { gate, feed: createFeedVersions(client, log), client };
  }
});
