/** Series of a project: their faults, their preview, their rounds. Contract 3.19. */
import { expect } from "chai";
import { addDays } from "../../src/domain/series/calendar.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { startApp, type TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import type { Account } from "../support/factories.ts";
import { DAY, dateOf, HOUR, makeRounds, seriesBody, timeOf } from "../support/series.ts";

describe("series", () => {
  let app: TestApp;
  let owner: Account;
  let client: Client;
  let project: ProjectDocument;
  let first: string;
  const base = () => `/api/projects/${project._id}/series/`;

  before(async () => {
    app = await startApp("series", { stoppedAt: Date.parse(dateOf(Date.now() + DAY)) });
    owner = await app.make.account();
    client = app.as(owner.token);
  });
  beforeEach(async () => {
    project = await app.make.project({ createdBy: owner.id });
    first = dateOf(app.caps.clock.now() + 2 * DAY);
  });
  after(() => app.close());

  const create = async (given: object = {}) => {
    const made = await client.post(base(), seriesBody(first, given));
    expect(made.status, made.text).to.equal(201);
    return made.body;
  };
  const rounds = async (id: number, by = client) =>
    (await by.get(`${base()}${id}/rounds/`)).body.results as any[];
  const goTo = (time: number) => {
    app.travel(time - app.caps.clock.now());
  };

  it("show their next rounds before they are made, and store nothing", async () => {
    const { status, body, text } = await client.post(`${base()}check/`, seriesBody(first));
    expect(status, text).to.equal(200);
    expect(body.rounds_count).to.equal(4);
    expect(body.rounds.map(({ date }: any) => date)).to.deep.equal([
      first,
      addDays(first, 7),
      addDays(first, 14),
    ]);
    const [round] = body.rounds;
    expect(round.open_time).to.equal(`${first}T09:00:00Z`);
    expect(round.scheduled_close_time).to.equal(`${addDays(first, 2)}T23:00:00Z`);
    expect(round.posts[0]).to.deep.equal({
      external_id: `cases/${first}/level`,
      title: `How many cases in the week to ${addDays(first, 6)}?`,
      question_count: 1,
      scheduled_close_time: `${addDays(first, 2)}T23:00:00Z`,
      observed: [{ target: "cases", date: addDays(first, 6) }],
    });
    expect((await client.get(base())).body.results).to.deep.equal([]);
  });

  it("are refused with the faults of each field", async () => {
    const body: any = seriesBody(first);
    body.calendar.time_zone = "Nowhere/City";
    body.windows.closes = { days: 0, time: "09:00" };
    body.template[0].question.title = "In {{week}}";
    body.template[1].observed[0].thresholds = [1];
    body.template[2].key = "level";
    body.template[2].observed[0].label = "West";
    body.template.push({
      ...body.template[0],
      key: "named",
      question: { title: "T", type: "binary" },
    });
    body.template[3].observed = [{ label: "North", target: "cases" }];
    for (const path of ["", "check/"]) {
      const refused = await client.post(base() + path, body);
      expect(refused.status).to.equal(400);
      expect(refused.body.calendar).to.have.all.keys("time_zone");
      expect(refused.body.windows).to.have.property("closes");
      const [level, many, regions, named] = refused.body.template;
      expect(level.question[0]).to.contain("{{week}}");
      expect(many.observed[0]).to.contain("one of at_least");
      expect(regions.key).to.deep.equal(["Another post has it."]);
      expect(regions.observed).to.deep.equal(["0: There is no such question."]);
      expect(named.observed).to.deep.equal([
        "0: Leave the label out, because the post has one question.",
      ]);
    }
  });

  it("check the questions of the next round as new posts are checked", async () => {
    const body: any = seriesBody(first);
    body.template[0].question.range_max = -1;
    body.template[2].group_of_questions.questions[1].options = ["one"];
    const { status, body: faults } = await client.post(base(), body);
    expect(status).to.equal(400);
    expect(faults.template[0].question).to.have.property("range_max");
    expect(faults.template[1]).to.deep.equal({});
    expect(faults.template[2].group_of_questions.questions[1]).to.have.property("options");
  });

  it("have names of their own, and are for curators", async () => {
    const series = await create();
    const taken = await client.post(base(), seriesBody(first));
    expect(taken.body).to.have.property("external_id");
    const reader = app.as((await app.make.account()).token);
    expect((await reader.post(base(), seriesBody(first))).status).to.equal(403);
    const path = `${base()}${series.id}/`;
    expect((await reader.patch(path, { is_paused: true })).status).to.equal(403);
    const seen = await reader.get(path);
    expect(seen.body).to.include({ name: "Weekly cases", template: null, fault: null });
    const other = await app.make.project({ createdBy: owner.id });
    const elsewhere = await client.get(`/api/projects/${other._id}/series/${series.id}/`);
    expect(elsewhere.status).to.equal(404);
  });

  it("make the posts of a round an hour before it opens, hidden until then", async () => {
    const { id } = await create();
    const reader = app.as((await app.make.account()).token);
    goTo(timeOf(first, "07:59"));
    await makeRounds(app);
    expect((await rounds(id))[0].state).to.equal("planned");
    goTo(timeOf(first, "08:00"));
    await makeRounds(app);
    await makeRounds(app);

    const [round, next] = await rounds(id);
    expect(round).to.include({ state: "upcoming", question_count: 4, number: 1 });
    expect(next.state).to.equal("planned");
    expect((await rounds(id, reader))[0].posts).to.deep.equal([]);
    const stored = await app.caps.store.posts.externalIdsOf(project._id);
    expect([...stored.keys()]).to.have.members(
      ["level", "many", "regions"].map((key) => `cases/${first}/${key}`),
    );
    goTo(timeOf(first, "09:00"));
    const [open] = await rounds(id, reader);
    expect(open.state).to.equal("open");
    const post = (await reader.get(`/api/posts/${open.posts[0].id}/`)).body;
    expect(post.title).to.equal(`How many cases in the week to ${addDays(first, 6)}?`);
    expect(post.question.status).to.equal("open");
    expect(post.question.scheduled_close_time).to.equal(`${addDays(first, 2)}T23:00:00Z`);
    const { body } = await client.get(`${base()}${id}/`);
    expect(body).to.include({ next_round: addDays(first, 7), fault: null });
  });

  it("open a round late that no process could make before, and leave out one that closed", async () => {
    const { id } = await create();
    goTo(timeOf(addDays(first, 7), "20:00"));
    await makeRounds(app);
    const states = (await rounds(id)).map(({ state }) => state);
    expect(states).to.deep.equal(["missed", "open", "planned", "planned"]);
  });

  it("are made one round after the other, and accounts take turns", async () => {
    // Every round of the greedy account is due at once, since long before the others.
    const early = { days: -3_000, time: "09:00" };
    const windows = { ...(seriesBody(first)["windows"] as object), opens: early };
    const greedy = [
      await create({ external_id: "greedy", windows }),
      await create({ external_id: "again", windows }),
    ];
    const other = await app.make.account();
    const { _id: elsewhere } = await app.make.project({ createdBy: other.id });
    const path = `/api/projects/${elsewhere}/series/`;
    const theirs = await app.as(other.token).post(path, seriesBody(first));
    expect(theirs.status, theirs.text).to.equal(201);
    goTo(timeOf(first, "08:00"));

    await makeRounds(app);

    const made = await app.caps.store.rounds.collection.raw
      .find({ projectId: { $in: [project._id, elsewhere] } })
      .sort({ madeAt: 1 })
      .toArray();
    const [one, two] = greedy.map(({ id }) => id as number);
    expect(made.map(({ seriesId }: any) => seriesId)).to.deep.equal([one, theirs.body.id, two]);
    await makeRounds(app);
    expect((await rounds(one!)).map(({ state }) => state)).to.deep.equal([
      ...["open", "open", "planned", "planned"],
    ]);
  });

  it("ask questions of every kind, a conditional of two of them, and dates of their own", async () => {
    const body: any = seriesBody(first);
    body.template.push(
      {
        key: "peak",
        title: "When is the peak?",
        windows: { closes: { days: 5, time: "12:00" } },
        question: { title: "When?", type: "date", range_min: 0, range_max: 28 * 86_400 },
      },
      { key: "if", conditional: { condition: "many", condition_child: "level" } },
      { key: "note", title: "Round {{round}}", notebook: { markdown: "Since {{date}}." } },
    );
    const made = await client.post(base(), body);
    expect(made.status, made.text).to.equal(201);
    goTo(timeOf(first, "08:30"));
    await makeRounds(app);
    const [round] = await rounds(made.body.id);
    expect(round.posts.map(({ key }: any) => key)).to.deep.equal([
      ...["level", "many", "regions", "peak", "if", "note"],
    ]);
    const [level, many, , peak, branch, note] = round.posts;
    const shown = async (id: number) => (await client.get(`/api/posts/${id}/`)).body;
    const { question } = await shown(peak.id);
    expect(question.scaling.range_min).to.equal(Date.parse(`${first}T00:00:00Z`) / 1_000);
    expect(question.scheduled_close_time).to.equal(`${addDays(first, 5)}T12:00:00Z`);
    const { conditional } = await shown(branch.id);
    expect([conditional.condition.id, conditional.condition_child.id]).to.deep.equal([
      many.id,
      level.id,
    ]);
    expect((await shown(note.id)).notebook.markdown).to.equal(`Since ${first}.`);
  });

  it("say why a round cannot be made, and go on once a curator has changed them", async () => {
    const curator = await app.make.account();
    await client.post(`/api/projects/${project._id}/members/invite/`, {
      usernames: [curator.username],
      permission: "curator",
    });
    const made = await app.as(curator.token).post(base(), seriesBody(first));
    expect(made.status, made.text).to.equal(201);
    const left = await client.delete(`/api/projects/${project._id}/members/${curator.id}/`);
    expect(left.status, left.text).to.be.oneOf([200, 204]);
    goTo(timeOf(first, "08:30"));
    await makeRounds(app);
    const path = `${base()}${made.body.id}/`;
    expect((await client.get(path)).body.fault).to.be.a("string");
    expect((await client.patch(path, { name: "Mine now" })).body).to.include({
      fault: null,
      owner_id: owner.id,
    });
    await makeRounds(app);
    expect((await rounds(made.body.id))[0].state).to.equal("upcoming");
  });

  it("make no rounds while they are paused, and change those that are still to come", async () => {
    const { id } = await create();
    const path = `${base()}${id}/`;
    await client.patch(path, { is_paused: true });
    goTo(timeOf(first, "08:30"));
    await makeRounds(app);
    expect((await rounds(id))[0].state).to.equal("planned");
    const { status, body } = await client.patch(path, { is_paused: false, name: "New" });
    expect(status).to.equal(200);
    expect(body).to.include({ is_paused: false, name: "New", next_round: first });
    await makeRounds(app);
    expect((await rounds(id))[0].state).to.equal("upcoming");
    const kept = await client.delete(path);
    expect(kept.status).to.equal(400);
    const empty = await create({ external_id: "empty" });
    expect((await client.delete(`${base()}${empty.id}/`)).status).to.equal(204);
    expect((await client.get(`${base()}${empty.id}/`)).status).to.equal(404);
  });

  it("open by the new time of a calendar that is changed", async () => {
    const { id, calendar } = await create();
    const changed = await client.patch(`${base()}${id}/`, {
      calendar: { ...calendar, time: "10:30" },
    });
    expect(changed.status, changed.text).to.equal(200);
    expect((await rounds(id))[0].open_time).to.equal(`${first}T10:30:00Z`);
  });

  it("are told in the audit record", async () => {
    const { id } = await create();
    await client.patch(`${base()}${id}/`, { name: "Other" });
    const events = await app.caps.store.auditEvents.collection.raw
      .find({ projectId: project._id })
      .toArray();
    expect(events.map(({ kind }: any) => kind)).to.include.members([
      "series_made",
      "series_changed",
    ]);
  });

  it("tell followers of the project that a round has opened", async () => {
    const { id } = await create();
    const follower = await app.make.account();
    const reader = app.as(follower.token);
    await reader.post(`/api/projects/${project._id}/subscribe/`);
    goTo(timeOf(first, "08:30"));
    await makeRounds(app);
    goTo(timeOf(first, "09:00") + HOUR / 60);
    const { sweepNotifications } =
      await import("../../jobs/processors/notifications/sweep_notifications.ts");
    await sweepNotifications(app.caps, {}, { signal: new AbortController().signal });
    const told = (await reader.get("/api/users/me/notifications/")).body.results;
    const [round] = await rounds(id);
    const opened = told.filter(({ kind }: any) => kind === "question_opened");
    expect(opened.map(({ post }: any) => post.id)).to.have.members(
      round.posts.map((post: any) => post.id),
    );
  });
});
