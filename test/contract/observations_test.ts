/** Observations of a series: they resolve what depends on them, and again once they are revised. */
import { expect } from "chai";
import { addDays } from "../../src/domain/series/calendar.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { before as justBefore, breaks } from "../support/between.ts";
import type { Client } from "../support/client.ts";
import { DAY, dateOf, makeRounds, seriesBody, timeOf } from "../support/series.ts";
import { until } from "../support/until.ts";

describe("observations of a series", () => {
  let app: TestApp;
  let client: Client;
  let project: ProjectDocument;
  let first: string;
  let seriesId: number;
  /** Ids of the four questions of the first round. */
  let level: number;
  let many: number;
  let north: number;
  let south: number;

  const series = () => `/api/projects/${project._id}/series/${seriesId}/`;
  const goTo = (time: number) => {
    app.travel(time - app.caps.clock.now());
  };
  const observe = (observations: object[], more: object = {}, path = "") =>
    client.post(`${series()}observations/${path}`, { observations, ...more });
  const on = (target: string, value: string | number, date = addDays(first, 6)) => ({
    target,
    date,
    value,
  });
  const resolutionOf = async (id: number) =>
    (await app.caps.store.questions.byId(id))?.resolution ?? null;
  const resultsOf = (body: any) =>
    body.results.flatMap((one: any) => one.questions.map((question: any) => question.result));

  before(async () => {
    app = await startApp("observations", { stoppedAt: Date.parse(dateOf(Date.now() + DAY)) });
  });
  beforeEach(async () => {
    const owner = await app.make.account();
    client = app.as(owner.token);
    project = await app.make.project({ createdBy: owner.id });
    first = dateOf(app.caps.clock.now() + 2 * DAY);
    const made = await client.post(`/api/projects/${project._id}/series/`, seriesBody(first));
    expect(made.status, made.text).to.equal(201);
    seriesId = made.body.id;
    goTo(timeOf(first, "08:30"));
    await makeRounds(app);
    const round = (await client.get(`${series()}rounds/`)).body.results[0];
    [level, many, north, south] = round.posts.flatMap(({ questions }: any) => questions);
    goTo(timeOf(addDays(first, 8), "12:00"));
  });
  after(() => app.close());

  it("resolve every question that depends on their target and date", async () => {
    const sent = [on("cases", 512), on("north", "99.5"), on("south", "some")];
    const check = await observe(sent, {}, "check/");
    expect(check.status, check.text).to.equal(200);
    expect(await resolutionOf(level)).to.equal(null);
    const { status, body, text } = await observe(sent, { note: "Weekly report 7" });

    expect(status, text).to.equal(200);
    expect(body).to.deep.equal(check.body);
    expect(body.counts).to.deep.equal({ resolved: 4, revised: 0, unchanged: 0, refused: 0 });
    expect(await Promise.all([level, many, north, south].map(resolutionOf))).to.deep.equal([
      ...["512", "yes", "some", "some"],
    ]);
    const question = await app.caps.store.questions.byId(level);
    expect(question?.actualCloseTime).to.equal(timeOf(addDays(first, 2), "23:00"));
    expect(question?.actualResolveTime).to.equal(app.caps.clock.now());
  });

  it("leave alone what they have resolved before, and report it", async () => {
    await observe([on("cases", 512)]);
    const { resolutionSetTime } = (await app.caps.store.questions.byId(level))!;
    app.travel(DAY);
    const again = await observe([on("cases", "512.0")]);
    expect(resultsOf(again.body)).to.deep.equal(["unchanged", "unchanged"]);
    const after = await app.caps.store.questions.byId(level);
    expect(after?.resolutionSetTime).to.equal(resolutionSetTime);
  });

  it("resolve again once they are revised, with a record of both values", async () => {
    await observe([on("cases", 512)]);
    const known = app.caps.clock.now();
    app.travel(7 * DAY);
    const { body } = await observe([on("cases", 480)], { note: "Late reports" });
    expect(body.results[0].revised_from).to.equal("512");
    expect(resultsOf(body)).to.deep.equal(["revised", "revised"]);
    expect([await resolutionOf(level), await resolutionOf(many)]).to.deep.equal(["480", "no"]);
    const question = await app.caps.store.questions.byId(level);
    expect(question?.actualResolveTime).to.equal(known);
    expect(question?.actualCloseTime).to.equal(timeOf(addDays(first, 2), "23:00"));

    const { results } = (await client.get(`${series()}observations/`)).body;
    expect(results).to.have.length(1);
    expect(results[0]).to.include({ target: "cases", value: "480", note: "Late reports" });
    expect(results[0].revisions.map(({ value }: any) => value)).to.deep.equal(["512"]);
    const events = await app.caps.store.auditEvents.collection.raw
      .find({ projectId: project._id, questionId: level })
      .sort({ at: 1 })
      .toArray();
    expect(events.map(({ kind }: any) => kind)).to.include.members([
      "question_unresolved",
      "question_resolved",
    ]);
    const recorded = await app.caps.store.auditEvents.collection.raw
      .find({ projectId: project._id, kind: "observation_recorded" })
      .sort({ at: 1 })
      .toArray();
    expect(recorded.map(({ before }: any) => before?.value ?? null)).to.deep.equal([null, "512"]);
  });

  it("resolve a round that is made after them, once", async () => {
    const later = on("cases", 512, addDays(first, 13));
    const { body } = await observe([later]);
    expect(body.results[0].questions).to.deep.equal([]);
    const known = app.caps.clock.now();
    app.travel(DAY / 24);
    await makeRounds(app);
    await makeRounds(app);
    const round = (await client.get(`${series()}rounds/`)).body.results[1];
    const [late, , ...others] = round.posts.flatMap(({ questions }: any) => questions);
    const question = await app.caps.store.questions.byId(late as number);
    expect(question).to.include({ resolution: "512", actualResolveTime: known });
    expect(await Promise.all(others.map(resolutionOf))).to.deep.equal([null, null]);
    expect(resultsOf((await observe([later])).body)).to.deep.equal(["unchanged", "unchanged"]);
  });

  it("report what they cannot resolve, and why, and resolve the rest", async () => {
    const { body } = await observe([
      on("cases", -5),
      on("north", "lots"),
      on("south", "some"),
      on("unknown", 1),
    ]);
    expect(body.counts).to.deep.equal({ resolved: 2, revised: 0, unchanged: 0, refused: 2 });
    const [cases, region, , unknown] = body.results;
    expect(cases.questions[0].reason).to.contain("closed lower bound");
    expect(cases.questions[1]).to.include({ result: "resolved", resolution: "no" });
    expect(region.questions[0].reason).to.contain("number");
    expect(unknown.questions).to.deep.equal([]);
    expect(await resolutionOf(level)).to.equal(null);
    expect(await resolutionOf(south)).to.equal("some");
  });

  it("are refused whole where no report could be made of them", async () => {
    const twice = await observe([on("cases", 1), on("cases", 2)]);
    expect(twice.body.observations[1]).to.have.property("target");
    const early = await observe([on("cases", 1)], { observed_at: "9999-01-01" });
    expect(early.body).to.have.property("observed_at");
    expect((await observe([on("cases", 1, "2026-02-30")])).status).to.equal(400);
    const reader = app.as((await app.make.account()).token);
    const path = `${series()}observations/`;
    expect((await reader.post(path, { observations: [on("cases", 1)] })).status).to.equal(403);
    expect((await client.get(path)).body.count).to.equal(0);
  });

  it("are finished by the same call after a death between the value and its questions", async () => {
    const death = breaks(app.caps.store.questions.collection, "findOneAndUpdate");
    const dead = await observe([on("cases", 512)]);
    expect(dead.status).to.equal(503);
    expect(death.isDone).to.equal(true);
    expect((await client.get(`${series()}observations/`)).body.count).to.equal(1);
    const { body } = await observe([on("cases", 512)]);
    expect(resultsOf(body)).to.deep.equal(["resolved", "resolved"]);
  });

  it("keep the former resolve time where a process died after it had taken an outcome back", async () => {
    await observe([on("cases", 512)]);
    const known = app.caps.clock.now();
    app.travel(7 * DAY);
    const { questions, observations } = app.caps.store;
    const taken = justBefore(questions.collection, "findOneAndUpdate", () => {
      breaks(questions.collection, "findOneAndUpdate");
      return Promise.resolve();
    });
    expect((await observe([on("cases", 480)])).status).to.equal(503);
    expect([taken.isDone, await resolutionOf(level)]).to.deep.equal([true, null]);
    app.travel(DAY);
    const { body } = await observe([on("cases", 480)]);
    expect(resultsOf(body)).to.deep.equal(["resolved", "revised"]);
    for (const [id, resolution] of [
      [level, "480"],
      [many, "no"],
    ] as const) {
      const question = await questions.byId(id);
      expect(question).to.include({ resolution, actualResolveTime: known });
    }
    // A question that a person takes back later is one of the present.
    const row = (await observations.of(seriesId, [on("cases", 0)])).get(
      `${addDays(first, 6)} cases`,
    );
    expect(row).not.to.have.property("reopened");
  });

  it("bring the boards of the round and of the series up to date, and no others", async () => {
    const person = await app.make.account();
    const rival = await app.make.account();
    goTo(timeOf(addDays(first, 7), "09:00"));
    await makeRounds(app);
    const second = (await client.get(`${series()}rounds/`)).body.results[1];
    const questions = second.posts.flatMap((post: any) => post.questions);
    for (const [account, probability] of [
      [person, 0.9],
      [rival, 0.2],
    ] as const) {
      const answer = await app
        .as(account.token)
        .post("/api/questions/forecast/", [
          { question: questions[1], probability_yes: probability },
        ]);
      expect(answer.status, answer.text).to.equal(201);
    }
    const board = async (round?: string) => {
      const query = `series=${seriesId}${round === undefined ? "" : `&round=${round}`}`;
      return client.get(`/api/leaderboards/project/${project._id}/?${query}`);
    };
    goTo(timeOf(addDays(first, 15), "12:00"));
    app.startJobs();
    await observe([on("cases", 700, addDays(first, 13))]);
    const entriesOf = async (round?: string) => (await board(round)).body.entries;
    const ofRound = await until("the board of the round", async () => {
      const entries = await entriesOf(second.date);
      return entries.length === 2 && entries;
    });
    expect(ofRound[0].user.id).to.equal(person.id);
    expect(ofRound[0]).to.include({ rank: 1, contribution_count: 1, prize: null, medal: null });
    await until("the board of the series", async () => (await entriesOf()).length === 2);
    const other = await board(first);
    expect(other.body.leaderboard).to.include({ series: seriesId, round: first });
    expect(other.body.entries).to.deep.equal([]);
    expect((await board("2001-01-01")).status).to.equal(404);
  });
});
