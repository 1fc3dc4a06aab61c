/** Medals and the track record (contract 2.27, 2.28, 3.8). */
import { expect } from "chai";
import { processors } from "../../jobs/processors/processors.ts";
import { useApp } from "../support/app.ts";
import { openCup } from "../support/cup.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const DAY = 86_400_000;
const context = () => ({
  signal: new AbortController().signal,
  progress: () => Promise.resolve(),
});

describe("track record", () => {
  const app = useApp("track_record");
  let ada: Account;
  const read = async () => (await app.as(ada.token).get("/api/service_track_record/")).body;
  const values = (body: any) =>
    Object.fromEntries(body.statistics.map(({ name, value }: any) => [name, value]));

  before(async () => {
    ada = await app.make.account();
  });

  it("exists on an empty platform", async () => {
    const body = await read();

    expect(body.statistics.map(({ name }: any) => name)).to.deep.equal([
      "average_score",
      "forecasts_count",
      "questions_predicted_count",
      "score_count",
    ]);
    expect(values(body)).to.deep.equal({
      average_score: null,
      forecasts_count: 0,
      questions_predicted_count: 0,
      score_count: 0,
    });
    const { calibration_curve: curve, ...rest } = body.calibration_data;
    expect(curve).to.have.lengthOf(21);
    expect([curve[0].bin_lower, curve.at(-1).bin_upper]).to.deep.equal([0, 1]);
    for (const bin of curve) expect(bin.average_resolution).to.equal(null);
    expect(rest).to.deep.equal({ score_histogram: [], score_scatter_plot: [] });
    expect((await app.as(null).get("/api/service_track_record/")).status).to.equal(401);
  });

  it("covers public questions only, and is recomputed at most hourly", async () => {
    const now = app.caps.clock.now();
    const give = createPredictions(app.caps);
    const resolved = async (given: { defaultProjectId?: number }, p: number) => {
      const { question } = await app.make.question("binary", {
        post: given.defaultProjectId === undefined ? {} : { ...given },
        question: {
          title: `Resolved at ${p}`,
          openTime: now - 10 * DAY,
          scheduledCloseTime: now - 2 * DAY,
          actualCloseTime: now - 2 * DAY,
          scheduledResolveTime: now - DAY,
          actualResolveTime: now - DAY,
          resolutionSetTime: now - DAY,
          resolution: "yes",
          forecastsCount: 1,
        },
      });
      await give.forecast({ question, userId: ada.id, value: p, start: now - 10 * DAY });
      await processors.score_question(app.caps, { questionId: question._id }, context());
      await processors.aggregate_question(
        app.caps,
        { questionId: question._id, rebuild: true },
        context(),
      );
      return question;
    };
    const secret = await app.make.project({ defaultPermission: null });
    const first = await resolved({}, 0.8);
    await resolved({ defaultProjectId: secret._id }, 0.1);
    const { question: unseen } = await app.make.question("binary");
    // The prediction of this question never stood.
    const points = { baseline: { score: 0, coverage: 0 } };
    const common = { questionId: unseen._id, at: now - DAY, isPublic: true, points };
    const run = await app.caps.store.counters.draw("runs");
    await app.caps.store.scores.write(run, [
      { ...common, userId: null, method: "recency_weighted" },
    ]);
    await app.caps.store.scores.publish(unseen._id, { run, isScored: true, resolvedAt: null, now });

    await processors.recompute_track_record(app.caps, {}, context());
    const body = await read();
    const second = await resolved({}, 0.6);
    await processors.recompute_track_record(app.caps, {}, context());
    const soon = await read();
    app.travel(3_700_000);
    await processors.recompute_track_record(app.caps, {}, context());
    const later = await read();

    const score = (p: number) => 100 * (1 + Math.log2(p));
    expect(values(body)["average_score"]).to.be.closeTo(score(0.8), 1e-9);
    expect(values(body)).to.include({
      forecasts_count: 1,
      questions_predicted_count: 1,
      score_count: 1,
    });
    const [point] = body.calibration_data.score_scatter_plot;
    expect(point).to.deep.include({
      question_title: "Resolved at 0.8",
      post_id: first.postId,
      question_type: "binary",
      question_resolution: "yes",
      score_timestamp: (now - DAY) / 1000,
    });
    const bin = body.calibration_data.calibration_curve.find((one: any) => one.bin_upper > 0.8);
    expect(bin.average_resolution).to.equal(1);
    const counted = body.calibration_data.score_histogram.map((one: any) => one.score_count);
    expect(counted.reduce((sum: number, n: number) => sum + n, 0)).to.equal(1);
    expect(soon).to.deep.equal(body);
    expect(values(later)["score_count"]).to.equal(2);
    expect(later.calibration_data.score_scatter_plot.map((one: any) => one.post_id)).to.include(
      second.postId,
    );
  });
});

