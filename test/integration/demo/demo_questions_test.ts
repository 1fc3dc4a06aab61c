/**
 * The questions of the demo: their times are complete, as an approval requires, and some are
 * recent.
 */
import { expect } from "chai";
import { loadHistory } from "../../../src/demo/history.ts";
import { type OpenTournament, planOpenTournament } from "../../../src/demo/open_tournament.ts";
import { type PastRounds, planPastRounds } from "../../../src/demo/past_rounds.ts";
import type { Progress } from "../../../src/demo/progress.ts";
import { settleQuestions } from "../../../src/demo/settle.ts";
import { readForecastBench } from "../../../src/demo/sources.ts";
import { scheduleFaults } from "../../../src/domain/questions/question_rules.ts";
import { questionStatus } from "../../../src/domain/questions/question_status.ts";
import { startApp, type TestApp } from "../../support/app.ts";

const silent: Progress = { step: (_label, run) => run(() => undefined) };
const TIMES = ["openTime", "cpRevealTime", "scheduledCloseTime", "scheduledResolveTime"] as const;

describe("the questions of the demo", () => {
  let app: TestApp;
  let open: OpenTournament;
  let rounds: PastRounds;

  before(async function () {
    this.timeout(120_000);
    app = await startApp("demo_questions");
    const { caps, make } = app;
    const author = await make.account();
    const projects = [await make.project({}), await make.project({})] as const;
    const bench = readForecastBench();
    const home = { authorId: author.id };
    open = await planOpenTournament(caps, bench, { ...home, project: projects[0], categories: [] });
    const people = open.accounts;
    rounds = await planPastRounds(caps, bench, { ...home, project: projects[1], people });
    const plans = [open, rounds];
    const questions = plans.flatMap((plan) => plan.questions);
    const posts = plans.flatMap((plan) => plan.posts);
    const forecasts = plans.flatMap((plan) => plan.forecasts);
    for (const account of people) await caps.store.users.insert(account);
    await caps.store.questions.insertMany(questions);
    await caps.store.posts.insertMany(posts);
    const { refused } = await loadHistory(caps, forecasts, () => undefined);
    expect(refused).to.deep.equal([]);
    await settleQuestions(caps, silent, { posts, questions, forecasts, projects, boards: [] });
  });
  after(() => app.close());

  it("have every time that an approval requires, in order, and open ones show their prediction", () => {
    const now = app.caps.clock.now();
    for (const question of [...open.questions, ...rounds.questions]) {
      for (const name of TIMES) expect(question[name], name).to.be.a("number");
      expect(scheduleFaults(question)).to.deep.equal({});
    }
    for (const question of open.questions) {
      expect(questionStatus(question, now)).to.equal("open");
      expect(question.cpRevealTime).to.be.below(now);
    }
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
