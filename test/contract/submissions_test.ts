/** Files of forecasts (Contract 2.47): what is recorded of them, when, and what their reports say. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { recordFile } from "../../jobs/processors/submissions/record_file.ts";
import { sweepFiles } from "../../jobs/processors/submissions/sweep_files.ts";
import { useApp } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";

const IDLE = { signal: new AbortController().signal, progress: () => Promise.resolve() };
const FIXTURES = new URL("../fixtures/submissions/", import.meta.url);
const HOUR = 3_600_000;

describe("files of forecasts", () => {
  const app = useApp("submissions");
  let ada: Account;
  let projectId: number;

  beforeEach(async () => {
    ada = await app.make.account();
    projectId = (await app.make.project({ traces: "optional" }))._id;
  });

  const path = () => `/api/projects/${projectId}/submissions/`;
  const inProject = () => ({ defaultProjectId: projectId, projectIds: [projectId] });

  /** Makes a question of the project, with an external id. */
  async function question(externalId: string, type: "binary" | "numeric" = "binary", more = {}) {
    const post = { ...inProject(), externalId };
    return (await app.make.question(type, { post, ...more })).question;
  }

  const send = (raw: string | Uint8Array, query = "", by = ada, headers = {}) =>
    app.as(by.token).post(`${path()}${query}`, undefined, { raw, headers });
  const check = (raw: string | Uint8Array, query = "") =>
    app.as(ada.token).post(`${path()}check/${query}`, undefined, { raw });
  const read = (id: string, query = "") => bodyAt(app.as(ada.token), `${path()}${id}/${query}`);

  /** Sends a file, runs its job, and returns its report. */
  async function record(raw: string | Uint8Array, query = "") {
    const reply = await send(raw, query);
    expect(reply.status, reply.text).to.equal(202);
    const id = reply.body.id as string;
    await recordFile(app.caps, { file: id }, IDLE);
    return read(id);
  }

  const lines = (...items: object[]) => items.map((item) => JSON.stringify(item)).join("\n");
  const rowsOn = (q: number) =>
    app.caps.store.forecasts.collection.raw.find({ q, u: ada.id }).sort({ s: 1 }).toArray();
  const valuesOn = async (q: number) => (await rowsOn(q)).map(({ v }) => v as unknown);

  it("are answered at once, recorded by a job, and begin when they were received", async () => {
    const [rain, snow] = [await question("rain"), await question("snow")];
    const reply = await send(
      lines(
        { external_id: "rain", probability_yes: 0.3, trace: { rationale: "Clouds." } },
        { question: snow._id, probability_yes: 0.6 },
      ),
    );
    expect(reply.status, reply.text).to.equal(202);
    expect(reply.body).to.include({ status: "queued", progress: 0, written: 0, format: null });
    expect(reply.headers.get("location")).to.equal(`${app.baseUrl}${path()}${reply.body.id}/`);
    expect(await rowsOn(rain._id)).to.deep.equal([]);

    await recordFile(app.caps, { file: reply.body.id as string }, IDLE);

    const report = await read(reply.body.id as string);
    expect(report).to.deep.include({
      status: "done",
      progress: 1,
      format: "jsonl",
      lines: 2,
      forecasts: 2,
      written: 2,
      faults_count: 0,
      faults: [],
      error: null,
    });
    const [row] = await rowsOn(rain._id);
    expect(row).to.include({ v: 0.3, s: Date.parse(report.received_at as string) });
    expect(await valuesOn(snow._id)).to.deep.equal([0.6]);
    const traces = await bodyAt(app.as(ada.token), "/api/users/me/traces/");
    expect(traces.results.map((one: any) => one.rationale)).to.deep.equal(["Clouds."]);
    expect(await app.caps.store.submissionParts.read(reply.body.id as string, 0)).to.have.length(0);
  });

  it("record nothing with a fault, or what is right, as the sender says", async () => {
    const rain = await question("rain");
    const file = lines(
      { external_id: "rain", probability_yes: 0.3 },
      { external_id: "hail", probability_yes: 0.3 },
      { external_id: "rain", probability_yes: 0.4 },
      { probability_yes: 0.3 },
    );
    const faults = [
      [4, null, "question"],
      [2, "hail", "unknown_question"],
      [3, "rain", "double"],
    ];
    const told = ({ faults: found }: any) =>
      found.map(({ line, name, code }: any) => [line, name, code]);

    const nothing = await record(file);
    expect(nothing).to.include({
      status: "done",
      written: 0,
      faults_count: 3,
      mode: "all_or_nothing",
    });
    expect(told(nothing)).to.deep.equal(faults);
    expect(await valuesOn(rain._id)).to.deep.equal([]);

    const some = await record(file, "?mode=what_is_right");
    expect(some).to.include({ status: "done", written: 1, faults_count: 3, mode: "what_is_right" });
    expect(told(some)).to.deep.equal(faults);
    expect(await valuesOn(rain._id)).to.deep.equal([0.3]);
  });

  it("are checked before, by the same rules, and nothing is stored", async () => {
    const rain = await question("rain");
    const file = lines(
      { external_id: "rain", probability_yes: 0.3 },
      { question: rain._id + 1_000_000, probability_yes: 0.3 },
    );

    const strict = await check(file);
    const lenient = await check(file, "?mode=what_is_right");

    expect(strict.status, strict.text).to.equal(200);
    expect(strict.body).to.include({ format: "jsonl", lines: 2, right: 1, would_write: 0 });
    expect(lenient.body).to.include({ right: 1, would_write: 1, faults_count: 1 });
    expect(strict.body.faults[0]).to.include({ line: 2, code: "unknown_question" });
    expect(await valuesOn(rain._id)).to.deep.equal([]);
    expect((await bodyAt(app.as(ada.token), path())).count).to.equal(0);
  });

  it("count by the time of receipt: what closed before is refused, what closed after is not", async () => {
    const now = app.caps.clock.now();
    const [before, after, soon] = [
      await question("before", "binary", { question: { scheduledCloseTime: now - 1 } }),
      await question("after"),
      await question("soon", "binary", { question: { scheduledCloseTime: now + HOUR } }),
    ];
    const reply = await send(
      lines(
        { external_id: "before", probability_yes: 0.2 },
        { external_id: "after", probability_yes: 0.3 },
        { external_id: "soon", probability_yes: 0.4 },
      ),
      "?mode=what_is_right",
    );
    const received = Date.parse(reply.body.received_at as string);
    // The question closes one millisecond after the file was received, and before its job runs.
    await app.caps.store.questions.collection.raw.updateOne({ _id: soon._id } as never, {
      $set: { scheduledCloseTime: received + 1, actualCloseTime: received + 1 },
    });
    await recordFile(app.caps, { file: reply.body.id as string }, IDLE);

    const report = await read(reply.body.id as string);
    expect(report).to.include({ written: 2, faults_count: 1 });
    expect(report.faults[0]).to.deep.include({
      line: 1,
      question: before._id,
      code: "not_open",
      message: `The question is closed for forecasting; the file was received at ${report.received_at}`,
    });
    expect(await valuesOn(after._id)).to.deep.equal([0.3]);
    expect(await valuesOn(soon._id)).to.deep.equal([0.4]);
  });

  it("do not overtake what the author sent after the file", async () => {
    const rain = await question("rain");
    const reply = await send(lines({ external_id: "rain", probability_yes: 0.3 }));
    const later = [{ question: rain._id, probability_yes: 0.8 }];
    expect((await app.as(ada.token).post("/api/questions/forecast/", later)).status).to.equal(201);

    await recordFile(app.caps, { file: reply.body.id as string }, IDLE);

    expect(await valuesOn(rain._id)).to.deep.equal([0.3, 0.8]);
    const { my_forecasts: mine } = await bodyAt(app.as(ada.token), `/api/questions/${rain._id}/`);
    expect(mine.latest.forecast_values[1]).to.equal(0.8);
  });

  it("are recorded once, also when a run died after it had written", async () => {
    const [rain, snow] = [await question("rain"), await question("snow")];
    const reply = await send(
      lines(
        { external_id: "rain", probability_yes: 0.3 },
        { external_id: "snow", probability_yes: 0.6 },
      ),
    );
    const id = reply.body.id as string;
    const { submissions } = app.caps.store;
    const dies = {
      ...app.caps,
      store: {
        ...app.caps.store,
        submissions: {
          ...submissions,
          // The process is killed between the last forecast and the report.
          finish: () => new Promise<boolean>((_, reject) => reject(new Error("killed"))),
          fail: () => Promise.resolve(),
        },
      },
    };
    await recordFile(dies, { file: id }, IDLE).catch(() => undefined);
    expect(await valuesOn(rain._id)).to.deep.equal([0.3]);
    // The question is resolved before the next run: the forecast stands, since it is recorded.
    await app.caps.store.questions.collection.raw.updateOne({ _id: rain._id } as never, {
      $set: { resolution: "yes" },
    });

    await recordFile(app.caps, { file: id }, IDLE);

    expect(await read(id)).to.include({ status: "done", written: 2, faults_count: 0 });
    expect(await valuesOn(rain._id)).to.deep.equal([0.3]);
    expect(await valuesOn(snow._id)).to.deep.equal([0.6]);
  });

  it("take model output of hubverse by default names, labels of groups included", async () => {
    const flu = await app.make.question("numeric", {
      post: { ...inProject(), externalId: "2026-01-10/wk inc flu hosp/0#06" },
      question: { rangeMin: 0, rangeMax: 5_500, openUpperBound: true },
    });
    for (const name of ["flusight.csv", "flusight.parquet"]) {
      const report = await record(readFileSync(new URL(name, FIXTURES)), "?mode=what_is_right");

      expect(report).to.include({ lines: 101, forecasts: 5, written: 1, faults_count: 4 });
      expect(report.faults[0]).to.include({
        line: name.endsWith("csv") ? 25 : 24,
        name: "2026-01-10/wk inc flu hosp/0#12",
        code: "unknown_question",
      });
    }
    expect(await rowsOn(flu.question._id)).to.have.length(2);
  });

  it("come raw, compressed, or as the first file of a form", async () => {
    const rain = await question("rain");
    const file = "external_id,probability_yes\nrain,0.25\n";
    const form = new FormData();
    form.append("comment", "ignored");
    form.append("file", new Blob([file], { type: "text/csv" }), "week 1.csv");
    const headers = { Authorization: `Token ${ada.token}` };
    const sent = await fetch(`${app.baseUrl}${path()}`, { method: "POST", headers, body: form });
    const body: any = await sent.json();
    expect(sent.status, JSON.stringify(body)).to.equal(202);
    expect(body).to.include({ file_name: "week 1.csv", bytes: file.length });

    const zipped = await send(gzipSync(file), "", ada, {
      "Content-Encoding": "gzip",
      "Content-Type": "text/csv",
    });
    expect(zipped.body).to.include({ bytes: file.length, sha256: body.sha256, file_name: null });
    for (const { id } of [body, zipped.body]) await recordFile(app.caps, { file: id }, IDLE);
    expect(await valuesOn(rain._id)).to.deep.equal([0.25, 0.25]);
  });

  it("are refused when they are empty, too large, of another kind, or no form", async () => {
    expect((await send("")).status).to.equal(400);
    for (const more of [1, 10 * 1024 * 1024]) {
      const large = new Uint8Array(50 * 1024 * 1024 + more);
      expect((await send(large)).status).to.equal(413);
    }
    const bomb = gzipSync(new Uint8Array(51 * 1024 * 1024));
    expect((await send(bomb, "", ada, { "Content-Encoding": "gzip" })).status).to.equal(413);
    const type = (value: string) => ({ "Content-Type": value });
    expect((await send("x", "", ada, type("image/png"))).status).to.equal(415);
    const broken = await send("x", "", ada, type("multipart/form-data; boundary=abc"));
    expect(broken.status, broken.text).to.equal(400);
    expect((await send("x", "", ada, type("multipart/form-data"))).status).to.equal(400);
  });

  it("wait three at a time for an account", async () => {
    const file = lines({ external_id: "rain", probability_yes: 0.3 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(file)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([202, 202, 202, 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).to.equal("30");
    const first = replies.find(({ status }) => status === 202)!.body.id as string;
    await recordFile(app.caps, { file: first }, IDLE);
    expect((await send(file)).status).to.equal(202);
  });

  it("are made once for a key, and another file under it is a conflict", async () => {
    const file = lines({ external_id: "rain", probability_yes: 0.3 });
    const key = { "Idempotency-Key": `file-${ada.id}` };
    const [first, again] = [await send(file, "", ada, key), await send(file, "", ada, key)];
    const other = await send(file, "?mode=what_is_right", ada, key);
    expect(again.body.id).to.equal(first.body.id);
    expect(other.status).to.equal(409);
  });

  it("are their sender's alone, and need a project in which they may forecast", async () => {
    const other = await app.make.account();
    const { body } = await send(lines({ external_id: "rain", probability_yes: 0.3 }));
    const foreign = await app.as(other.token).get(`${path()}${body.id}/`);
    expect(foreign.status).to.equal(404);
    expect((await bodyAt(app.as(other.token), path())).results).to.deep.equal([]);
    expect((await bodyAt(app.as(ada.token), path())).results).to.have.length(1);
    const hidden = (await app.make.project({ defaultPermission: null }))._id;
    const reply = await app
      .as(ada.token)
      .post(`/api/projects/${hidden}/submissions/`, undefined, { raw: "x" });
    expect(reply.status).to.equal(404);
    const viewed = (await app.make.project({ defaultPermission: "viewer" }))._id;
    const refused = await app
      .as(ada.token)
      .post(`/api/projects/${viewed}/submissions/`, undefined, { raw: "x" });
    expect(refused.status).to.equal(403);
  });

  it("tell nothing of questions that the sender does not see", async () => {
    const secret = { ...inProject(), externalId: "secret", curationStatus: "draft" as const };
    const { question: hidden } = await app.make.question("binary", { post: secret });
    const told = async (name: string) => {
      const { faults } = await record(
        lines(
          { external_id: name, probability_yes: 0.3 },
          { external_id: name, probability_yes: 0.4 },
          { question: hidden._id, probability_yes: 0.3 },
          { external_id: name, probability_yes: 2 },
        ),
      );
      return JSON.parse(JSON.stringify(faults).replaceAll(name, "…")) as unknown;
    };
    expect(await told("secret")).to.deep.equal(await told("absent"));
  });

  it("are read to their end, whatever their lines hold", async () => {
    const [rain, level] = [await question("rain"), await question("level", "numeric")];
    const odd = { toString: 1, valueOf: 1 };
    const reply = await check(
      lines(
        { external_id: "rain", samples: [odd] },
        { question: level._id, samples: [odd], pmf: [null], cdf: [[odd, odd]] },
        { external_id: "absent", pmf: [null] },
      ),
    );
    expect(reply.status, reply.text).to.equal(200);
    expect(reply.body.faults.map(({ line }: any) => line)).to.deep.equal([1, 2, 3]);
    const bench = JSON.stringify({ forecasts: [{ id: [odd, ["a"]], forecast: 0.5 }] });
    expect((await check(bench)).body.faults[0]).to.include({ code: "question", name: "" });
    expect(await rowsOn(rain._id)).to.deep.equal([]);
  });

  it("take only questions of their project", async () => {
    const { question: elsewhere } = await app.make.question("binary");
    const report = await record(lines({ question: elsewhere._id, probability_yes: 0.3 }));
    expect(report.faults).to.have.length(1);
    expect(report.faults[0]).to.include({ code: "unknown_question", question: elsewhere._id });
  });

  it("fail with a sentence when their bytes are gone, and old parts are swept", async () => {
    const { body } = await send(lines({ external_id: "rain", probability_yes: 0.3 }));
    const { submissionParts } = app.caps.store;
    await submissionParts.drop([body.id as string]);
    await recordFile(app.caps, { file: body.id as string }, IDLE);
    expect(await read(body.id as string)).to.include({
      status: "failed",
      error: "The file is not stored any more: send it again.",
    });

    await submissionParts.write("lost", Readable.from([new Uint8Array(3)]));
    await sweepFiles({ ...app.caps, clock: { now: () => app.caps.clock.now() + 2 * HOUR } });
    expect(await submissionParts.read("lost", 3)).to.equal(null);
  });

  it("list their faults in pages", async () => {
    const report = await record(
      lines(...Array.from({ length: 5 }, (_, i) => ({ external_id: `x${i}`, probability_yes: 1 }))),
    );
    const page = await read(report.id as string, "?limit=2&offset=2");
    expect(page.faults.map((one: any) => one.line)).to.deep.equal([3, 4]);
    expect(page.next).to.match(/offset=4/);
    expect(page.previous).to.match(/limit=2$/);
  });
});
