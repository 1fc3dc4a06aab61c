/**
 * The questions of the demo: their times are complete, as an approval requires, and some are
 * recent.
 */
import { expect } from "chai";
import { type Crowd, planCrowd } from "../../../src/demo/crowd.ts";
import { loadHistory } from "../../../src/demo/history.ts";
import { type OpenTournament, planOpenTournament } from "../../../src/demo/open_tournament.ts";
import { type PastRounds, planPastRounds } from "../../../src/demo/past_rounds.ts";
import type { Progress } from "../../../src/demo/progress.ts";
import { addReasons } from "../../../src/demo/reasons.ts";
import { planRiver, type PlannedRiver } from "../../../src/demo/river.ts";
import { settleQuestions } from "../../../src/demo/settle.ts";
import { readForecastBench } from "../../../src/demo/sources.ts";
import { QUESTION_TYPES } from "../../../src/domain/vocabulary.ts";
import { checkPost } from "../../../src/drift/check_drift.ts";
import { scheduleFaults } from "../../../src/domain/questions/question_rules.ts";
import { questionStatus } from "../../../src/domain/questions/question_status.ts";
import { startApp, type TestApp } from "../../support/app.ts";

const silent: Progress = { step: (_label, run) => run(() => undefined) };
const DAY_MS = 86_400_000;
const TIMES = ["openTime", "cpRevealTime", "scheduledCloseTime", "scheduledResolveTime"] as const;

describe("the questions of the demo", () => {
  let app: TestApp;
  let crowd: Crowd;
  let open: OpenTournament;
  let river: PlannedRiver;
  let rounds: PastRounds;

  before(async function () {
    this.timeout(120_000);
    app = await startApp("demo_questions");
    const { caps, make } = app;
    const author = await make.account();
    const projects = [await make.project({}), await make.project({})] as const;
    const bench = readForecastBench();
    const home = { authorId: author.id };
    crowd = await planCrowd(caps);
    const mine = { ...home, project: projects[0], categories: [] };
    open = await planOpenTournament(caps, bench, mine, crowd);
    river = await planRiver(caps, mine, crowd.bots);
    const people = crowd.people.map(({ account }) => account);
    rounds = await planPastRounds(caps, bench, { ...home, project: projects[1], people });
    const plans = [open, river, rounds];
    const questions = plans.flatMap((plan) => plan.questions);
    const posts = plans.flatMap((plan) => plan.posts);
    const forecasts = plans.flatMap((plan) => plan.forecasts);
    for (const account of crowd.accounts) await caps.store.users.insert(account);
    await caps.store.questions.insertMany(questions);
    await caps.store.posts.insertMany(posts);
    const { refused } = await loadHistory(caps, forecasts, () => undefined);
    expect(refused).to.deep.equal([]);
    await addReasons(caps, posts, { forecasts: [...open.forecasts, ...river.forecasts], crowd });
    const board = { project: projects[0], excludedIds: [], isOver: false };
    await settleQuestions(caps, silent, { posts, questions, forecasts, projects, boards: [board] });
  });
  after(() => app.close());

  it("have every time that an approval requires, in order, and open ones show their prediction", () => {
    const now = app.caps.clock.now();
    for (const question of [...open.questions, ...river.questions, ...rounds.questions]) {
      for (const name of TIMES) expect(question[name], name).to.be.a("number");
      expect(scheduleFaults(question)).to.deep.equal({});
    }
    for (const question of open.questions) {
      expect(questionStatus(question, now)).to.equal("open");
      expect(question.cpRevealTime).to.be.below(now);
    }
  });

  it("have forecasts of many forecasters, from sixty days ago until today, on every type", async () => {
    const { store, clock } = app.caps;
    const now = clock.now();
    const running = river.questions.filter(({ resolution }) => resolution === null);
    const types = new Set<string>();
    for (const { _id, type } of [...open.questions, ...running]) {
      const head = await store.aggregates.head(_id);
      const instants = await store.aggregates.instants(head!, { from: 0, to: now });
      expect(head?.latest?.n, `${_id}`).to.be.at.least(6);
      expect(instants[0]).to.be.below(now - 50 * DAY_MS);
      expect(instants.at(-1)).to.be.within(now - 7 * DAY_MS, now);
      types.add(type);
    }
    expect([...types].sort()).to.deep.equal([...QUESTION_TYPES].sort());
  });

  it("have the counters and comments that their rows give", async () => {
    const { store } = app.caps;
    const posts = await store.posts.byIds([...open.posts, ...river.posts].map(({ _id }) => _id));
    for (const post of posts) expect(await checkPost(app.caps, post)).to.deep.equal([]);
    const comments = posts.reduce((sum, { commentCount }) => sum + commentCount, 0);
    expect(comments).to.be.at.least(60);
  });

  it("let the forecasters with more skill lead the board", async () => {
    const viewer = await app.make.account();
    const path = `/api/leaderboards/project/${open.posts[0]!.defaultProjectId}/`;
    const { body } = await app.as(viewer.token).get(path);
    const skills = new Map(crowd.bots.map(({ account, skill }) => [account.username, skill]));
    const ranked = (body.entries as { user: { username: string } | null }[]).flatMap(({ user }) =>
      user === null ? [] : [skills.get(user.username) ?? 0],
    );
    expect(ranked).to.have.length.of.at.least(30);
    const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
    expect(mean(ranked.slice(0, 10))).to.be.above(mean(ranked.slice(-10)) + 0.2);
  });

  it("fill the calibration page of a new platform", async () => {
    const viewer = await app.make.account();
    const { status, body } = await app.as(viewer.token).get("/api/service_track_record/");
    expect(status).to.equal(200);
    const curve = body.calibration_data.calibration_curve as {
      readonly average_resolution: number | null;
      readonly bin_lower: number;
    }[];
    const filled = curve.filter((bin) => bin.average_resolution !== null);
    expect(filled.length).to.be.at.least(15);
    const share = (bins: typeof filled) =>
      bins.reduce((sum, bin) => sum + (bin.average_resolution ?? 0), 0) / bins.length;
    const low = share(filled.filter((bin) => bin.bin_lower < 0.3));
    const high = share(filled.filter((bin) => bin.bin_lower > 0.7));
    expect(low).to.be.below(0.4);
    expect(high).to.be.above(0.6);
  });

  it("are scored from real outcomes of both kinds", () => {
    const count = (resolution: string) =>
      rounds.questions.filter((question) => question.resolution === resolution).length;
    expect([count("yes"), count("no")]).to.deep.equal([32, 32]);
  });
});
