/**
 * What accounts are told of questions: openings, closes, resolutions, ends of own forecasts and the
 * results of reviews. Contract 3.15.
 */
import { expect } from "chai";
import { scoreQuestion } from "../../jobs/processors/boards/score_question.ts";
import { sweepNotifications } from "../../jobs/processors/notifications/sweep_notifications.ts";
import { writeNotifications } from "../../jobs/processors/notifications/write_notifications.ts";
import { NOTIFICATION_KINDS } from "../../src/domain/vocabulary.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { breaks } from "../support/between.ts";
import * as desks from "../support/desk.ts";
import { DAY, type Desk, HOUR } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";

const PATH = "/api/users/me/notifications/";
const context = { signal: new AbortController().signal };

describe("notifications of questions", () => {
  let app: TestApp;
  let desk: Desk;
  let fan: Account;
  let viewer: Account;

  before(async () => {
    app = await startApp("told_questions", { stoppedAt: Math.floor(Date.now() / HOUR) * HOUR });
    app.travel(HOUR);
  });
  after(() => app.close());
  beforeEach(async () => {
    app.travel(2 * DAY);
    desk = await desks.openDesk(app);
    fan = desk.accounts.forecaster;
    viewer = desk.accounts.viewer;
    await sweep();
    await follow(fan);
  });

  const sweep = () => sweepNotifications(app.caps, {}, context);
  const at = (offsetMs: number) => desks.at(offsetMs, app.caps.clock.now());
  const owner = () => desk.as(desk.owner);
  const follow = async (by: Account, body: object = {}) => {
    const reply = await desk.as(by).post(`/api/projects/${desk.projectId}/subscribe/`, body);
    expect(reply.status, reply.text).to.equal(204);
  };
  /** Publishes a question that opens and closes at these times from now. */
  const publish = async (opensIn: number, closesIn: number): Promise<any> =>
    desks.publish(
      owner(),
      { default_project: desk.projectId, title: "Rain", question: desks.binary() },
      {
        published_at: at(0),
        open_time: at(opensIn),
        cp_reveal_time: at(opensIn),
        scheduled_close_time: at(closesIn),
        scheduled_resolve_time: at(closesIn),
      },
    );
  const review = (id: number) => writeNotifications(app.caps, { about: "review", id }, context);
  const inbox = async (of: Account): Promise<any[]> => {
    const reply = await desk.as(of).get(PATH);
    expect(reply.status, reply.text).to.equal(200);
    return reply.body.results;
  };
  const kinds = async (of: Account) => (await inbox(of)).map(({ kind }) => kind);
  const forecast = async (by: Account, question: number, ends: string | null = null) => {
    const item = { question, probability_yes: 0.9, end_time: ends };
    const reply = await desk.as(by).post("/api/questions/forecast/", [item]);
    expect(reply.status, reply.text).to.equal(201);
  };
  const settle = async (questionId: number) => {
    const reply = await desks.resolve(owner(), questionId, "yes", at(0));
    expect(reply.status, reply.text).to.equal(200);
    await scoreQuestion(app.caps, { questionId }, context);
  };

  it("tell followers of a project what has opened, once", async () => {
    const post = await publish(HOUR, 9 * DAY);
    await sweep();
    expect(await kinds(fan)).to.deep.equal([]);
    app.travel(HOUR);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const [line, ...others] = await inbox(fan);
    expect(others).to.deep.equal([]);
    expect(line).to.deep.include({ kind: "question_opened", count: 1, actor: null });
    expect(line.question).to.deep.equal({
      id: post.question.id,
      title: post.question.title,
      type: "binary",
      resolution: null,
      own_score: null,
      own_rank: null,
      rank_before: null,
    });
    expect(line.happens_at).to.equal(post.question.open_time);
    expect(await kinds(viewer)).to.deep.equal([]);
  });

  it("tell it at the approval when the question is open by then", async () => {
    const post = await publish(-HOUR, 9 * DAY);
    await review(post.id);
    await review(post.id);
    await sweep();
    expect(await kinds(fan)).to.deep.equal(["question_opened"]);
  });

  it("tell of a close a day ahead, except where the question is short", async () => {
    await publish(-HOUR, 2 * DAY);
    await publish(-HOUR, 1.5 * DAY);
    app.travel(0.9 * DAY);
    await sweep();
    expect(await kinds(fan)).to.deep.equal([]);
    app.travel(0.2 * DAY);
    await sweep();
    await sweep();
    expect(await kinds(fan)).to.deep.equal(["question_closing"]);
  });

  it("tell forecasters and followers of a clarification, once for each", async () => {
    const { question } = await publish(-HOUR, 9 * DAY);
    await forecast(desk.accounts.curator, question.id);
    app.travel(DAY);
    const clarify = async (text: string) => {
      const reply = await owner().post(`/api/questions/${question.id}/clarify/`, { text });
      expect(reply.status, reply.text).to.equal(200);
      app.travel(1_000);
      await Promise.all([sweep(), sweep()]);
    };
    const clarified = async (of: Account) =>
      (await inbox(of))
        .filter(({ kind }) => kind === "question_clarified")
        .map(({ count }) => count);
    await clarify("Snow counts as rain.");
    expect(await clarified(desk.accounts.curator)).to.deep.equal([1]);
    expect(await clarified(fan)).to.deep.equal([1]);
    expect(await clarified(viewer)).to.deep.equal([]);
    await clarify("Hail does not.");
    expect(await clarified(fan)).to.deep.equal([2]);
  });

  it("tell forecasters and followers of a resolution, with the own score", async () => {
    const { question } = await publish(-HOUR, 9 * DAY);
    await forecast(desk.accounts.curator, question.id);
    app.travel(DAY);
    await settle(question.id);
    await sweep();
    const [own] = await inbox(desk.accounts.curator);
    expect(own.kind).to.equal("question_resolved");
    expect(own.question.resolution).to.equal("yes");
    expect(own.question.own_score).to.be.a("number");
    const resolved = (await inbox(fan)).find(({ kind }) => kind === "question_resolved");
    expect(resolved.question).to.include({ resolution: "yes", own_score: null });
    expect(await kinds(viewer)).to.deep.equal([]);
    await scoreQuestion(app.caps, { questionId: question.id }, context);
    await sweep();
    expect(await kinds(desk.accounts.curator)).to.deep.equal(["question_resolved"]);
    const taken = await owner().post(`/api/questions/${question.id}/unresolve/`, {});
    expect(taken.status, taken.text).to.equal(200);
    expect(await kinds(desk.accounts.curator)).to.deep.equal([]);
  });

  it("tell of a resolution after a crash between the scores and the announcement", async () => {
    const { question } = await publish(-HOUR, 9 * DAY);
    await forecast(desk.accounts.curator, question.id);
    await settle(question.id);
    breaks(app.caps.store.notifications.collection, "bulkWrite");
    const died = await sweep().then(
      () => false,
      () => true,
    );
    expect(died).to.equal(true);
    await sweep();
    expect(await kinds(desk.accounts.curator)).to.deep.equal(["question_resolved"]);
  });

  it("tell of the end of an own forecast a day ahead, unless it was replaced", async () => {
    const { question } = await publish(-HOUR, 30 * DAY);
    const { curator, admin } = desk.accounts;
    await forecast(curator, question.id, at(3 * DAY));
    await forecast(admin, question.id, at(3 * DAY));
    app.travel(HOUR);
    await forecast(admin, question.id);
    await forecast(fan, question.id, at(1.5 * DAY));
    app.travel(2 * DAY);
    await sweep();
    await sweep();
    expect(await kinds(curator)).to.deep.equal(["forecast_ending"]);
    const [line] = await inbox(curator);
    expect(line.question.id).to.equal(question.id);
    expect(await kinds(admin)).to.deep.equal([]);
    expect(await kinds(fan)).to.not.include("forecast_ending");
  });

  it("tell authors how their review ended, and not those who ended it", async () => {
    const author = desk.accounts.forecaster;
    const draft = { default_project: desk.projectId, title: "Snow", question: desks.binary() };
    const { id } = await desks.write(desk.as(author), draft);
    await desk.as(author).post(`/api/posts/${id}/submit-for-review/`);
    await owner().post(`/api/posts/${id}/reject/`);
    await review(id);
    const [line] = await inbox(author);
    expect(line).to.deep.include({ kind: "review", outcome: "rejected", question: null });
    expect(line.post.id).to.equal(id);
    const own = await publish(HOUR, 9 * DAY);
    await review(own.id);
    expect(await kinds(desk.owner)).to.deep.equal([]);
  });

  it("tell nothing of a kind that an account has switched off", async () => {
    const path = `${PATH}preferences/`;
    const before = await desk.as(fan).get(path);
    expect(before.body).to.deep.equal({
      ...Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, "inbox"])),
      movement_distance: 1,
    });
    const changed = await desk.as(fan).patch(path, { question_opened: "off" });
    expect(changed.body).to.deep.equal({ ...before.body, question_opened: "off" });
    expect((await desk.as(fan).get(path)).body).to.deep.equal(changed.body);
    const post = await publish(-HOUR, 2 * DAY);
    await review(post.id);
    expect(await kinds(fan)).to.deep.equal([]);
    app.travel(1.1 * DAY);
    await sweep();
    expect(await kinds(fan)).to.deep.equal(["question_closing"]);
    expect((await desk.as(fan).patch(path, { question_opened: "hourly" })).status).to.equal(400);
  });

  it("tell of comments where the questions of a project are followed too", async () => {
    await follow(viewer, { follow_questions: true });
    const post = await publish(-HOUR, 9 * DAY);
    const body = { on_post: post.id, text: "Clouds" };
    const { id } = (await owner().post("/api/comments/create/", body)).body;
    await writeNotifications(app.caps, { about: "comment", id }, context);
    expect(await kinds(viewer)).to.deep.equal(["comment"]);
    expect(await kinds(fan)).to.deep.equal([]);
  });

  it("hide what happened in a project that the receiver has left", async () => {
    const post = await publish(-HOUR, 9 * DAY);
    await review(post.id);
    expect(await kinds(fan)).to.deep.equal(["question_opened"]);
    const path = `/api/projects/${desk.projectId}/members/${fan.id}/`;
    expect((await owner().delete(path)).status).to.equal(204);
    expect(await kinds(fan)).to.deep.equal([]);
    app.travel(HOUR);
    await settle(post.question.id);
    await sweep();
    await app.make.member(desk.projectId, fan.id, "forecaster");
    expect(await kinds(fan)).to.deep.equal(["question_opened"]);
  });
});
