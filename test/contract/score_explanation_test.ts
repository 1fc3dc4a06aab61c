/** Explanations of a score and of which questions count (Contract 3.11, 5.3). */
import { expect } from "chai";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { useApp } from "../support/app.ts";
import { type Cup, openCup } from "../support/cup.ts";
import { until } from "../support/until.ts";

const HOUR = 3_600_000;

interface Interval {
  readonly start_time: number;
  readonly end_time: number;
  readonly forecast_start_time: number;
  readonly forecast_probability: number;
  readonly group: { readonly size: number; readonly probability: number } | null;
  readonly points: number;
  readonly coverage: number;
}

describe("score explanation", () => {
  const app = useApp("score_explanation");
  let cup: Cup;
  let question: QuestionDocument;
  const explain = (token: string, query = "", id = question._id) =>
    app.as(token).get(`/api/questions/${id}/score-explanation/${query}`);

  before(async () => {
    app.startJobs();
    cup = await openCup(app);
    question = await cup.question("binary", [0.9, 0.6, 0.3]);
    await cup.resolve(question, "yes");
    await cup.settled(1);
  });

  it("adds up to the stored scores, interval by interval", async () => {
    const [person] = cup.people;

    const { status, body } = await explain(person!.token);

    expect(status).to.equal(200);
    expect(body).to.include({ question_id: question._id, user_id: person!.id, resolution: "yes" });
    expect(body.forecasts).to.have.lengthOf(1);
    expect(body.forecasts[0].forecast_values[1]).to.equal(0.9);
    const stored = await app.caps.store.scores.ofQuestions([question._id], person!.id);
    const rows = stored.get(question._id) ?? [];
    expect(body.scores.map((one: any) => one.score_type)).to.have.members(rows.map((r) => r.type));
    for (const { type, score, coverage } of rows) {
      const one = body.scores.find((candidate: any) => candidate.score_type === type);
      const sum = (key: "points" | "coverage") =>
        one.intervals.reduce((total: number, interval: Interval) => total + interval[key], 0);
      expect(one.score, type).to.be.closeTo(score, 1e-9);
      expect(sum("points"), type).to.be.closeTo(score, 1e-9);
      expect(sum("coverage"), type).to.be.closeTo(coverage, 1e-9);
    }
  });

  it("shows the account's forecast and the group in each interval", async () => {
    const { body } = await explain(cup.people[0]!.token);

    const of = (type: string): Interval[] =>
      body.scores.find((one: any) => one.score_type === type).intervals;
    const last = of("peer").at(-1)!;
    expect(of("peer").map(({ group }) => group?.size)).to.deep.equal([1, 2, 3]);
    expect(last.forecast_start_time).to.equal(body.forecasts[0].start_time);
    expect(last.forecast_probability).to.equal(0.9);
    expect(last.group?.probability).to.be.closeTo((0.9 * 0.6 * 0.3) ** (1 / 3), 1e-12);
    const gain = ((100 * 3) / 2) * Math.log(0.9 / last.group!.probability);
    expect(last.points).to.be.closeTo(gain * last.coverage, 1e-9);
    for (const { group } of of("baseline")) expect(group).to.equal(null);
    for (const { start_time: start, end_time: end } of of("spot_peer")) expect(end).to.equal(start);
  });

  it("leaves out the types in which the account has no score", async () => {
    const early = await cup.question("binary", [0.9, 0.6, 0.3]);
    // The first forecast came an hour too late for the spot scores.
    const spotScoringTime = early.openTime! + 23 * HOUR;
    await app.caps.store.questions.update(early._id, { spotScoringTime });
    await cup.resolve(early, "yes");

    const { body } = await explain(cup.people[0]!.token, "", early._id);
    const types = body.scores.map((one: any) => one.score_type);
    expect(types).to.have.members(["baseline", "peer"]);
  });

  it("shows the newest ten thousand intervals of a longer history", async () => {
    const { pool } = app.caps;
    const run = pool.run.bind(pool);
    const longer = async (...given: Parameters<typeof run>) => {
      const explained = (await run(...given)) as readonly { intervals: readonly object[] }[];
      return explained.map(({ intervals: [first], ...one }) => ({
        ...one,
        intervals: Array.from({ length: 10_001 }, (_, i) => ({ ...first, start: i, end: i + 1 })),
      }));
    };
    Object.assign(pool, { run: longer });
    try {
      const { body } = await explain(cup.people[0]!.token);
      for (const { intervals } of body.scores) {
        expect(intervals).to.have.length(10_000);
        expect([intervals[0].start_time, intervals.at(-1).end_time]).to.deep.equal([1, 10_001]);
      }
      expect(body.scores).to.have.length(4);
    } finally {
      Object.assign(pool, { run });
    }
  });

  it("is made one at a time for an account, and not without forecasts", async () => {
    const { forecasts } = app.caps.store;
    const ofQuestion = forecasts.ofQuestion.bind(forecasts);
    let [reading, most, begun] = [0, 0, 0];
    forecasts.ofQuestion = async function* (id) {
      begun += 1;
      most = Math.max(most, ++reading);
      yield* ofQuestion(id);
      reading -= 1;
    };
    try {
      const { token } = cup.people[0]!;
      const stranger = await app.make.account();
      const answers = await Promise.all(
        [token, token, token, stranger.token].map((t) => explain(t)),
      );
      expect(answers.map(({ body }) => body.scores.length > 0)).to.deep.equal([
        ...[true, true, true, false],
      ]);
    } finally {
      forecasts.ofQuestion = ofQuestion;
    }
    expect([most, begun]).to.deep.equal([1, 3]);
  });

  it("is shown for the caller and their bots, and for every account to staff", async () => {
    const [owner, stranger] = cup.people;
    const bot = await app.make.account({ isBot: true, botOwnerId: owner!.id, isPrimaryBot: true });
    const staff = await app.make.account({ isStaff: true });
    const status = async (token: string, query: string) => (await explain(token, query)).status;

    expect(await status(owner!.token, `?user=${bot.id}`)).to.equal(200);
    expect(await status(stranger!.token, `?user=${owner!.id}`)).to.equal(403);
    expect(await status(bot.token, `?user=${owner!.id}`)).to.equal(403);
    expect(await status(stranger!.token, "?user=999999")).to.equal(403);
    expect(await status(staff.token, `?user=${owner!.id}`)).to.equal(200);
    expect(await status(staff.token, "?user=999999")).to.equal(404);
    expect(await status(owner!.token, "?user=me")).to.equal(400);
  });

  it("is empty before a resolution, and for an account without forecasts", async () => {
    const open = await cup.question("binary", [0.5]);
    const idle = await app.make.account();

    const unresolved = (await explain(cup.people[0]!.token, "", open._id)).body;
    const absent = (await explain(idle.token)).body;

    expect(unresolved).to.include({ resolution: null });
    expect(unresolved.scores).to.deep.equal([]);
    expect(unresolved.forecasts).to.have.lengthOf(1);
    expect(absent.scores).to.deep.equal([]);
    expect(absent.forecasts).to.deep.equal([]);
  });

  it("explains continuous and multiple choice scores as well", async () => {
    const cdf = (at: number) => Array.from({ length: 201 }, (_, i) => sigmoid((i - at) / 10));
    const numeric = await cup.question("numeric", [cdf(60), cdf(120)]);
    const choice = await cup.question("multiple_choice", [
      [0.2, 0.5, 0.3],
      [0.6, 0.2, 0.2],
    ]);
    await cup.resolve(numeric, "31.5");
    await cup.resolve(choice, "B");

    for (const { _id } of [numeric, choice]) {
      const rows = await until("its scores", async () => {
        const stored = await app.caps.store.scores.ofQuestions([_id], cup.people[0]!.id);
        return stored.get(_id);
      });
      const { body } = await explain(cup.people[0]!.token, "", _id);
      for (const { type, score } of rows) {
        const one = body.scores.find((candidate: any) => candidate.score_type === type);
        const sum = one.intervals.reduce((total: number, i: Interval) => total + i.points, 0);
        expect(sum, type).to.be.closeTo(score, 1e-9);
      }
    }
  });
});

