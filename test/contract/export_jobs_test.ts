import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { expect } from "chai";
import { sweepExpired } from "../../jobs/processors/upkeep/sweep_expired.ts";
import { createExportProgress } from "../../jobs/processors/exports/export_progress.ts";
import { exportProject } from "../../jobs/processors/exports/export_project.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import { useApp } from "../support/app.ts";
import { readTable, unzip } from "../support/archive.ts";
import { before as justBefore } from "../support/between.ts";
import { type ExportDesk, openExportDesk } from "../support/export_desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";
import { until } from "../support/until.ts";

const HOUR = 3_600_000;
const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };

describe("export jobs", () => {
  const app = useApp("export_jobs");
  let desk: ExportDesk;

  beforeEach(async () => {
    desk = await openExportDesk(app);
    const { question } = await app.make.question("binary", desk.inProject);
    for (const value of [0.2, 0.4, 0.6]) {
      const start = app.caps.clock.now() - HOUR * (1 - value);
      await createPredictions(app.caps).forecast({
        question,
        userId: desk.admin.id,
        value,
        start,
      });
    }
  });

  const jobsPath = () => `${desk.path()}jobs/`;
  const post = (body: object = {}, by: Account = desk.admin) =>
    app.as(by.token).post(jobsPath(), body);

  /** Requests a job that is not run, and returns its id. */
  async function ask(body: object = {}): Promise<string> {
    const reply = await post(body);
    expect(reply.status, reply.text).to.equal(202);
    return reply.body.job_id as string;
  }

  /** Requests a job, runs it and returns its id. */
  async function finish(body: object = {}): Promise<string> {
    const job = await ask(body);
    await exportProject(app.caps, { job }, IDLE);
    return job;
  }

  /** Returns the sizes of the batches that were formatted during `work`. */
  async function batchesOf(work: () => Promise<unknown>): Promise<number[]> {
    const { pool } = app.caps;
    const run = pool.run.bind(pool);
    const sizes: number[] = [];
    pool.run = (task, input, options) => {
      if ("rows" in input && "count" in input.rows) sizes.push(input.rows.count);
      return run(task, input, options);
    };
    try {
      await work();
    } finally {
      pool.run = run;
    }
    return sizes;
  }

  const status = async (job: string) =>
    (await app.as(desk.admin.token).get(`${jobsPath()}${job}/`)).body;
  const file = (job: string, headers: Record<string, string> = {}, by: Account = desk.admin) =>
    fetch(`${app.baseUrl}${jobsPath()}${job}/file/`, {
      headers: { Authorization: `Token ${by.token}`, ...headers },
    });
  const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
  const allFiles = () => app.caps.store.exportFiles.ids();

  describe("asking", () => {
    it("answers Prefer: respond-async with a job instead of the file", async () => {
      const reply = await app.as(desk.admin.token).get(desk.path("include_scores=true"), {
        headers: { Prefer: "wait=10, Respond-Async" },
      });
      const { job_id: job } = reply.body as { job_id: string };

      expect(reply.status).to.equal(202);
      expect(reply.headers.get("preference-applied")).to.equal("respond-async");
      expect(reply.headers.get("location")).to.equal(`${app.baseUrl}${jobsPath()}${job}/`);
      expect(reply.headers.get("cache-control")).to.equal("no-store");
      expect(reply.body).to.have.all.keys("job_id", "status", "status_url", "created_at");
      expect(reply.body).to.include({
        status: "queued",
        status_url: reply.headers.get("location"),
      });
      expect((await app.caps.store.exportJobs.byId(job))?.options.includeScores).to.equal(true);
    });
  });

  describe("the job", () => {
    it("asks to be polled after 2 s, and has no file until it is finished", async () => {
      // The record says that a process runs the job, and none does.
      const job = await ask({ raw: true });
      await app.caps.store.exportJobs.begin(job, app.caps.clock.now());
      const read = (headers = {}) =>
        app.as(desk.admin.token).get(`${jobsPath()}${job}/`, { headers });
      const reply = await read();
      const unchanged = await read({ "If-None-Match": reply.headers.get("etag")! });

      expect(reply.headers.get("retry-after")).to.equal("2");
      expect([unchanged.status, unchanged.headers.get("retry-after")]).to.deep.equal([304, "2"]);
      expect(reply.body).to.include({ progress: 0, download_url: null, expires_at: null });
      expect((await file(job)).status).to.equal(404);
    });

    it("is visible only to its creator and to staff", async () => {
      const job = await finish();
      const other = await app.make.account();
      await app.make.member(desk.project._id, other.id, "admin");
      const staff = await app.make.account({ isStaff: true });
      const read = async (by: Account) =>
        (await app.as(by.token).get(`${jobsPath()}${job}/`)).status;

      expect(await read(other)).to.equal(404);
      expect((await file(job, {}, other)).status).to.equal(404);
      expect((await app.as(other.token).delete(`${jobsPath()}${job}/`)).status).to.equal(404);
      expect(await read(staff)).to.equal(200);
      const elsewhere = await app.make.project();
      const path = `/api/projects/${elsewhere._id}/download-data/jobs/${job}/`;
      expect((await app.as(staff.token).get(path)).status).to.equal(404);
    });

    it("is gone with its file after it was cancelled", async () => {
      const job = await finish();
      expect(await allFiles()).to.contain(`${job}-1`);
      const cancelled = await app.as(desk.admin.token).delete(`${jobsPath()}${job}/`);

      expect(cancelled.status).to.equal(204);
      expect(await allFiles()).not.to.contain(`${job}-1`);
      expect((await app.as(desk.admin.token).get(`${jobsPath()}${job}/`)).status).to.equal(404);
    });

    it("formats no row once it is cancelled", async () => {
      const job = await ask({ raw: true });
      const { exportJobs } = app.caps.store;
      const cancelled = justBefore(exportJobs.collection, "updateOne", () =>
        exportJobs.remove(job),
      );
      const batches = await batchesOf(() => exportProject(app.caps, { job }, IDLE));

      expect(cancelled.isDone).to.equal(true);
      expect(batches).to.deep.equal([]);
    });

    it("starts again after its process was killed, and leaves one complete file", async () => {
      const job = await ask({ raw: true });
      const { exportJobs, exportFiles } = app.caps.store;
      const first = await exportJobs.begin(job, app.caps.clock.now());
      expect(first?.attempt).to.equal(1);
      await pipeline([Buffer.alloc(600_000)], exportFiles.write({ job, attempt: 1 }, "half"));
      await exportProject(app.caps, { job }, IDLE);

      expect((await allFiles()).filter((id) => id.startsWith(job))).to.deep.equal([`${job}-2`]);
      expect((await unzip(await bytesOf(await file(job)))).size).to.equal(3);
      // The killed run may still be alive, but its result is refused.
      const late = { id: `${job}-1`, name: "half", bytes: 1, sha256: "" };
      const times = { now: 0, expiresAt: 0 };
      expect(await exportJobs.finish({ job, attempt: 1 }, late, times)).to.equal(false);
    });

    it("fails when its runs have killed their processes again and again", async () => {
      const { exportJobs } = app.caps.store;
      const job = await ask({ raw: true });
      const begin = () => exportJobs.begin(job, app.caps.clock.now());
      await begin();
      await exportJobs.putBack({ job, attempt: 1 });
      expect((await begin())?.failures, "a process that stops is no failure").to.equal(0);
      for (let death = 0; death < 4; death++) await begin();
      await exportProject(app.caps, { job }, IDLE);

      expect((await exportJobs.byId(job))?.status).to.equal("failed");
      expect(await exportJobs.stranded(app.caps.clock.now() + HOUR)).not.to.include(job);
    });
  });

  it("tell how many rows they write in a second, and the seconds that are left", async () => {
    const job = await ask();
    const told: object[] = [];
    const context = {
      progress: (one: object) => {
        told.push(one);
        return Promise.resolve();
      },
    };
    app.stopClock();
    try {
      const run = { job, attempt: 0 };
      const progress = createExportProgress(app.caps, run, { stop: () => undefined, context });
      await progress.begin(1_000);
      app.travel(4_000);
      progress.add(200);
      await progress.settle();
    } finally {
      app.startClock();
    }
    expect(told.at(-1)).to.deep.equal({
      rowsDone: 200,
      rowsTotal: 1_000,
      rowsPerSecond: 50,
      secondsLeft: 16,
    });
  });

  it("reads larger batches in a job than in a download", async () => {
    const { question } = await app.make.question("binary", desk.inProject);
    const s = app.caps.clock.now() - HOUR;
    const rows = Array.from({ length: 647 }, (_, u) =>
      packForecast({ q: question._id, u: 1_000 + u, s, e: null, v: 0.5 }, s),
    );
    await app.caps.store.forecasts.insert(rows);

    expect(await batchesOf(() => desk.members(desk.admin))).to.deep.equal([500, 150]);
    expect(await batchesOf(() => finish())).to.deep.equal([650]);
  });

  describe("the file", () => {
    it("has length, tag and checksum, and every range is a part of the whole", async () => {
      const job = await finish();
      const whole = await file(job);
      const bytes = await bytesOf(whole);
      const sha256 = createHash("sha256").update(bytes);
      const tag = whole.headers.get("etag") ?? "";

      expect(whole.status).to.equal(200);
      expect(whole.headers.get("content-type")).to.equal("application/zip");
      expect(whole.headers.get("content-length")).to.equal(String(bytes.length));
      expect(whole.headers.get("accept-ranges")).to.equal("bytes");
      expect(whole.headers.get("repr-digest")).to.equal(`sha-256=:${sha256.digest("base64")}:`);
      expect(tag).to.match(/^"[0-9a-f]{64}"$/);

      const parts: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += 100) {
        const part = await file(job, { Range: `bytes=${at}-${at + 99}`, "If-Range": tag });
        expect(part.status).to.equal(206);
        expect(part.headers.get("content-range")).to.equal(
          `bytes ${at}-${Math.min(at + 99, bytes.length - 1)}/${bytes.length}`,
        );
        parts.push(await bytesOf(part));
      }
      expect(Buffer.concat(parts).equals(bytes)).to.equal(true);

      const rest = await file(job, { Range: "bytes=50-" });
      expect((await bytesOf(rest)).equals(bytes.subarray(50))).to.equal(true);
      expect(rest.headers.get("content-length")).to.equal(String(bytes.length - 50));
      const tail = await file(job, { Range: "bytes=-7" });
      expect((await bytesOf(tail)).equals(bytes.subarray(-7))).to.equal(true);
    });

    it("resumes across its chunks with the checksum of the whole", async () => {
      const { question } = await app.make.question("numeric", desk.inProject);
      const cdf = Array.from({ length: 201 }, () => 0).map((_, i) => (i * 37) % 201);
      for (let userId = 1; userId <= 600; userId++) {
        const value = cdf.map(
          (n, i) => Math.round(((i + (n * userId) / 40_200) / 202) * 1e10) / 1e10,
        );
        await createPredictions(app.caps).forecast({ question, userId, value, start: userId });
      }
      const job = await finish({ format: "ndjson" });
      const size = (await app.caps.store.exportJobs.byId(job))?.file?.bytes ?? 0;
      expect(size).to.be.greaterThan(3 * 255 * 1024);
      const cut = Math.floor(size / 2) + 1;
      const head = await file(job, { Range: `bytes=0-${cut - 1}` });
      const tail = await file(job, {
        Range: `bytes=${cut}-`,
        "If-Range": head.headers.get("etag") ?? "",
      });
      const bytes = Buffer.concat([await bytesOf(head), await bytesOf(tail)]);

      expect(bytes.length).to.equal(size);
      expect(head.headers.get("repr-digest")).to.equal(
        `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`,
      );
      expect(bytes.toString("utf8").trimEnd().split("\n").at(-1)).to.equal(
        '{"table":"end","rows":605}',
      );
    });

    it("refuses a range beyond its end, and sends the whole file when If-Range does not match", async () => {
      const job = await finish();
      const size = (await bytesOf(await file(job))).length;
      const beyond = await file(job, { Range: `bytes=${size}-` });

      expect(beyond.status).to.equal(416);
      expect(beyond.headers.get("content-range")).to.equal(`bytes */${size}`);
      const { detail } = JSON.parse((await bytesOf(beyond)).toString()) as { detail: string };
      expect(detail).to.equal(`Ask for a range within the ${size} bytes of the file.`);
      const other = await file(job, { Range: "bytes=1-2", "If-Range": '"another"' });
      expect(other.status).to.equal(200);
      expect((await bytesOf(other)).length).to.equal(size);
    });

    it("is gone after 24 hours", async () => {
      const job = await finish();
      app.travel(24 * HOUR - 60_000);
      expect((await file(job)).status).to.equal(200);
      app.travel(61_000);

      expect((await file(job)).status).to.equal(410);
      expect((await status(job)).status).to.equal("expired");
      await sweepExpired(app.caps);
      expect((await allFiles()).filter((id) => id.startsWith(job))).to.deep.equal([]);
      expect((await file(job)).status).to.equal(410);
      app.travel(8 * 24 * HOUR);
      await sweepExpired(app.caps);
      expect((await app.as(desk.admin.token).get(`${jobsPath()}${job}/`)).status).to.equal(404);
    });
  });

  // This group is last, because jobs are taken from the queue from here on.
  describe("on the queue", () => {
    it("runs on the queue, shows its progress, and gives the same bytes as the download", async () => {
      app.startJobs();
      const job = await ask({ include_comments: true });
      const done = await until("the job is done", async () => {
        const now = await status(job);
        return now.status === "done" ? now : null;
      });

      expect(done).to.deep.equal({
        job_id: job,
        status: "done",
        progress: 1,
        rows_done: 4,
        rows_total: 4,
        rows_per_second: done.rows_per_second,
        seconds_left: 0,
        download_url: `${app.baseUrl}${jobsPath()}${job}/file/`,
        error: null,
        expires_at: done.expires_at,
      });
      const members = await unzip(await bytesOf(await file(job)));
      expect(readTable(members.get("forecast_data.csv") ?? "")).to.have.length(3);
      expect(members.get("forecast_data.csv")).to.equal(
        (await desk.members(desk.admin)).get("forecast_data.csv"),
      );
    });
  });
});

