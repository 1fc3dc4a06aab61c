/** What operators see: status, queue page, metrics. */
import { expect } from "chai";
import { hashPassword } from "../../src/password_hash.ts";
import { openMetricsListener } from "../../src/metrics/listener.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import { readStatus } from "../../src/resources/operations/read_status.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { useApp } from "../support/app.ts";
import { DAY } from "../support/desk.ts";
import { until } from "../support/until.ts";

describe("operators' view", () => {
  const app = useApp("operations");
  const basic = (name: string, password: string) => ({
    Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`,
  });

  before(async () => {
    const passwordHash = await hashPassword("correct horse");
    await app.make.account({ username: "op", isStaff: true, passwordHash });
    await app.make.account({ username: "nobody", passwordHash });
  });

  it("gives the figures as JSON to staff only", async () => {
    const staff = await app.make.account({ isStaff: true });
    const other = await app.make.account();
    const { status, body } = await app.as(staff.token).get("/api/admin/status/");

    expect(status).to.equal(200);
    expect(body.dependencies).to.deep.equal({ mongo: "ok", redis: "ok", cache: "ok" });
    expect(body.queues.map((queue: { name: string }) => queue.name)).to.include("aggregation");
    expect((await app.as(other.token).get("/api/admin/status/")).status).to.equal(403);
  });

  it("includes what this process served, and what the newest self-check found", async () => {
    const staff = await app.make.account({ isStaff: true });
    const look = async () => (await app.as(staff.token).get("/api/admin/status/")).body;
    const before = await look();
    await app.caps.store.checkReports.put({
      _id: app.caps.clock.now() - 5_000,
      finishedAt: app.caps.clock.now() - 4_000,
      isComplete: true,
      postsChecked: 7,
      driftCount: 3,
      drifts: [],
    });
    await app.as(null).get("/api/posts/");
    const after = await look();

    expect(before.self_check).to.equal(null);
    expect(after.self_check).to.include({ is_complete: true, drifts: 3 });
    expect(after.process.requests).to.be.greaterThan(Number(before.process.requests) + 1);
    expect(after.process.failed_requests).to.equal(0);
    expect(after.process.request_ms_p99).to.be.greaterThan(0);
    const vitals = await app.caps.vitals();
    expect(vitals.selfCheck?.ageSeconds).to.be.within(4, 60);
  });

  it("shows each figure under its own name", async () => {
    const lags = { aggregationLagSeconds: 1, withdrawalLagSeconds: 2 };
    const process = {
      uptimeSeconds: 3,
      rssBytes: 4,
      eventLoopDelayMs: 5,
      poolThreads: 6,
      poolWaiting: 7,
      poolWaitMsP99: 8,
      poolRunMsP99: 9,
      requests: 10,
      failedRequests: 11,
      refusedRequests: 14,
      refusedShare: 0.25,
      requestMsP50: 12,
      requestMsP99: 13,
      feedHitRate: 0.5,
    };
    const vitals = { ...(await app.caps.vitals()), ...lags, process };
    const { body } = await readStatus({ ...app.caps, vitals: () => Promise.resolve(vitals) });

    expect(body).to.include({ aggregation_lag_seconds: 1, withdrawal_lag_seconds: 2 });
    expect(body.process).to.deep.equal({
      uptime_seconds: 3,
      rss_bytes: 4,
      event_loop_delay_ms: 5,
      pool_threads: 6,
      pool_waiting: 7,
      pool_wait_ms_p99: 8,
      pool_run_ms_p99: 9,
      requests: 10,
      refused_requests: 14,
      refused_share: 0.25,
      failed_requests: 11,
      request_ms_p50: 12,
      request_ms_p99: 13,
      feed_hit_rate: 0.5,
    });
  });

  it("measures the age of a queue by waiting jobs, and of aggregation also by running and retried ones", async () => {
    const queue = app.caps.jobs.queue("aggregation");
    const old = { timestamp: Date.now() - 90_000 };
    // The times of jobs are those of the machine, also where the clock of the platform is ahead.
    app.travel(DAY);
    await queue.add("aggregate_question", { questionId: 1 }, { ...old, delay: 600_000 });
    const aggregation = async () => {
      const { queues, aggregationLagSeconds: lag } = await app.caps.vitals();
      return { lag, oldest: queues.find(({ name }) => name === "aggregation") };
    };
    const delayed = await aggregation();
    await queue.add(
      "aggregate_question",
      { questionId: 2 },
      { ...old, timestamp: old.timestamp + 60_000 },
    );
    await queue.add("aggregate_question", { questionId: 3 });
    const waiting = await aggregation();
    app.travel(-DAY);
    await queue.obliterate({ force: true });

    expect(delayed.oldest).to.include({ delayed: 1, waiting: 0, oldestWaitingSeconds: 0 });
    expect(delayed.lag).to.be.within(90, 120);
    expect(waiting.oldest?.waiting).to.equal(2);
    expect(waiting.oldest?.oldestWaitingSeconds).to.be.within(30, 60);
    expect(waiting.lag).to.be.within(90, 120);
  });

  it("measures the lag of withdrawals in seconds since the oldest that is due", async () => {
    const { question } = await app.make.question("binary");
    const { id } = await app.make.account();
    const now = app.caps.clock.now();
    const row = { q: question._id, u: id, s: now - 200_000, e: now - 90_000, v: 0.5 };
    await app.caps.store.forecasts.insert([packForecast(row, now)]);
    const lag = async () => (await app.caps.vitals()).withdrawalLagSeconds;

    expect(await lag()).to.be.within(90, 600);
    await app.caps.store.watermarks.set("ends", now);
    expect(await lag()).to.equal(0);
  });

  it("opens the queue page to staff by name and password only", async () => {
    const client = app.as(null);
    const [none, wrong, person, staff] = await Promise.all([
      client.get("/admin/queues"),
      client.get("/admin/queues", { headers: basic("op", "wrong") }),
      client.get("/admin/queues", { headers: basic("nobody", "correct horse") }),
      client.get("/admin/queues", { headers: basic("op", "correct horse") }),
    ]);

    expect(none.status).to.equal(401);
    expect(none.headers.get("www-authenticate")).to.match(/^Basic/);
    expect(wrong.status).to.equal(401);
    expect(person.status).to.equal(401);
    expect(staff.status).to.equal(200);
    expect(staff.text).to.include("<html").and.to.include("<title>Presage queues");
    expect(staff.text).to.not.match(/(?:src|href)="(?:https?:)?\/\//);
    expect(staff.headers.get("content-security-policy")).to.include("default-src 'self'");
    const queues = await client.get("/admin/queues/api/queues", {
      headers: basic("op", "correct horse"),
    });
    expect(queues.body.queues.map((queue: { name: string }) => queue.name)).to.include("exports");
  });

  it("accepts changes from its own origin only", async () => {
    const headers = { ...basic("op", "correct horse"), Origin: "https://elsewhere.example" };
    const foreign = await app
      .as(null)
      .call("PUT", "/admin/queues/api/queues/upkeep/pause", {}, { headers });
    const silent = await app
      .as(null)
      .call(
        "PUT",
        "/admin/queues/api/queues/upkeep/pause",
        {},
        { headers: basic("op", "correct horse") },
      );
    const own = await app
      .as(null)
      .call(
        "PUT",
        "/admin/queues/api/queues/upkeep/pause",
        {},
        { headers: { ...headers, Origin: app.baseUrl } },
      );

    expect(foreign.status).to.equal(403);
    expect(silent.status).to.equal(403);
    expect(own.status).to.equal(200);
  });

  it("shows a failed job with its reason on the queue page, and runs it again from there", async () => {
    app.startJobs();
    const queue = app.caps.jobs.queue("scoring");
    const { id = "" } = await queue.add("nonsense", {});
    const starts = async () => (await queue.getJob(id))?.attemptsStarted;
    await until("the failure", async () => (await queue.getJob(id))?.isFailed());
    const headers = basic("op", "correct horse");
    const failed = "/admin/queues/api/queues?activeQueue=scoring&status=failed";
    const page = await app.as(null).get(failed, { headers });
    expect(page.text).to.include("No job is called nonsense");
    expect(await starts()).to.equal(1);

    const retry = `/admin/queues/api/queues/scoring/${id}/retry`;
    const own = { headers: { ...headers, Origin: app.baseUrl } };
    const { status, text } = await app.as(null).call("PUT", retry, {}, own);
    expect(status, text).to.be.oneOf([200, 204]);
    await until("its second run", async () => (await starts()) === 2);
  });

  it("exposes metrics on a separate listener, on the next free port if the port is taken", async () => {
    const metrics = createMetrics("test");
    metrics.onServed({ method: "GET", pattern: "/api/posts/:postId/", status: 200, ms: 12 });
    const open = () =>
      openMetricsListener(async () => metrics.expose(await app.caps.vitals()), {
        wanted: "",
        kind: "test",
        log: app.caps.log,
      });
    const [first, second] = [await open(), await open()];
    const text = await (await fetch(`http://${second?.address ?? ""}/metrics`)).text();
    const health = await fetch(`http://${second?.address ?? ""}/healthz`);
    const other = await fetch(`http://${second?.address ?? ""}/api/posts/`);
    await Promise.all([first?.close(), second?.close()]);

    expect(first?.address).to.not.equal(second?.address);
    expect([health.status, other.status]).to.deep.equal([200, 404]);
    expect(text).to.include(
      'presage_requests_total{method="GET",route="/api/posts/:postId/",status="200",process="test"} 1',
    );
    expect(text).to.match(/presage_queue_jobs\{queue="aggregation",state="waiting"/);
    expect(text).to.include("presage_withdrawal_lag_seconds");
    expect(text).to.include("nodejs_eventloop_lag_p99_seconds");
    expect(text).to.match(
      /presage_cache_lookups_total\{cache="accounts",result="hit",process="test"\} [1-9]/,
    );
  });
});

/** No server listens at this address. */
const AWAY = "redis://somebody:topsecret@127.0.0.1:1";

describe("readiness while Redis is unavailable", () => {
  const app = useApp("readiness", { environment: { REDIS_CACHE_URL: AWAY } });

  it("answers 503 with a reason for each dependency, never an address or a secret", async () => {
    const { status, body, text, headers } = await app.as(null).get("/readyz");

    expect(status).to.equal(503);
    expect(body.ready).to.equal(false);
    expect(body.checks).to.include({ mongo: "ok", redis: "ok" });
    expect(body.checks.cache).to.be.a("string").and.not.equal("ok");
    expect(headers.get("retry-after")).to.equal("1");
    expect(text).to.not.match(/topsecret|somebody|127\.0\.0\.1|redis:\/\//);
  });

  it("reports the process as alive", async () => {
    const { status, text } = await app.as(null).get("/healthz");

    expect(status).to.equal(200);
    expect(text).to.equal("ok");
  });

  it("reports the same in the figures for staff", async () => {
    const staff = await app.make.account({ isStaff: true });
    const { status, body, text } = await app.as(staff.token).get("/api/admin/status/");

    expect(status).to.equal(200);
    expect(body.dependencies.cache).to.not.equal("ok");
    expect(text).to.not.match(/topsecret|127\.0\.0\.1/);
  });
});