describe("leaderboard inclusion", () => {
  const app = useApp("leaderboard_inclusion");
  let cup: Cup;
  const read = (token: string, query = "") =>
    app.as(token).get(`/api/projects/${cup.project._id}/leaderboard-inclusion/${query}`);

  before(async () => {
    cup = await openCup(app);
  });

  it("lists each question with counts, or why it does not", async () => {
    const counted = await cup.question("binary", [0.9]);
    const open = await cup.question("binary", [0.9]);
    const annulled = await cup.question("binary", [0.9]);
    const ambiguous = await cup.question("binary", [0.9]);
    await cup.resolve(counted, "yes");
    await cup.resolve(annulled, "annulled");
    await cup.resolve(ambiguous, "ambiguous");
    await app.caps.store.questions.update(open._id, { questionWeight: 0.5 });

    const { status, body } = await read(cup.people[0]!.token);

    expect(status).to.equal(200);
    expect(body).to.include({ project_id: cup.project._id, leaderboard_id: cup.boardId });
    const verdicts = body.results.map((one: any) => [one.question_id, one.counts, one.reason]);
    expect(verdicts).to.deep.equal([
      [counted._id, true, null],
      [open._id, false, "not_resolved"],
      [annulled._id, false, "annulled"],
      [ambiguous._id, false, "ambiguous"],
    ]);
    const weights = body.results.map((one: any) => one.question_weight);
    expect(weights).to.deep.equal([1, 0.5, 1, 1]);
    for (const one of body.results) expect(one.explanation).to.match(/^[A-Z].+\.$/);
  });

  it("applies the rules of the board that is asked for", async () => {
    const staff = await app.make.account({ isStaff: true });
    const early = await app.as(staff.token).post("/api/admin/leaderboards/", {
      project_id: cup.project._id,
      score_type: "baseline",
      finalize_time: "2020-01-01T00:00:00Z",
    });

    const { body } = await read(staff.token, `?leaderboard_id=${early.body.id}`);

    expect(body.leaderboard_id).to.equal(early.body.id);
    expect(body.results[0]).to.include({ counts: false, reason: "closes_after_finalization" });
    expect((await read(staff.token, "?leaderboard_id=999999")).status).to.equal(404);
  });

  it("leaves out posts that the caller may not see, and answers 404 for private projects", async () => {
    const secret = await app.make.project({ defaultPermission: null });
    const { post } = await app.make.question("binary", {
      post: { defaultProjectId: secret._id, projectIds: [secret._id, cup.project._id] },
    });
    const draft = await app.make.question("binary", {
      post: {
        defaultProjectId: cup.project._id,
        projectIds: [cup.project._id],
        curationStatus: "draft",
      },
      question: { postApproved: false },
    });
    const ids = async (token: string) =>
      (await read(token)).body.results.map((one: any) => one.post_id);

    expect(await ids(cup.people[0]!.token)).not.to.include.members([post._id]);
    expect(await ids(cup.people[0]!.token)).not.to.include.members([draft.post._id]);
    expect(await ids(cup.owner.token)).to.include(draft.post._id);
    const path = `/api/projects/${secret._id}/leaderboard-inclusion/`;
    expect((await app.as(cup.people[0]!.token).get(path)).status).to.equal(404);
  });
});

function sigmoid(x: number): number {
  return 0.001 + 0.998 / (1 + Math.exp(-x));
}
