/** Tests how well the caller has forecast (Contract 2.34, Maths 8). */
import { expect } from "chai";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import type { PostDocument } from "../../src/store/posts/post_documents.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { useApp } from "../support/app.ts";
import { type Cup, openCup } from "../support/cup.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const PATH = "/api/users/me/calibration/";
const DAY = 86_400_000;

describe("GET /api/users/me/calibration/", () => {
  const app = useApp("own_calibration");
  let now: number;
  before(() => {
    now = app.caps.clock.now();
  });

  const read = async (account: Account): Promise<any> => {
    const { status, body, text } = await app.as(account.token).get(PATH);
    expect(status, text).to.equal(200);
    return body;
  };
  const within = (project: ProjectDocument): Partial<PostDocument> => ({
    defaultProjectId: project._id,
    projectIds: [project._id],
  });
  /** A binary question that was open for eight days, resolved yesterday, with one forecast. */
  const resolved = async (
    by: Account,
    p: number,
    given: { post?: Partial<PostDocument>; question?: Partial<QuestionDocument> } = {},
  ) => {
    const { question } = await app.make.question("binary", {
      post: given.post ?? {},
      question: {
        openTime: now - 10 * DAY,
        scheduledCloseTime: now - 2 * DAY,
        actualCloseTime: now - 2 * DAY,
        scheduledResolveTime: now - DAY,
        actualResolveTime: now - DAY,
        resolutionSetTime: now - DAY,
        resolution: "yes",
        ...given.question,
      },
    });
    const give = createPredictions(app.caps);
    await give.forecast({ question, userId: by.id, value: p, start: now - 10 * DAY });
    return question;
  };

  it("is empty for an account without resolved questions, and needs a token", async () => {
    const body = await read(await app.make.account());

    const { bins, ...others } = body;
    expect(others).to.deep.equal({
      questions_count: 0,
      forecasts_count: 0,
      brier_score: null,
      log_score: null,
      peer_score: null,
      scored_questions_count: 0,
      projects: [],
    });
    expect(bins).to.have.lengthOf(21);
    expect((await app.as(null).get(PATH)).status).to.equal(401);
  });

  it("adds up the forecasts of all questions, and of each project", async () => {
    const ada = await app.make.account();
    const [cup, club] = [await app.make.project(), await app.make.project()];
    await resolved(ada, 0.9, { post: within(cup) });
    await resolved(ada, 0.9, { post: within(cup), question: { resolution: "no" } });
    const third = await resolved(ada, 0.2, {
      post: within(club),
      question: { resolution: "no", includeBotsInAggregates: true },
    });
    // It replaces the first half of the way.
    const half = { question: third, userId: ada.id, value: 0.4, start: now - 6 * DAY };
    await createPredictions(app.caps).forecast(half);
    await resolved(await app.make.account(), 0.5, { post: within(cup) });

    const body = await read(ada);

    expect(body).to.include({ questions_count: 3, forecasts_count: 4 });
    const squares = 0.01 + 0.81 + 0.5 * 0.04 + 0.5 * 0.16;
    expect(body.brier_score).to.be.closeTo(squares / 3, 1e-12);
    const logs = Math.log(0.9) + Math.log(0.1) + 0.5 * Math.log(0.8) + 0.5 * Math.log(0.6);
    expect(body.log_score).to.be.closeTo(logs / 3, 1e-12);
    const filled = body.bins.filter((bin: any) => bin.forecasts_count > 0);
    expect(
      filled.map((bin: any) => [bin.bin_lower, bin.forecasts_count, bin.average_resolution]),
    ).to.deep.equal([
      [0.175, 1, 0],
      [0.375, 1, 0],
      [0.875, 2, 0.5],
    ]);
    expect(body.projects.map((one: any) => [one.project_id, one.questions_count])).to.deep.equal([
      [cup._id, 2],
      [club._id, 1],
    ]);
    expect(body.projects[0]).to.include({ project_name: cup.name, project_slug: cup.slug });
    expect(body.projects[0].brier_score).to.be.closeTo(0.41, 1e-12);
    expect(body.projects[1].brier_score).to.be.closeTo(0.1, 1e-12);
  });

  it("leaves out what is not resolved yes or no, or not due, and what the caller sees no more", async () => {
    const ada = await app.make.account();
    const secret = await app.make.project({ defaultPermission: null });
    await resolved(ada, 0.5, { question: { resolution: null, resolutionSetTime: null } });
    await resolved(ada, 0.5, { question: { resolution: "annulled" } });
    await resolved(ada, 0.5, { question: { scheduledResolveTime: now + DAY } });
    await resolved(ada, 0.5, { post: within(secret) });

    expect(await read(ada)).to.deep.include({ questions_count: 0, projects: [] });
  });

  it("names no private project from the response on that removed the caller from it", async () => {
    const staff = await app.make.account({ isStaff: true, isSuperuser: true });
    const ada = await app.make.account();
    const secret = await app.make.project({ defaultPermission: null });
    await app.make.member(secret._id, ada.id, "forecaster");
    await resolved(ada, 0.5, { post: within(secret) });
    const names = (body: any) => body.projects.map((one: any) => one.project_name);
    const before = await read(ada);
    expect([before.questions_count, names(before)]).to.deep.equal([1, [secret.name]]);

    const path = `/api/projects/${secret._id}/members/${ada.id}/`;
    expect((await app.as(staff.token).delete(path)).status).to.equal(204);

    expect(await read(ada)).to.deep.include({ questions_count: 0, projects: [] });
  });

  it("names no project from the response on that made it private", async () => {
    const staff = await app.make.account({ isStaff: true, isSuperuser: true });
    const ada = await app.make.account();
    const cup = await app.make.project();
    await resolved(ada, 0.5, { post: within(cup) });
    expect(await read(ada)).to.include({ questions_count: 1 });

    const change = { default_permission: null };
    const { status } = await app.as(staff.token).patch(`/api/projects/${cup._id}/update/`, change);
    expect(status).to.equal(200);

    expect(await read(ada)).to.deep.include({ questions_count: 0, projects: [] });
  });

  it("names the older one of two projects with as many questions first", async () => {
    const ada = await app.make.account();
    const [older, newer] = [await app.make.project(), await app.make.project()];
    for (const project of [newer, older]) await resolved(ada, 0.7, { post: within(project) });

    const { projects } = await read(ada);
    expect(projects.map((one: any) => one.project_id)).to.deep.equal([older._id, newer._id]);
  });

  it("is computed at most once a minute in a process", async () => {
    const ada = await app.make.account();
    await resolved(ada, 0.7);
    expect(await read(ada)).to.include({ questions_count: 1 });
    await resolved(ada, 0.7);

    expect(await read(ada)).to.include({ questions_count: 1 });
    const twin = await app.twin();
    const { body } = await twin.as(ada.token).get(PATH);
    expect(body).to.include({ questions_count: 2 });
  });

  it("is computed again once the process has forgotten it", async () => {
    const ada = await app.make.account();
    await resolved(ada, 0.7);
    expect(await read(ada)).to.include({ questions_count: 1 });
    await resolved(ada, 0.7);
    app.caps.memory.calibrations.clear();

    expect(await read(ada)).to.include({ questions_count: 2 });
  });

  it("is that of the newest 5,000 questions where the caller has forecast more", async () => {
    const ada = await app.make.account();
    const start = now - 10 * DAY;
    // They belong to no question that is stored, and all are older than the one that follows.
    const first = await app.caps.store.counters.draw("content", 5_000);
    const rows = Array.from({ length: 5_000 }, (_, i) =>
      packForecast({ q: first + i, u: ada.id, s: start, e: null, v: 0.5 }, start),
    );
    await app.caps.store.forecasts.insert(rows);
    await resolved(ada, 0.7);

    expect(await read(ada)).to.include({ questions_count: 1 });
  });
});