describe("medals", () => {
  const app = useApp("medals");
  let ada: Account;
  const read = (query: string) => app.as(ada.token).get(`/api/medals/${query}`);

  before(async () => {
    ada = await app.make.account();
  });

  it("need an account that exists, in either parameter", async () => {
    const faults = async (query: string) => {
      const { status, body } = await read(query);
      return [status, Object.keys(body)];
    };

    for (const query of ["", "?user_id=me", "?userId=me", "?user_id="]) {
      expect(await faults(query), query).to.deep.equal([400, ["user_id"]]);
    }
    expect((await read("?user_id=999999")).status).to.equal(404);
    const none = { gold: 0, silver: 0, bronze: 0, tournaments: [] };
    expect((await read(`?user_id=${ada.id}`)).body).to.deep.equal(none);
    expect((await read(`?userId=${ada.id}`)).body).to.deep.equal(none);
  });

  it("come from final boards, and disappear when a project becomes private", async () => {
    const now = app.caps.clock.now();
    const won = async (closeDate: number) => {
      const cup = await openCup(app, { closeDate }, { people: 2 });
      const question = await cup.question("binary", [0.9, 0.4]);
      await cup.resolve(question, "yes");
      await processors.score_question(app.caps, { questionId: question._id }, context());
      const task = { leaderboardId: cup.boardId, finalize: true };
      await processors.recompute_leaderboard(app.caps, task, context());
      return cup;
    };
    const first = await won(now + 20 * DAY);
    const second = await won(now + 30 * DAY);
    const [winner] = first.people;
    const [other] = second.people;
    const medalsOf = async (id: number) => (await read(`?user_id=${id}`)).body;

    expect((await medalsOf(winner!.id)).tournaments).to.deep.include({
      project_id: first.project._id,
      project_name: first.project.name,
      medal: "gold",
      rank: 1,
      leaderboard_id: first.boardId,
      score_type: "peer",
      project_slug: first.project.slug,
      total_entries: 2,
    });
    expect(await medalsOf(other!.id)).to.include({ gold: 1, silver: 0 });
    expect(await medalsOf(second.people[1]!.id)).to.include({ gold: 0, silver: 1 });
    await app.caps.store.projects.update(second.project._id, { defaultPermission: null });
    await app.caps.cache.access.bumpProjects();
    expect(await medalsOf(other!.id)).to.include({ gold: 0, silver: 0 });
  });

  it("are not counted for a project that is not open to everybody", async () => {
    const cup = await openCup(app, { defaultPermission: "viewer" }, { people: 2 });
    const question = await cup.question("binary", [0.9, 0.4]);
    await cup.resolve(question, "yes");
    await processors.score_question(app.caps, { questionId: question._id }, context());
    await processors.recompute_leaderboard(
      app.caps,
      { leaderboardId: cup.boardId, finalize: true },
      context(),
    );

    expect((await cup.entries()).map(({ medal }) => medal)).to.deep.equal([null, null, null, null]);
  });
});
