/**
 * Limits, versions, pages, queues and a whole platform on a real Redis Cluster of three nodes,
 * started with the program of the run's own Redis. The cluster would refuse a step with keys of two
 * slots, and a queue that is spread over two.
 */
import { expect } from "chai";
import { queueNames, queuePrefix } from "../../../jobs/queue.ts";
import { processors } from "../../../jobs/processors/processors.ts";
import { createRunner, type Runner } from "../../../jobs/runner.ts";
import { type Cache, openCache } from "../../../src/cache/cache.ts";
import type { GateStep } from "../../../src/cache/gate_step.ts";
import { createRedisClient } from "../../../src/cache/redis_client.ts";
import { ratePolicy } from "../../../src/domain/requests/rate_policy.ts";
import { createLog } from "../../../src/log.ts";
import { createMemory } from "../../../src/memory.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { type RedisServers, startRedisCluster } from "../../support/redis_servers.ts";
import { until } from "../../support/until.ts";

const NODES = 3;
const ACCOUNTS = 60;
const BURST = 3;

describe("a Redis Cluster of three nodes", () => {
  let cluster: RedisServers;
  let serial = 0;

  before(async function () {
    this.timeout(60_000);
    cluster = await startRedisCluster(NODES);
  });
  after(() => cluster.close());

  /** Returns the keys on each node that begin with this text. */
  async function keysByNode(beginning: string): Promise<string[][]> {
    return Promise.all(
      cluster.servers.map(
        async (server) => (await server.ask("KEYS", `${beginning}*`)) as string[],
      ),
    );
  }

  describe("limits, versions and pages", () => {
    const caches: Cache[] = [];
    let first: Cache;
    let second: Cache;

    const open = async () => {
      const cache = await openCache({
        url: cluster.url,
        cacheUrl: cluster.url,
        log: createLog("silent", "test"),
        clock: { now: () => Date.now() },
        random: { uuid: () => `version-${++serial}` },
        onPage: () => undefined,
        memory: createMemory(),
      });
      caches.push(cache);
      return cache;
    };
    const enter = async (cache: Cache, step: GateStep) => {
      const pass = await cache.access.enter(step);
      if (pass === null) throw new Error("the cluster should have answered");
      return pass;
    };

    before(async () => {
      first = await open();
      second = await open();
    });
    after(() => Promise.all(caches.map((cache) => cache.close())));

    it("counts every bucket once for all processes, on every node", async () => {
      const policy = ratePolicy("read", { burst: BURST, refill: 0.0001 });
      const asked = Array.from({ length: ACCOUNTS }, (_, id) => id + 1).flatMap((accountId) =>
        [first, second, first, second, first].map(async (cache) => ({
          accountId,
          pass: await enter(cache, { policy, subject: `test-${accountId}`, accountId }),
        })),
      );
      const passes = await Promise.all(asked);
      for (let id = 1; id <= ACCOUNTS; id++) {
        const own = passes.filter(({ accountId }) => accountId === id).map(({ pass }) => pass);
        expect(own.filter(({ allowed }) => allowed)).to.have.lengthOf(BURST);
        expect(new Set(own.map(({ accountVersion }) => accountVersion)).size).to.equal(1);
      }
      expect(new Set(passes.map(({ pass }) => pass.projectsVersion)).size).to.equal(1);
      const buckets = await keysByNode("{gate");
      expect(buckets.every((keys) => keys.length > 0)).to.equal(true);
    });

    it("shows every process new versions of accounts and projects", async () => {
      const step = { policy: null, subject: "", accountId: 7 };
      const before = await enter(second, step);
      await first.access.bumpAccount(7);
      const bumped = await enter(second, step);
      expect(bumped.accountVersion).to.not.equal(before.accountVersion);
      expect(bumped.projectsVersion).to.equal(before.projectsVersion);
      await first.access.bumpProjects();
      expect((await enter(second, step)).projectsVersion).to.not.equal(before.projectsVersion);
    });

    it("shares pages between processes until a change", async () => {
      let fills = 0;
      const read = async (cache: Cache, key: string, accountId = 1) => {
        const { pageVersions } = await enter(cache, { policy: null, subject: "", accountId });
        const page = await cache.feed.shared(key, pageVersions, () => {
          fills += 1;
          const parts = [Buffer.from(`${key} ${fills}`)];
          return Promise.resolve({ parts, slots: [], changesAt: Number.POSITIVE_INFINITY });
        });
        return String(page.parts[0]);
      };
      const names = Array.from({ length: 12 }, (_, i) => `page-${i}`);
      const filled = await Promise.all(names.map((name) => read(first, name)));
      await until("the pages in Redis", async () => {
        const pages = await keysByNode("feed:page:");
        return pages.flat().length === names.length && pages.every((keys) => keys.length > 0);
      });
      expect(await Promise.all(names.map((name) => read(second, name)))).to.deep.equal(filled);
      expect(fills).to.equal(names.length);
      await first.feed.bumpFeed();
      const anew = await read(second, names[0]!);
      expect(anew).to.not.equal(filled[0]);
      // Marks of accounts are on every node. Each writer sees a page from after the write.
      for (let writer = 2; writer < 20; writer++) {
        const before = await read(second, names[0]!, 1);
        await first.feed.bumpOwn(writer);
        expect(await read(second, names[0]!, writer)).to.not.equal(before);
      }
    });
  });

  describe("a platform on it", () => {
    let app: TestApp;

    before(async function () {
      this.timeout(60_000);
      app = await startApp("redis_cluster", {
        environment: {
          REDIS_URL: cluster.url,
          RATE_LIMITS: "on",
          RATE_LIMIT_OVERRIDES: "forecast=4/0.001",
        },
      });
    });
    after(() => app.close());

    it("stores each queue in one slot, and the queues on several nodes", async () => {
      const added = [
        app.caps.jobs.enqueue("aggregate_question", { questionId: 900_001 }),
        app.caps.jobs.enqueue("sweep_withdrawals", {}),
        app.caps.jobs.enqueue("score_question", { questionId: 900_001 }),
        app.caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: 900_001 }),
        app.caps.jobs.enqueue("export_project", { job: "nobody" }),
        app.caps.jobs.enqueue("refresh_post", { postId: 900_001 }),
      ];
      expect(await Promise.all(added)).to.deep.equal(added.map(() => true));
      for (const name of queueNames) {
        const nodes = (await keysByNode(queuePrefix(name))).filter((keys) => keys.length > 0);
        expect(nodes, name).to.have.lengthOf(1);
        const slots = nodes.flat().map((key) => cluster.servers[0]!.ask("CLUSTER", "KEYSLOT", key));
        expect(new Set(await Promise.all(slots)).size, name).to.equal(1);
      }
      const used = await keysByNode("{presage-");
      expect(used.filter((keys) => keys.length > 0)).to.have.lengthOf.above(1);
    });

    it("runs jobs of every queue, also after a failure and by schedule", async () => {
      const ran: string[] = [];
      const tried = () => ran.filter((name) => name === "post-900001").length;
      const runner = await runJobs({
        refresh_post(_caps, { postId }) {
          ran.push(`post-${postId}`);
          const isFirst = postId === 900_001 && tried() === 1;
          return isFirst ? Promise.reject(new Error("once more")) : Promise.resolve();
        },
        async export_project(_caps, { job }, context) {
          await context.progress({ rows: 5 });
          ran.push(job);
        },
      });
      try {
        await until("the second attempt", () => tried() === 2 && ran.includes("nobody"));
        const [done] = await app.caps.jobs.queue("exports").getCompleted();
        expect(done?.progress).to.deep.equal({ rows: 5 });
        const clock = app.caps.jobs.queue("upkeep");
        await clock.upsertJobScheduler(
          "test",
          { every: 200 },
          { name: "refresh_post", data: { postId: 3 } },
        );
        await until("two ticks", () => ran.filter((name) => name === "post-3").length >= 2);
        await clock.removeJobScheduler("test");
      } finally {
        await runner.close();
      }
    });

    async function runJobs(replaced: Partial<typeof processors>): Promise<Runner> {
      const connection = createRedisClient(cluster.url, { waitsOffline: true, retries: null });
      const runner = createRunner(app.caps, {
        connection,
        processors: { ...processors, ...replaced },
      });
      await Promise.all(runner.workers.map((worker) => worker.waitUntilReady()));
      return {
        ...runner,
        async close() {
          await runner.close();
          connection.disconnect();
        },
      };
    }

    it("accepts forecasts over HTTP, aggregates them, and counts them against the limit", async () => {
      app.startJobs();
      const { question, post } = await app.make.question("binary");
      const people = [await app.make.account(), await app.make.account()];
      for (const [i, { token }] of people.entries()) {
        const item = { question: question._id, probability_yes: 0.4 + i / 5 };
        const sent = await app.as(token).post("/api/questions/forecast/", [item]);
        expect(sent.status, sent.text).to.equal(201);
      }
      await until("the prediction", async () => {
        const head = await app.caps.store.aggregates.head(question._id);
        return head?.latest?.n === people.length;
      });
      const reader = app.as(people[0]!.token);
      await until("the post shows it", async () => {
        const shown = await reader.get(`/api/posts/${post._id}/`);
        return shown.body.nr_forecasters === people.length;
      });
      const statuses: number[] = [];
      for (let i = 0; i < 5; i++) {
        const item = { question: question._id, probability_yes: 0.5 };
        statuses.push((await reader.post("/api/questions/forecast/", [item])).status);
      }
      expect(statuses).to.deep.equal([201, 201, 201, 429, 429]);
    });
  });
});