describe("peer scores of the own calibration", () => {
  const app = useApp("own_peer_scores");
  let cup: Cup;
  before(async () => {
    app.startJobs();
    cup = await openCup(app);
  });

  it("are averaged over questions of any type, those of the current resolution only", async () => {
    const binary = await cup.question("binary", [0.9, 0.6, 0.3]);
    const choice = await cup.question("multiple_choice", [
      [0.5, 0.3, 0.2],
      [0.2, 0.3, 0.5],
      [0.3, 0.3, 0.4],
    ]);
    const third = await cup.question("binary", [0.5, 0.6, 0.7]);
    await cup.resolve(binary, "yes");
    await cup.resolve(choice, "A");
    await cup.resolve(third, "no");
    await cup.settled(3);
    const [ada] = cup.people;
    const scores = await app.caps.store.scores.ofUser(ada!.id);
    const peers = [binary, choice].map(
      ({ _id }) => scores.find(({ q, type }) => q === _id && type === "peer")!.score,
    );
    await cup.unresolve(third);

    const { body } = await app.as(ada!.token).get(PATH);

    expect(body.scored_questions_count).to.equal(2);
    expect(body.peer_score).to.be.closeTo((peers[0]! + peers[1]!) / 2, 1e-9);
    expect(body.projects[0]).to.include({ project_id: cup.project._id, scored_questions_count: 2 });
  });
});