describe("the edges of export jobs", () => {
  const app = useApp("export_edges");
  let desk: ExportDesk;
  beforeEach(async () => {
    desk = await openExportDesk(app);
  });

  const path = () => `${desk.path()}jobs/`;
  const ask = async (by: Account, body: object = {}): Promise<string> => {
    const reply = await app.as(by.token).post(path(), body);
    expect(reply.status, reply.text).to.equal(202);
    return reply.body.job_id as string;
  };
  const status = async (by: Account, job: string, rest = "") =>
    (await app.as(by.token).get(`${path()}${job}/${rest}`)).status;

  it("a second request returns the job that still waits", async () => {
    const queue = app.caps.jobs.queue("exports");
    const addBulk = queue.addBulk.bind(queue);
    const handedOut: string[] = [];
    queue.addBulk = (jobs) => {
      handedOut.push(...jobs.map(({ data }) => (data as { job: string }).job));
      return addBulk(jobs);
    };
    const job = await ask(desk.admin);
    app.travel(5);
    await ask(desk.admin);
    expect(handedOut).to.deep.equal([job, job]);

    await app.caps.store.exportJobs.begin(job, app.caps.clock.now());
    await ask(desk.admin);
    queue.addBulk = addBulk;
    expect(handedOut, "one that runs has its messenger").to.have.length(2);
  });

  it("an export with names is only for callers who may see names at the time of the download", async () => {
    const reader = await app.make.account();
    const allow = (viewDeanonymizedData: boolean, viewUserData = true) =>
      app.caps.store.dataAccess.put({
        _id: reader.id,
        userId: reader.id,
        projectId: desk.project._id,
        postId: null,
        viewUserData,
        viewDeanonymizedData,
        createdAt: 1,
        createdBy: 1,
      });
    await allow(true);
    const [named, figures] = [await ask(reader), await ask(reader, { anonymized: true })];
    for (const job of [named, figures]) await exportProject(app.caps, { job }, IDLE);
    const both = () => Promise.all([named, figures].map((job) => status(reader, job, "file/")));
    expect(await both()).to.deep.equal([200, 200]);

    await allow(false);
    expect(await both()).to.deep.equal([403, 200]);
    await allow(false, false);
    expect(await both()).to.deep.equal([403, 403]);
  });
});
