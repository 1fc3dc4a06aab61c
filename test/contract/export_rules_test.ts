/** Exports at the limits of time, ranges and permissions (Contract 7). */
import { expect } from "chai";
import { exportProject } from "../../jobs/processors/exports/export_project.ts";
import { rescore } from "../../jobs/processors/boards/score_question.ts";
import { jobContracts } from "../../jobs/contract.ts";
import { createPeople } from "../../src/export/people.ts";
import { PLAIN_NAMES } from "../../src/export/names.ts";
import { questionsAt } from "../../src/export/question_facts.ts";
import { NOTHING_WITHHELD } from "../support/nothing_withheld.ts";
import { useApp } from "../support/app.ts";
import { readTable } from "../support/archive.ts";
import { type ExportDesk, openExportDesk } from "../support/export_desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const HOUR = 3_600_000;
const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };

describe("rules of exports", () => {
  const app = useApp("export_rules");
  let desk: ExportDesk;

  afterEach(() => app.startClock());
  beforeEach(async () => {
    desk = await openExportDesk(app);
  });

  const jobsPath = () => `${desk.path()}jobs/`;
  async function ask(by: Account, body: object = {}, path = jobsPath()): Promise<string> {
    const reply = await app.as(by.token).post(path, body);
    expect(reply.status, reply.text).to.equal(202);
    return reply.body.job_id as string;
  }
  const call = (
    path: string,
    given: { method?: string; headers?: Record<string, string>; by?: Account } = {},
  ) =>
    fetch(`${app.baseUrl}${path}`, {
      method: given.method ?? "GET",
      headers: { Authorization: `Token ${(given.by ?? desk.admin).token}`, ...given.headers },
    });
  async function finished(body: object = {}) {
    const job = await ask(desk.admin, body);
    await exportProject(app.caps, { job }, IDLE);
    return { job, path: `${jobsPath()}${job}/file/` };
  }
  const forecast = (given: { userId: number; start: number }, question: never) =>
    createPredictions(app.caps).forecast({ question, value: 0.4, ...given });

  it("shows a resolution from the time at which it was set", async () => {
    const now = app.caps.clock.now();
    const at = (time: number) => ({ now: time, withheld: NOTHING_WITHHELD });
    const resolved = { resolution: "yes", actualResolveTime: now - HOUR, resolutionSetTime: now };
    const make = (actualCloseTime: number) =>
      app.make.question("binary", { question: { ...resolved, actualCloseTime } });
    // One after the other, because the answer is in the order of ids.
    const [byOutcome, byHand] = [await make(now - HOUR), await make(now - 2 * HOUR)];
    const ends = [byOutcome, byHand].map(({ question: { _id } }) => _id);
    const closesBefore = (await questionsAt(app.caps, ends, at(now - 1))).map(
      ({ actualCloseTime }) => actualCloseTime,
    );
    expect(closesBefore).to.deep.equal([null, now - 2 * HOUR]);
    const { question } = byOutcome;
    const [later] = await questionsAt(app.caps, [question._id], at(now));
    const [before] = await questionsAt(app.caps, [question._id], at(now - 1));
    expect([later?.resolution, later?.actualResolveTime]).to.deep.equal(["yes", now - HOUR]);
    expect([
      before?.resolution,
      before?.actualResolveTime,
      before?.resolutionSetTime,
    ]).to.deep.equal([null, null, null]);
    const other = await app.make.question("binary");
    const ids = [other.question._id, question._id];
    expect((await questionsAt(app.caps, ids, at(now))).map(({ _id }) => _id)).to.deep.equal([
      ...[question._id, other.question._id],
    ]);
  });

  it("leaves out the scores of a resolution that was set after its time", async () => {
    app.stopClock();
    const now = app.caps.clock.now();
    const scored: number[] = [];
    for (const resolutionSetTime of [now, now + 1]) {
      const { question } = await app.make.question("binary", {
        ...desk.inProject,
        question: { resolution: "yes", resolutionSetTime },
      });
      await forecast({ userId: desk.admin.id, start: now - HOUR }, question as never);
      await rescore(app.caps, question._id, new AbortController().signal);
      scored.push(question._id);
    }
    const [present, later] = scored;
    const members = await desk.members(desk.admin, "include_scores=true");
    const rows = (name: string) => readTable(members.get(name) ?? "");
    const ids = (name: string, column: string) =>
      rows(name).flatMap((row) => (row[column] === "" ? [] : [Number(row["Question ID"])]));

    expect(ids("question_data.csv", "Resolution")).to.deep.equal([present]);
    expect(ids("score_data.csv", "Score")).to.include(present).and.not.include(later);
    const counted = `  Scores: ${rows("score_data.csv").length}`;
    expect(members.get("README.txt")?.split("\n")).to.include(counted);
  });

  it("counts and holds what began by the time of the export, and nothing later", async () => {
    app.stopClock();
    const now = app.caps.clock.now();
    const { question, post } = await app.make.question("binary", desk.inProject);
    const people = [desk.admin, await app.make.account(), await app.make.account()];
    for (const [i, { id: userId }] of people.entries()) {
      await forecast({ userId, start: now - 1 + i }, question as never);
    }
    const write = async (text: string) => {
      const body = { on_post: post._id, text };
      const key = { key_factors: [{ driver: { text: "rates", impact_direction: 1 } }] };
      const made = await app
        .as(desk.admin.token)
        .post("/api/comments/create/", { ...body, ...key });
      expect(made.status, made.text).to.equal(201);
      return made.body.id as number;
    };
    const early = await write("now");
    const late = await write("later");
    const { raw } = app.caps.store.comments.collection;
    await raw.updateOne({ _id: early as never }, { $set: { createdAt: now } });
    await raw.updateOne({ _id: late as never }, { $set: { createdAt: now + 1 } });
    const query = "include_comments=true&include_key_factors=true&include_scores=true";
    const members = await desk.members(desk.admin, query);
    const readme = members.get("README.txt") ?? "";
    expect(readme).to.match(/^ {2}User forecasts: 2$/m);
    expect(readme).to.match(/^ {2}Comments: 1$/m);
    expect(readme).to.match(/^ {2}Key factors: 1$/m);
    expect(readme).to.match(/^ {2}Scores: 0$/m);
    const lines = (name: string) => (members.get(name) ?? "").trimEnd().split("\r\n").length - 1;
    expect([lines("forecast_data.csv"), lines("comment_data.csv")]).to.deep.equal([2, 1]);
    expect(lines("key_factor_data.csv")).to.equal(1);
    expect(members.get("comment_data.csv")).to.not.include("later");
  });

  it("reads each account once, and gives an unknown account no name", async () => {
    const [ada, bot] = [await app.make.account(), await app.make.account({ isBot: true })];
    const people = createPeople(app.caps, PLAIN_NAMES.forecasters);
    const { users } = app.caps.store;
    const labels = users.labels.bind(users);
    const asked: number[][] = [];
    users.labels = (ids) => {
      asked.push([...ids]);
      return labels(ids);
    };
    try {
      await people.authors([ada.id, ada.id]);
      const authors = await people.authors([bot.id, ada.id, 999_999, bot.id]);
      const byId = new Map(authors.map((author) => [author.key, author]));
      expect(authors).to.have.length(3);
      expect(byId.get(bot.id)).to.deep.equal({
        key: bot.id,
        id: bot.id,
        name: bot.username,
        isBot: true,
      });
      expect(byId.get(999_999)).to.deep.equal({ key: 999_999, id: 999_999, name: "", isBot: null });
      expect(asked).to.deep.equal([[ada.id], [bot.id, 999_999]]);
    } finally {
      users.labels = labels;
    }
  });

  describe("a job", () => {
    it("belongs to one account, project and choice of options", async () => {
      const other = await app.make.account();
      await app.make.member(desk.project._id, other.id, "admin");
      const next = await openExportDesk(app, { createdBy: desk.admin.id });
      const jobs = [
        await ask(desk.admin),
        await ask(other),
        await ask(desk.admin, {}, `${next.path()}jobs/`),
        await ask(desk.admin, { anonymized: true }),
        await ask(desk.admin, { format: "ndjson" }),
      ];
      expect(new Set(jobs).size).to.equal(jobs.length);
      expect(await ask(desk.admin)).to.equal(jobs[0]);
      expect(await ask(other)).to.equal(jobs[1]);
    });

    it("is tried as often as its contract says, and then says that it failed", async () => {
      const job = await ask(desk.admin);
      const { projects } = app.caps.store;
      const byId = projects.byId.bind(projects);
      projects.byId = () => Promise.reject(new TypeError("a fault within"));
      const seen: unknown[] = [];
      try {
        for (let run = 0; run < jobContracts.export_project.attempts; run++) {
          await exportProject(app.caps, { job }, IDLE).catch(() => undefined);
          const record = await app.caps.store.exportJobs.byId(job);
          seen.push([record?.status, record?.failures]);
        }
      } finally {
        projects.byId = byId;
      }
      expect(seen.slice(0, -1)).to.deep.equal(seen.slice(0, -1).map((_, i) => ["queued", i + 1]));
      expect(seen.at(-1)).to.deep.equal(["failed", jobContracts.export_project.attempts]);
      const { body } = await app.as(desk.admin.token).get(`${jobsPath()}${job}/`);
      expect(body).to.include({ status: "failed", error: "The export failed, try again." });
      const file = await app.as(desk.admin.token).get(`${jobsPath()}${job}/file/`);
      expect(file.status).to.equal(404);
      expect(file.body.detail).to.equal("This export has failed: ask for a new one.");
      expect(await ask(desk.admin)).to.not.equal(job);
    });

    it("is not created by HEAD, whatever Prefer says", async () => {
      const headers = { Prefer: "respond-async" };
      const head = await call(desk.path(), { method: "HEAD", headers });
      expect([head.status, head.headers.get("location")]).to.deep.equal([200, null]);
      const plain = await call(desk.path(), { headers: { Prefer: "respond-async-later" } });
      await plain.arrayBuffer();
      expect(plain.status).to.equal(200);
    });

    it("whose file is not stored any more is expired", async () => {
      const { job, path } = await finished();
      await app.caps.store.exportFiles.drop([`${job}-1`]);
      expect((await call(path)).status).to.equal(410);
      const { body } = await app.as(desk.admin.token).get(`${jobsPath()}${job}/`);
      expect(body).to.include({ status: "expired", download_url: null });
    });
  });

  describe("a file", () => {
    it("ends 24 hours after it was made, to the millisecond", async () => {
      app.stopClock();
      const { path } = await finished();
      app.travel(24 * HOUR - 1);
      expect((await call(path, { method: "HEAD" })).status).to.equal(200);
      app.travel(1);
      expect((await call(path, { method: "HEAD" })).status).to.equal(410);
    });

    it("is recognised by its tag in every form that a client may send", async () => {
      const { path } = await finished();
      const whole = await call(path);
      const size = (await whole.arrayBuffer()).byteLength;
      const tag = whole.headers.get("etag") ?? "";
      const status = async (headers: Record<string, string>, method = "GET") => {
        const reply = await call(path, { method, headers });
        await reply.arrayBuffer();
        return reply.status;
      };
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
        expect(await status({ "If-None-Match": known }), known).to.equal(304);
      }
      for (const other of ['"x"', tag.slice(0, -2)]) {
        expect(await status({ "If-None-Match": other }), other).to.equal(200);
      }
      const range = { Range: "bytes=0-0" };
      expect(await status({ ...range, "If-Range": tag })).to.equal(206);
      expect(await status({ ...range, "If-Range": ` ${tag} ` })).to.equal(206);
      for (const other of [`W/${tag}`, '"x"', new Date().toUTCString()]) {
        expect(await status({ ...range, "If-Range": other }), other).to.equal(200);
      }
      const head = await call(path, { method: "HEAD", headers: { Range: `bytes=-5` } });
      expect([head.status, head.headers.get("content-length")]).to.deep.equal([206, "5"]);
      expect(head.headers.get("content-range")).to.equal(`bytes ${size - 5}-${size - 1}/${size}`);
      expect(await status({ Range: `bytes=${size - 1}-` })).to.equal(206);
      expect(await status({ Range: `bytes=${size}-` })).to.equal(416);
      expect(whole.headers.get("cache-control")).to.equal("private, no-cache");
      expect(whole.headers.get("content-disposition")).to.include(".zip");
    });
  });
});
