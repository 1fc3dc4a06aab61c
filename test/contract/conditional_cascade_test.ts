/**
 * How changes of parents reach their conditionals through the API. Each row of the table of contract
 * 4.4 has its test in test/unit/domain/questions/conditional_cascade_test.ts.
 */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import {
  approve,
  at,
  binary,
  DAY,
  HOUR,
  numeric,
  openDesk,
  publish,
  question,
  resolve,
  schedule,
} from "../support/desk.ts";

interface Conditional {
  readonly post: number;
  readonly P: number;
  readonly K: number;
  readonly Y: number;
  readonly N: number;
}

const HALF = at(-HOUR / 2);

describe("cascade into conditionals", () => {
  const app = useApp("cascade");
  const desk = prepared(() => openDesk(app));
  const admin = () => desk.as(desk.accounts.admin);
  const read = (id: number) => question(admin(), id);
  const settle = async (id: number, resolution: string, when = HALF) => {
    const answer = await resolve(admin(), id, resolution, when);
    expect(answer.status, answer.text).to.equal(200);
  };
  const unresolve = async (id: number) => {
    const answer = await admin().post(`/api/questions/${id}/unresolve/`);
    expect(answer.status, answer.text).to.equal(200);
  };

  it("makes branches that have nothing of what has happened to the child", async () => {
    const now = app.caps.clock.now();
    const place = { defaultProjectId: desk.projectId, projectIds: [desk.projectId] };
    const child = await app.make.question("binary", {
      post: place,
      question: {
        forecastsCount: 5,
        nrForecasters: 3,
        weeklyMovement: 0.2,
        averageCoverage: 0.5,
        cpRevealTime: now,
        spotScoringTime: now,
        revision: 7,
        resolvedByHand: true,
        label: "North",
        groupVariable: "Place",
        groupRank: 2,
        questionWeight: 0.5,
      },
    });
    const { post: condition } = await app.make.question("binary", { post: place });
    const answer = await admin().post("/api/posts/create/", {
      default_project: desk.projectId,
      conditional: { condition_id: condition._id, condition_child_id: child.question._id },
    });
    expect(answer.status, answer.text).to.equal(201);
    const { question_yes: yes, question_no: no } = answer.body.conditional;
    for (const { id } of [yes, no]) {
      expect(await app.caps.store.questions.byId(id as number)).to.include({
        forecastsCount: 0,
        nrForecasters: 0,
        weeklyMovement: null,
        averageCoverage: null,
        cpRevealTime: null,
        spotScoringTime: null,
        revision: 0,
        resolvedByHand: false,
        label: "",
        groupVariable: "",
        groupRank: null,
        questionWeight: 0.5,
        postId: answer.body.id,
        postApproved: false,
      });
    }
  });

  async function conditional(child: object = binary("K?")): Promise<Conditional> {
    const inProject = { default_project: desk.projectId };
    const P = await publish(admin(), { ...inProject, title: "P", question: binary("P?") });
    const K = await publish(admin(), { ...inProject, title: "K", question: child });
    const post = await publish(admin(), {
      ...inProject,
      conditional: { condition_id: P.id, condition_child_id: K.id },
    });
    expect(post.status).to.equal("open");
    const { question_yes: yes, question_no: no } = post.conditional;
    return { post: post.id, P: P.id, K: K.id, Y: yes.id, N: no.id };
  }

  const expectAnnulled = async (id: number, when = HALF) => {
    expect(await read(id)).to.include({
      status: "resolved",
      resolution: "annulled",
      actual_resolve_time: when,
    });
  };
  const expectWaiting = async (id: number, closed: string) => {
    expect(await read(id)).to.include({
      status: "closed",
      resolution: null,
      actual_resolve_time: null,
      actual_close_time: closed,
    });
  };
  const expectOpen = async (id: number) => {
    expect(await read(id)).to.include({ status: "open", resolution: null });
  };
  const postStatus = async (id: number): Promise<string> =>
    (await admin().get(`/api/posts/${id}/`)).body.status as string;

  it("P yes, K unresolved: N annulled, Y closes with P and waits", async () => {
    const c = await conditional();
    await settle(c.P, "yes");
    await expectAnnulled(c.N);
    await expectWaiting(c.Y, HALF);
    expect(await postStatus(c.post)).to.equal("closed");
  });

  it("K resolved after P no: N takes it, Y stays annulled", async () => {
    const c = await conditional(numeric("K?"));
    const later = at(-HOUR / 4);
    await settle(c.P, "no");
    await settle(c.K, "7", later);
    expect(await read(c.N)).to.include({
      resolution: "7",
      actual_resolve_time: later,
      actual_close_time: HALF,
    });
    await expectAnnulled(c.Y);
    const { body } = await admin().get(`/api/posts/${c.post}/`);
    expect(body).to.include({ status: "resolved", actual_resolve_time: later });
  });

  it("K annulled: both branches annulled, also after P is unresolved", async () => {
    const c = await conditional();
    await settle(c.K, "annulled");
    await expectAnnulled(c.Y);
    await settle(c.P, "yes");
    await unresolve(c.P);
    await expectAnnulled(c.Y);
    await expectAnnulled(c.N);
  });

  it("both unresolved again: the branches are closed, then open", async () => {
    const c = await conditional();
    await settle(c.K, "yes");
    await settle(c.P, "no");
    await unresolve(c.P);
    await expectWaiting(c.Y, HALF);
    await expectWaiting(c.N, HALF);
    await unresolve(c.K);
    await expectOpen(c.Y);
    await expectOpen(c.N);
    expect(await postStatus(c.post)).to.equal("open");
  });

  it("a branch keeps the coverage of its scores for as long as its resolution", async () => {
    const c = await conditional();
    await settle(c.P, "yes");
    await app.caps.store.questions.update(c.N, { averageCoverage: 0.25 });
    await settle(c.K, "no");
    expect((await read(c.N)).average_coverage).to.equal(0.25);
    await app.caps.store.questions.update(c.Y, { averageCoverage: 0.25 });
    await unresolve(c.P);
    for (const id of [c.Y, c.N]) expect((await read(id)).average_coverage).to.equal(null);
  });

  it("a parent closes: both branches close at that time", async () => {
    const c = await conditional();
    const answer = await admin().post(`/api/questions/${c.K}/close/`, { actual_close_time: HALF });
    expect(answer.status, answer.text).to.equal(200);
    await expectWaiting(c.Y, HALF);
    await expectWaiting(c.N, HALF);
  });

  it("leaves a closed branch closed, until a parent has another close time", async () => {
    const c = await conditional();
    const key = { "Idempotency-Key": `edit-${c.K}` };
    const edit = async (question: object, headers = {}) => {
      const answer = await admin().put(`/api/posts/${c.K}/update/`, { question }, { headers });
      expect(answer.status, answer.text).to.equal(200);
    };
    await admin().post(`/api/questions/${c.Y}/close/`, { actual_close_time: HALF });
    for (const headers of [{}, key, key]) {
      await edit({ question_weight: 0.5, resolution_criteria: "New." }, headers);
      await expectWaiting(c.Y, HALF);
      await expectOpen(c.N);
    }
    await edit({ scheduled_close_time: at(5 * DAY) });
    await expectOpen(c.Y);
  });

  it("leaves a branch closed when `close_questions` finishes its closing", async () => {
    const c = await conditional();
    const closed = app.caps.clock.now();
    // The state that a process leaves when it dies right after writing the close time.
    const changes = { actualCloseTime: closed, unfinished: { settled: closed } };
    await app.caps.store.questions.update(c.Y, changes);
    app.travel(60_000);
    const { closeQuestions } = await import("../../jobs/processors/upkeep/close_questions.ts");
    await closeQuestions(app.caps, {}, { signal: new AbortController().signal });
    const stored = await app.caps.store.questions.byId(c.Y);
    expect(stored).to.deep.include({ actualCloseTime: closed, unfinished: {} });
    app.travel(-60_000);
  });

  it("refuses to resolve a branch directly, except for site staff", async () => {
    const c = await conditional();
    for (const verb of ["resolve", "unresolve"]) {
      const { status, body } = await admin().post(`/api/questions/${c.Y}/${verb}/`, {
        resolution: "yes",
        actual_resolve_time: HALF,
      });
      expect(status).to.equal(400);
      expect(body).to.have.key("non_field_errors");
    }
    const superuser = desk.as(desk.superuser);
    expect((await resolve(superuser, c.Y, "yes", HALF)).status).to.equal(200);
    await settle(c.K, "no");
    expect((await read(c.Y)).resolution).to.equal("yes");
    await expectWaiting(c.N, HALF);
  });

  it("a branch follows its parents again when site staff unresolve it", async () => {
    const c = await conditional();
    const superuser = desk.as(desk.superuser);
    await resolve(superuser, c.Y, "yes", HALF);
    await settle(c.P, "no");
    expect((await read(c.Y)).resolution).to.equal("yes");
    expect((await superuser.post(`/api/questions/${c.Y}/unresolve/`)).status).to.equal(200);
    await expectAnnulled(c.Y);
    await expectWaiting(c.N, HALF);
  });

  it("reaches every conditional on a question", async () => {
    const first = await conditional();
    const second = await publish(admin(), {
      default_project: desk.projectId,
      conditional: { condition_id: first.P, condition_child_id: first.K },
    });
    await settle(first.P, "yes");
    await expectAnnulled(first.N);
    await expectAnnulled((second.id as number) + 2);
  });

  it("settles a conditional that is approved after its parents resolved", async () => {
    const c = await conditional();
    const draft = await admin().post("/api/posts/create/", {
      default_project: desk.projectId,
      conditional: { condition_id: c.P, condition_child_id: c.K },
    });
    await settle(c.P, "yes");
    await admin().post(`/api/posts/${draft.body.id}/approve/`, {
      published_at: at(-HOUR),
      open_time: at(-HOUR),
      cp_reveal_time: at(-HOUR),
      scheduled_close_time: at(10 * DAY),
      scheduled_resolve_time: at(11 * DAY),
    });
    await expectAnnulled((draft.body.id as number) + 2);
    expect((await read((draft.body.id as number) + 1)).status).to.equal("closed");
  });

  it("opens the branches again when a closed parent is approved with a later close", async () => {
    const c = await conditional();
    const closed = await admin().post(`/api/questions/${c.P}/close/`, { actual_close_time: HALF });
    expect(closed.status, closed.text).to.equal(200);
    await expectWaiting(c.Y, HALF);
    const returned = await admin().post(`/api/posts/${c.P}/send-back-to-review/`);
    expect(returned.status, returned.text).to.equal(200);
    const close = at(5 * DAY);
    await approve(admin(), c.P, { scheduled_close_time: close });
    for (const branch of [c.Y, c.N]) {
      await expectOpen(branch);
      expect((await read(branch)).scheduled_close_time).to.equal(close);
    }
    expect(await postStatus(c.post)).to.equal("open");
  });

  it("opens the branches of a conditional with its own opening, where its parents opened before", async () => {
    const c = await conditional();
    const opening = at(-HOUR / 4);
    const later = await publish(
      admin(),
      {
        default_project: desk.projectId,
        conditional: { condition_id: c.P, condition_child_id: c.K },
      },
      { open_time: opening, cp_reveal_time: opening },
    );
    for (const branch of [1, 2]) {
      expect((await read((later.id as number) + branch)).open_time).to.equal(opening);
    }
    await settle(c.P, "yes");
    expect((await read((later.id as number) + 1)).open_time).to.equal(opening);
  });

  it("has the open time of its branches, until which curators may change it", async () => {
    const c = await conditional();
    const opening = at(2 * DAY);
    const body = {
      default_project: desk.projectId,
      conditional: { condition_id: c.P, condition_child_id: c.K },
    };
    const times = { open_time: opening, cp_reveal_time: opening };
    const { id, status, open_time: opens, conditional: made } = await publish(admin(), body, times);
    expect([status, opens]).to.deep.equal(["upcoming", made.question_yes.open_time]);
    expect(opens).to.equal(opening);
    const later = await admin().get(`/api/posts/?ids=${id}&open_time__gt=${at(DAY)}`);
    expect(later.body.results.map((post: { id: number }) => post.id)).to.deep.equal([id]);
    const curator = desk.as(desk.accounts.curator);
    const answer = await curator.put(`/api/posts/${id}/update/`, { short_title: "Later" });
    expect(answer.status, answer.text).to.equal(200);
  });

  it("refuses a reveal after the close of its parents", async () => {
    const c = await conditional();
    const draft = await admin().post("/api/posts/create/", {
      default_project: desk.projectId,
      conditional: { condition_id: c.P, condition_child_id: c.K },
    });
    const { status, body } = await admin().post(
      `/api/posts/${draft.body.id}/approve/`,
      schedule({ cp_reveal_time: at(10 * DAY + HOUR), scheduled_close_time: at(11 * DAY) }),
    );
    expect(status).to.equal(400);
    expect(body).to.have.all.keys("cp_reveal_time");
  });

  it("dates the resolution of a branch once, however often its parents change", async () => {
    const c = await conditional();
    await settle(c.P, "yes");
    const { resolution_set_time: first } = await read(c.N);
    app.travel(HOUR);
    await settle(c.K, "no");
    expect((await read(c.N)).resolution_set_time).to.equal(first);
    expect((await read(c.Y)).resolution_set_time).not.to.equal(first);
  });

  it("queues scores for every branch", async () => {
    const c = await conditional();
    await settle(c.P, "yes");
    const jobs = await app.caps.jobs.queue("scoring").getJobs();
    const scored = jobs.map(({ data }) => data.questionId);
    expect(scored).to.include.members([c.P, c.Y, c.N]);
  });

  it("ends in the state that the parents define, in any order of simultaneous changes", async () => {
    for (let round = 0; round < 5; round++) {
      const c = await conditional();
      await Promise.all([settle(c.P, "yes"), settle(c.K, "no")]);
      expect(await read(c.Y)).to.include({ resolution: "no", status: "resolved" });
      await expectAnnulled(c.N);
      await Promise.all([unresolve(c.P), unresolve(c.K)]);
      await expectOpen(c.Y);
      await expectOpen(c.N);
      expect(await postStatus(c.post)).to.equal("open");
    }
  });

  it("is finished by `close_questions` after a crash following the first write", async () => {
    const c = await conditional();
    const now = app.caps.clock.now();
    // The state that a process leaves when it dies right after writing the resolution.
    await app.caps.store.questions.update(c.P, {
      resolution: "yes",
      actualResolveTime: now,
      actualCloseTime: now,
      resolutionSetTime: now,
      unfinished: { settled: now },
      revision: 7,
    });
    const { closeQuestions } = await import("../../jobs/processors/upkeep/close_questions.ts");
    const context = { signal: new AbortController().signal };
    await closeQuestions(app.caps, {}, context);
    expect((await read(c.N)).resolution, "within the grace of a live request").to.equal(null);
    app.travel(60_000);
    await closeQuestions(app.caps, {}, context);
    expect((await read(c.N)).resolution).to.equal("annulled");
    expect((await read(c.Y)).status).to.equal("closed");
    expect((await app.caps.store.questions.byId(c.P))?.unfinished).to.deep.equal({});
    expect((await admin().get(`/api/posts/${c.P}/`)).body.resolved).to.equal(true);
    app.travel(-60_000);
  });
});
