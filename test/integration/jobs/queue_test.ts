/** What the queues promise, on a real Redis: no job is lost, blocked or hidden. */
import { expect } from "chai";
import { createJobQueue, queuePrefix, type JobQueue } from "../../../jobs/queue.ts";
import { processors } from "../../../jobs/processors/processors.ts";
import {
  createRunner,
  queuesFor,
  type JobFinished,
  type Processors,
  type Runner,
  type RunnerOptions,
} from "../../../jobs/runner.ts";
import { createRedisClient } from "../../../src/cache/redis_client.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { NotFoundError } from "../../../src/errors.ts";
import { useApp } from "../../support/app.ts";
import { until } from "../../support/until.ts";

/** A gate that a test keeps closed while a job is in it. */
function gate() {
  const opener = new AbortController();
  const opened = new Promise((resolve) => {
    opener.signal.addEventListener("abort", resolve);
  });
  return { opened, open: () => opener.abort() };
}

/** The failure of a command whose engine is away. */
const away = () => Object.assign(new Error("connection closed"), { name: "MongoNetworkError" });

describe("the queues", () => {
  const app = useApp("queue", { environment: { DRAIN_SECONDS: "0" } });
  const runners: Runner[] = [];

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.close()));
    await Promise.all(app.caps.jobs.queues.map((queue) => queue.obliterate({ force: true })));
  });

  function run(
    replaced: Partial<Processors>,
    {
      caps = app.caps,
      ...given
    }: { caps?: Capabilities } & Pick<RunnerOptions, "timeLimitMs" | "onFinished"> = {},
  ): Runner {
    const connection = createRedisClient(app.caps.config.redis.url, {
      waitsOffline: true,
      retries: null,
    });
    const all = { ...processors, ...replaced };
    const inner = createRunner(caps, { connection, processors: all, ...given });
    const runner = {
      ...inner,
      async close() {
        await inner.close();
        connection.disconnect();
      },
    };
    runners.push(runner);
    return runner;
  }

  it("makes one more run for any number of requests during a run", async () => {
    const held = gate();
    const runs: number[] = [];
    run({
      async refresh_post(_caps, { postId }) {
        runs.push(postId);
        await held.opened;
      },
    });
    await app.caps.jobs.enqueue("refresh_post", { postId: 1 });
    await until("the first run", () => runs.length === 1);
    for (let i = 0; i < 5; i++) await app.caps.jobs.enqueue("refresh_post", { postId: 1 });
    held.open();
    await until("the second run", () => runs.length === 2);
    await until("the end", () => isIdle("upkeep"));

    expect(runs).to.deep.equal([1, 1]);
  });

  it("fails a poisoned job with its reason; a retry runs it again, and it blocks no other job", async () => {
    let isPoisoned = true;
    const done: number[] = [];
    const counted: JobFinished[] = [];
    run(
      {
        refresh_post(_caps, { postId }) {
          if (postId === 2 && isPoisoned) throw new NotFoundError("There is no post 2.");
          done.push(postId);
          return Promise.resolve();
        },
      },
      { onFinished: (finished) => counted.push(finished) },
    );
    const queue = app.caps.jobs.queue("upkeep");
    await app.caps.jobs.enqueueMany("refresh_post", [{ postId: 2 }, { postId: 3 }]);
    const [job] = await until("the failure", async () => {
      const failed = await queue.getFailed();
      return failed.length > 0 ? failed : null;
    });
    await until("the other", () => done.includes(3));
    expect(job).to.include({ name: "refresh_post", failedReason: "There is no post 2." });
    expect(job?.attemptsMade).to.equal(1);

    // A failed job that is kept does not prevent the next job with its key.
    isPoisoned = false;
    await app.caps.jobs.enqueue("refresh_post", { postId: 2 });
    await until("the next one", () => done.includes(2));
    await job?.retry();
    await until("the retried one", () => done.filter((id) => id === 2).length === 2);
    expect(await queue.getFailedCount()).to.equal(0);
    await until("all four runs are counted", () => counted.length === 4);
    expect(counted.map(({ job, ok }) => [job, ok])).to.have.deep.members([
      ["refresh_post", false],
      ...Array(3).fill(["refresh_post", true]),
    ]);
  });

  it("lets a job wait for an engine that is away, without its attempts, for an hour", async () => {
    let failures = 10;
    const done: number[] = [];
    run({
      refresh_post(_caps, { postId }) {
        if (failures-- > 0) throw away();
        done.push(postId);
        return Promise.resolve();
      },
    });
    const queue = app.caps.jobs.queue("upkeep");
    await app.caps.jobs.enqueue("refresh_post", { postId: 1 });
    await until("the run after the outage", async () => {
      for (const job of await queue.getDelayed()) await job.promote();
      return done.length === 1;
    });
    expect(await queue.getFailedCount()).to.equal(0);

    failures = 1;
    const timestamp = Date.now() - 2 * 3_600_000;
    await queue.add("refresh_post", { postId: 2 }, { timestamp, attempts: 1 });
    const failed = await until(
      "the failure of an old job",
      async () => (await queue.getFailed())[0],
    );
    expect(failed).to.include({ failedReason: "connection closed" });
  });

  it("uses the attempts of a job first when an engine is away, because they come sooner", async () => {
    const held = gate();
    let runs = 0;
    run({
      async refresh_post() {
        runs += 1;
        if (runs === 1) throw away();
        await held.opened;
      },
    });
    await app.caps.jobs.enqueue("refresh_post", { postId: 1 });
    await until("the second run", () => runs === 2);
    const [job] = await app.caps.jobs.queue("upkeep").getActive();
    held.open();
    await until("the end", () => isIdle("upkeep"));
    expect(job?.attemptsMade).to.equal(1);
  });

  it("counts a run that overran its limit as a failure, and lets it wait for no engine", async () => {
    run(
      {
        async refresh_post(_caps, { postId }, { signal }) {
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          const cause = signal.reason as Error;
          throw postId === 1 ? cause : new Error("The operation was aborted", { cause });
        },
      },
      { timeLimitMs: 100 },
    );
    const queue = app.caps.jobs.queue("upkeep");
    for (const postId of [1, 2]) await queue.add("refresh_post", { postId }, { attempts: 1 });
    const failed = await until("both failures", async () => {
      const jobs = await queue.getFailed();
      return jobs.length === 2 ? jobs : null;
    });
    expect(failed.map(({ attemptsMade }) => attemptsMade)).to.deep.equal([1, 1]);
  });

  it("fails a job with a wrong payload before anything runs, with its reason", async () => {
    let runs = 0;
    run({
      score_question() {
        runs += 1;
        return Promise.resolve();
      },
    });
    const queue = app.caps.jobs.queue("scoring");
    await queue.add("score_question", { questionId: "seven" }, { attempts: 5 });
    await queue.add("score_question", { questionId: 7, more: true }, { attempts: 5 });
    const failed = await until("the failures", async () => {
      const jobs = await queue.getFailed();
      return jobs.length === 2 ? jobs : null;
    });
    const reasons = failed.map(({ failedReason }) => failedReason).join();
    expect(reasons).to.include("The payload of score_question is wrong at /questionId");
    expect(failed.map(({ attemptsMade }) => attemptsMade)).to.deep.equal([1, 1]);
    expect(runs).to.equal(0);
  });

  it("ends a run at its time limit, also one that ignores the signal, and tries again", async () => {
    const reasons: unknown[] = [];
    const runs: string[] = [];
    run(
      {
        async export_project(_caps, _payload, { signal }) {
          runs.push("export");
          if (reasons.length > 0) return;
          await new Promise((_, reject) => {
            signal.addEventListener("abort", () => {
              reasons.push((signal.reason as Error).name);
              reject(signal.reason as Error);
            });
          });
        },
        async sweep_expired() {
          runs.push("sweep");
          if (runs.filter((name) => name === "sweep").length > 1) return;
          await new Promise(() => undefined);
        },
      },
      { timeLimitMs: 100 },
    );
    await app.caps.jobs.enqueue("export_project", { job: "slow" });
    await app.caps.jobs.enqueue("sweep_expired", {});
    await until("both again", async () => (await isIdle("exports")) && (await isIdle("upkeep")));
    expect([...runs].sort()).to.deep.equal(["export", "export", "sweep", "sweep"]);
    expect(reasons).to.deep.equal(["TimeoutError"]);
    expect(await app.caps.jobs.queue("upkeep").getFailedCount()).to.equal(0);
  });

  it("gives unfinished jobs of a stopping process to another at once, and counts no attempt", async () => {
    const ran: string[] = [];
    const first = run({
      async export_project(_caps, _payload, { signal }) {
        ran.push("first");
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopped")));
        });
      },
    });
    await app.caps.jobs.enqueue("export_project", { job: "x" });
    await until("the first run", () => ran.length === 1);
    await first.close();
    const queue = app.caps.jobs.queue("exports");
    const [waiting] = await queue.getWaiting();
    expect(waiting).to.include({ name: "export_project", attemptsMade: 0 });

    run({
      export_project() {
        ran.push("second");
        return Promise.resolve();
      },
    });
    await until("the second run", () => ran.length === 2);
    expect(ran).to.deep.equal(["first", "second"]);
  });

  it("shares the work between processes", async () => {
    const held = gate();
    const running = [0, 0];
    const worker = (index: 0 | 1) => ({
      async score_question() {
        running[index]! += 1;
        await held.opened;
      },
    });
    run(worker(0));
    run(worker(1));
    await app.caps.jobs.enqueueMany("score_question", [{ questionId: 1 }, { questionId: 2 }]);
    await until("both at work", () => running[0] === 1 && running[1] === 1);
    held.open();
    await until("the end", () => isIdle("scoring"));
  });

  it("works on the named queues only, with the configured number of jobs at once", () => {
    const { jobs, ...config } = app.caps.config;
    const some = { ...jobs, queues: ["scoring", "exports"], concurrency: { scoring: 3 } };
    const runner = run({}, { caps: { ...app.caps, config: { ...config, jobs: some } } });

    expect(runner.workers.map(({ name, opts }) => [name, opts.concurrency])).to.deep.equal([
      ["scoring", 3],
      ["exports", 2],
    ]);
    for (const { opts } of runner.workers) {
      const { lockDuration = 0, stalledInterval = 0, maxStalledCount } = opts;
      // Another process runs the job of one that is gone within 30 s, after two checks.
      expect(lockDuration + 2 * stalledInterval).to.be.within(10_000, 29_000);
      expect(maxStalledCount).to.equal(5);
    }
    expect(() => queuesFor({ ...jobs, queues: ["nonsense"] })).to.throw("No such queue: nonsense");
    expect(() => queuesFor({ ...jobs, concurrency: { nonsense: 1 } })).to.throw("nonsense");
  });

  it("carries the ids of a request and its trace into its jobs, their logs and the jobs they cause", async () => {
    const seen: unknown[] = [];
    const note = ({ log }: Pick<Capabilities, "log">, job: string) =>
      seen.push({ ...log.bindings(), job });
    run({
      async refresh_post(caps) {
        note(caps, "refresh_post");
        await caps.jobs.enqueue("score_question", { questionId: 5 });
      },
      score_question(caps, payload) {
        note(caps, "score_question");
        expect(payload).to.deep.equal({ questionId: 5 });
        return Promise.resolve();
      },
    });
    const account = await app.make.account();
    const { post } = await app.make.question("binary");
    const vote = await app.as(account.token).call(
      "POST",
      `/api/posts/${post._id}/vote/`,
      { direction: 1 },
      {
        headers: {
          "X-Request-Id": "from-outside-7",
          traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        },
      },
    );
    expect(vote.status, vote.text).to.equal(200);
    await until("both jobs", () => seen.length === 2);

    const ids = (seen as { requestId: string; trace_id: string; job: string }[]).map((line) => {
      return [line.job, line.requestId, line.trace_id];
    });
    const cause = ["from-outside-7", "4bf92f3577b34da6a3ce929d0e0e4736"];
    expect(ids).to.deep.equal([
      ["refresh_post", ...cause],
      ["score_question", ...cause],
    ]);
  });

  it("gives up a job that Redis refuses, and reports it", async () => {
    const away = createRedisClient("redis://127.0.0.1:1", {
      waitsOffline: true,
      retries: 1,
      timeLimitMs: 500,
    });
    away.on("error", () => undefined);
    const jobs: JobQueue = createJobQueue(away, app.caps.log);
    const isTaken = await jobs.enqueue("refresh_post", { postId: 1 });
    const isWorkedOn = await jobs.isWorkedOn("refresh_post");
    away.disconnect();
    expect([isTaken, isWorkedOn]).to.deep.equal([false, false]);
  });

  it("enqueues what a burst has gathered when it is closed", async () => {
    const redis = createRedisClient(app.caps.config.redis.url, { waitsOffline: true, retries: 1 });
    const jobs: JobQueue = createJobQueue(redis, app.caps.log);
    jobs.enqueueSoon("aggregate_question", { questionId: 7 });
    await jobs.close();
    redis.disconnect();
    const counts = await app.caps.jobs.queue("aggregation").getJobCounts("waiting", "delayed");
    expect(counts["waiting"]! + counts["delayed"]!).to.equal(1);
  });

  it("keeps the keys of a queue in one slot of a cluster", async () => {
    await app.caps.jobs.enqueue("refresh_post", { postId: 4 });
    const redis = createRedisClient(app.caps.config.redis.url, { waitsOffline: true, retries: 1 });
    const keys = await redis.keys("*:upkeep:*");
    redis.disconnect();

    expect(keys).to.not.deep.equal([]);
    for (const key of keys) expect(key.startsWith(`${queuePrefix("upkeep")}:`), key).to.equal(true);
  });

  async function isIdle(name: Parameters<JobQueue["queue"]>[0]): Promise<boolean> {
    const counts = await app.caps.jobs.queue(name).getJobCounts("waiting", "active", "delayed");
    return Object.values(counts).every((count) => count === 0);
  }
});
