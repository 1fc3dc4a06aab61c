/** Traces of forecasts (Contract 2.46): what is stored with a forecast, and who reads it when. */
import { expect } from "chai";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { useApp } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";

const FORECAST = "/api/questions/forecast/";
const TRACE = {
  rationale: "Nine of the last ten winters had frost.",
  sources: [{ url: "https://example.org/frost", title: "Frost", retrieved_at: "2020-01-01" }],
  run_id: "night-7",
  seconds: 12.5,
  tokens_in: 9_000,
  tokens_out: 700,
  cost_usd: 0.04,
};
const REASON = "A participant has reported this forecast.";

describe("traces of forecasts", () => {
  const app = useApp("traces");
  let ada: Account;
  let reader: Account;
  let admin: Account;

  before(async () => {
    [ada, reader, admin] = [
      await app.make.account(),
      await app.make.account(),
      await app.make.account(),
    ];
  });

  async function questionIn(project: Partial<ProjectDocument>) {
    const { _id } = await app.make.project(project);
    await app.make.member(_id, admin.id, "admin");
    const post = { defaultProjectId: _id, projectIds: [_id] };
    return { projectId: _id, id: (await app.make.question("binary", { post })).question._id };
  }
  const send = (items: object[], account = ada, more: object = {}) =>
    app.as(account.token).post(FORECAST, items, more);
  const item = (question: number, trace?: unknown) => ({ question, probability_yes: 0.4, trace });
  const rationales = async (account: Account, id: number, query = "") => {
    const body = await bodyAt(app.as(account.token), `/api/questions/${id}/traces/${query}`);
    return body.results.map((one: any) => one.rationale);
  };
  const own = (query: string) => bodyAt(app.as(ada.token), `/api/users/me/traces/${query}`);
  const storedOn = (q: number) =>
    app.caps.store.forecastTraces.collection.raw.countDocuments({ q });

  it("are stored with a forecast, and read by their author", async () => {
    const { id } = await questionIn({ traces: "optional" });
    expect((await send([item(id, TRACE)])).status).to.equal(201);
    expect((await send([item(id)])).status).to.equal(201);
    const { results, next } = await own(`?question=${id}`);
    const sent = await bodyAt(app.as(ada.token), `/api/users/me/forecasts/?question=${id}`);
    const { sources, ...numbers } = TRACE;
    expect(next).to.equal(null);
    expect(results).to.have.length(1);
    expect(results[0]).to.deep.include({
      ...numbers,
      sources: [{ ...sources[0], retrieved_at: "2020-01-01T00:00:00Z" }],
      forecast_id: sent.results[0].id,
      start_time: sent.results[0].start_time,
      card: null,
      flags: [],
    });
    expect(await rationales(ada, id)).to.deep.equal([TRACE.rationale]);
  });

  it("come in pages, in order of question and start", async () => {
    const [first, second] = [
      (await questionIn({ traces: "optional" })).id,
      (await questionIn({ traces: "optional" })).id,
    ];
    for (const rationale of ["a", "b", "c"]) {
      await send([item(second, { rationale: `2${rationale}` }), item(first, { rationale })]);
    }
    const seen: string[] = [];
    let path: string | null = `/api/users/me/traces/?limit=2&question=${first},${second}`;
    while (path !== null) {
      const { results, next }: any = await bodyAt(app.as(ada.token), path);
      seen.push(...results.map((one: any) => one.rationale));
      path = next === null ? null : next.slice(next.indexOf("/api/"));
    }
    expect(seen).to.deep.equal(["a", "b", "c", "2a", "2b", "2c"]);
  });

  it("are refused where a project takes none, and required where it says so", async () => {
    const off = await questionIn({});
    const required = await questionIn({ traces: "required" });
    const answer = await send([item(off.id, TRACE), item(required.id), item(required.id, {})]);
    expect(answer.status).to.equal(400);
    const faults = answer.body.errors.map(({ faults: [one] }: any) => [one.code, one.path]);
    expect(faults).to.deep.equal([
      ["inapplicable", "trace"],
      ["required", "trace"],
      ["required", "trace"],
    ]);
    expect((await send([item(off.id), item(required.id, TRACE)])).status).to.equal(201);
  });

  it("have every fault named, and a refused batch stores none", async () => {
    const { id } = await questionIn({ traces: "optional" });
    const source = { url: "https://example.org" };
    const faulty: [unknown, string][] = [
      ["because", "trace"],
      [{ rationale: "é".repeat(8_193) }, "trace.rationale"],
      [{ rationale: "a\0" }, "trace"],
      [{ sources: Array(51).fill(source) }, "trace.sources"],
      [{ sources: [source, { url: "javascript:alert(1)" }] }, "trace.sources.1.url"],
      [{ sources: [{ ...source, retrieved_at: "soon" }] }, "trace.sources.0.retrieved_at"],
      [{ sources: [{ ...source, title: "t".repeat(301) }] }, "trace.sources.0.title"],
      [{ run_id: 7 }, "trace.run_id"],
      [{ cost_usd: -1 }, "trace.cost_usd"],
    ];
    const answer = await send([item(id, TRACE), ...faulty.map(([trace]) => item(id, trace))]);
    expect(answer.status).to.equal(400);
    const [good, ...reports] = answer.body.errors;
    expect(good).to.deep.equal({});
    const paths = reports.map(({ faults }: any) => faults.map(({ path }: any) => path));
    expect(paths).to.deep.equal(faulty.map(([, path]) => [path]));
    const late = await questionIn({ traces: "optional" });
    await app.caps.store.questions.update(late.id, { actualCloseTime: 1, scheduledCloseTime: 1 });
    await app.caps.cache.feed.bumpFeed();
    expect((await send([item(id, TRACE), item(late.id, TRACE)])).status).to.equal(405);
    expect(await storedOn(id)).to.equal(0);
    expect((await send([item(id, { rationale: "é".repeat(8_192) })])).status).to.equal(201);
  });

  it("of a call that is repeated under its key are stored once", async () => {
    const { id } = await questionIn({ traces: "optional" });
    const keyed = { headers: { "Idempotency-Key": `traces-${id}` } };
    const answers = [
      await send([item(id, TRACE)], ada, keyed),
      await send([item(id, TRACE)], ada, keyed),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
    expect(await rationales(ada, id)).to.deep.equal([TRACE.rationale]);
  });

  it("without their forecast are never shown", async () => {
    const { id } = await questionIn({ traces: "optional" });
    await send([item(id, TRACE)]);
    await app.caps.store.forecasts.collection.raw.deleteMany({ q: id });
    expect(await rationales(ada, id)).to.deep.equal([]);
    expect((await own(`?question=${id}`)).results).to.deep.equal([]);
  });

  for (const [reveal, seen] of [
    ["never", [0, 0, 0]],
    ["at_close", [0, 1, 1]],
    ["at_resolution", [0, 0, 1]],
  ] as const) {
    it(`are read by others as the project says: ${reveal}`, async () => {
      const { id, projectId } = await questionIn({ traces: "optional", traceReveal: reveal });
      await send([item(id, TRACE)]);
      const counts = [(await rationales(reader, id)).length];
      await app.as(admin.token).post(`/api/questions/${id}/close/`, {});
      counts.push((await rationales(reader, id)).length);
      const resolved = await app.as(admin.token).post(`/api/questions/${id}/resolve/`, {
        resolution: "yes",
        actual_resolve_time: new Date().toISOString(),
      });
      expect(resolved.status, resolved.text).to.equal(200);
      counts.push((await rationales(reader, id)).length);
      expect(counts).to.deep.equal(seen);
      const path = `/api/projects/${projectId}/download-data/?format=ndjson&include_traces=true`;
      const lines = (await app.as(admin.token).get(path)).text.split("\n");
      const traced = lines.filter((line) => line.startsWith('{"table":"trace_data"'));
      expect(traced).to.have.length(seen[2]);
      for (const line of traced) expect(JSON.parse(line).rationale).to.equal(TRACE.rationale);
      const hidden = await app.as(admin.token).get(`${path}&anonymized=true`);
      expect(hidden.text).to.not.include("trace_data");
      const { body } = await app.as(reader.token).get(`/api/questions/${id}/traces/`);
      for (const one of body.results) expect(one.forecast_id).to.equal(null);
    });
  }

  it("stay as closed as they were written when the setting is opened", async () => {
    const { id, projectId } = await questionIn({ traces: "optional" });
    await send([item(id, { rationale: "written under never" })]);
    const path = `/api/projects/${projectId}/update/`;
    await app.as(admin.token).patch(path, { trace_reveal: "at_close" });
    await send([item(id, { rationale: "written under at_close" })]);
    await app.as(admin.token).post(`/api/questions/${id}/close/`, {});
    expect(await rationales(reader, id)).to.deep.equal(["written under at_close"]);
    await app.as(admin.token).patch(path, { trace_reveal: "never" });
    expect(await rationales(reader, id)).to.deep.equal([]);
  });

  it("are read by administrators with a reason, which is recorded", async () => {
    const { id } = await questionIn({ traces: "optional" });
    await send([item(id, TRACE)]);
    const query = `?reason=${encodeURIComponent(REASON)}`;
    expect(await rationales(admin, id)).to.deep.equal([]);
    expect(await rationales(admin, id, query)).to.deep.equal([TRACE.rationale]);
    const path = `/api/questions/${id}/traces/`;
    expect((await app.as(reader.token).get(`${path}${query}`)).status).to.equal(403);
    expect((await app.as(admin.token).get(`${path}?reason=why`)).status).to.equal(400);
    const staff = app.as((await app.make.account({ isStaff: true })).token);
    const { results } = await bodyAt(staff, `/api/admin/audit/?kind=traces_read`);
    expect(results).to.have.length(1);
    expect(results[0]).to.deep.include({ question_id: id, after: { reason: REASON } });
    expect(results[0].actor.id).to.equal(admin.id);
  });

  it("say what stands out, and which version of a card stood", async () => {
    const { id } = await questionIn({ traces: "optional" });
    const bot = await app.make.account({ isBot: true, botOwnerId: ada.id });
    const card = `/api/users/me/bots/${bot.id}/card/`;
    await app.as(ada.token).patch(card, { model: "Alder 2", training_cutoff: "2020-01-01" });
    await send([item(id, TRACE)], bot);
    await app.as(ada.token).patch(card, { model: "Alder 3", training_cutoff: "2999-01-01" });
    const later = { url: "https://example.org/later", retrieved_at: "2998-01-01" };
    await send([item(id, { sources: [later] })], bot);
    const { results } = await bodyAt(app.as(bot.token), `/api/users/me/traces/`);
    expect(results.map((one: any) => [one.card, one.flags])).to.deep.equal([
      [{ version: 1, model: "Alder 2" }, []],
      [{ version: 2, model: "Alder 3" }, ["source_after_forecast", "cutoff_after_opening"]],
    ]);
  });
});
