import { expect } from "chai";
import { explainScores } from "../../../../src/domain/scoring/scores/explanation.ts";
import { massesAt } from "../../../../src/domain/scoring/scores/resolved_forecast.ts";
import type { ScoringInput } from "../../../../src/domain/scoring/scores/score_question.ts";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import { forecastOf, inputOf } from "../../../support/scored_question.ts";
import { resolveForecasts } from "../../../../src/domain/scoring/scores/score_forecasts.ts";
import { SHORT_QUESTION } from "../../../support/scored_question.ts";

const forecast = (userId: number, p: number, start: number) => ({
  userId,
  inBase: true,
  start,
  end: null,
  ...massesAt("binary", 1, p),
});

const INPUT: ScoringInput = {
  question: {
    type: "binary",
    openTime: 0,
    scheduledCloseTime: 100,
    actualCloseTime: 80,
    cpRevealTime: null,
    spotScoringTime: null,
    openLowerBound: false,
    openUpperBound: false,
    inboundOutcomeCount: null,
  },
  resolutionBucket: 1,
  forecasts: [forecast(1, 0.8, 0), forecast(2, 0.5, 20), forecast(3, 0.2, 60)],
  aggregates: [
    {
      method: "unweighted",
      snapshots: [{ start: 0, end: null, ...massesAt("binary", 1, 0.6) }],
    },
  ],
};

describe("explainScores()", () => {
  it("lists the intervals with the group of each", () => {
    const peer = explainScores(INPUT, { userId: 1 }).find(({ scoreType }) => scoreType === "peer");
    const groups = peer?.intervals.map(({ start, end, group }) => [start, end, group?.size]);
    expect(groups).to.deep.equal([
      [0, 20, 1],
      [20, 60, 2],
      [60, 80, 3],
    ]);
    expect(peer?.intervals[1]?.group?.mass).to.be.closeTo(Math.sqrt(0.4), 1e-12);
    expect(peer?.intervals[1]?.points).to.be.closeTo(0.4 * 100 * Math.log(0.8 / 0.5), 1e-9);
    expect(peer?.coverage).to.be.closeTo(0.8, 1e-12);
  });

  it("shows the account's forecast, and no group for the baseline", () => {
    const [baseline] = explainScores(INPUT, { userId: 2 });
    expect(baseline?.intervals).to.have.lengthOf(1);
    expect(baseline?.intervals[0]).to.deep.include({
      start: 20,
      end: 80,
      forecastStart: 20,
      forecastMass: 0.5,
      group: null,
    });
  });

  it("explains aggregates too, and nothing for unresolved questions or unknown accounts", () => {
    const [baseline] = explainScores(INPUT, { method: "unweighted" });
    expect(baseline?.coverage).to.be.closeTo(0.8, 1e-12);
    expect(explainScores({ ...INPUT, resolutionBucket: null }, { userId: 1 })).to.deep.equal([]);
    for (const { score, intervals } of explainScores(INPUT, { userId: 99 })) {
      expect([score, intervals.length]).to.deep.equal([0, 0]);
    }
  });
});

describe("the explanation of scores", () => {
  it("leaves out forecasts from after the close and groups from before the opening", () => {
    const rows = [forecastOf(1, 0.8, -30), forecastOf(2, 0.5, -20), forecastOf(1, 0.7, 90)];
    const [baseline, peer] = explainScores(inputOf(rows), { userId: 1 });
    expect(baseline?.intervals.map(({ start, end }) => [start, end])).to.deep.equal([[0, 80]]);
    expect(peer?.intervals.map(({ start, end }) => [start, end])).to.deep.equal([[0, 80]]);
  });

  it("goes by time, whatever order forecasts come in", () => {
    const rows = [forecastOf(1, 0.8, 40), forecastOf(1, 0.6, 10, 40), forecastOf(1, 0.7, 0, 10)];
    const [baseline] = explainScores(inputOf(rows), { userId: 1 });
    expect(baseline?.intervals.map(({ start }) => start)).to.deep.equal([0, 10, 40]);
  });

  it("has nothing of a method without a history", () => {
    const snapshots = [forecastOf(0, 0.6, 0)];
    const input = {
      ...inputOf([]),
      aggregates: [{ method: "unweighted" as const, snapshots }],
    };
    const [baseline] = explainScores(input, { method: "recency_weighted" });
    expect(baseline?.intervals).to.deep.equal([]);
  });
});

const { log, sqrt } = Math;

const row = (userId: number, p: number, start: number, end: number | null = null): Forecast => ({
  id: userId * 10_000 + start,
  userId,
  start,
  end,
  values: p,
});

describe("explainScores() at the spot", () => {
  const QUESTION = SHORT_QUESTION;

  it("has the forecast that stands then, and its group when there is one", () => {
    const forecasts = [row(1, 0.8, 1_050, 1_090), row(1, 0.6, 1_000, 1_050), row(2, 0.5, 1_000)];
    const question = { ...QUESTION, spotScoringTime: 1_060 };
    const base = { question, forecasts, baseUserIds: new Set([1, 2]) };
    const input = {
      question,
      resolutionBucket: 1,
      forecasts: resolveForecasts(base, 1),
      aggregates: [],
    };
    const [baseline, , spot, spotPeer] = explainScores(input, { userId: 1 });
    expect(baseline?.intervals.map(({ start, end }) => [start, end])).to.deep.equal([
      [1_000, 1_050],
      [1_050, 1_090],
    ]);
    const own = { start: 1_060, end: 1_060, forecastStart: 1_050, forecastMass: 0.8, coverage: 1 };
    expect(spot?.intervals).to.have.length(1);
    expect(spot?.intervals[0]).to.deep.include({ ...own, group: null });
    expect(spotPeer?.intervals).to.have.length(1);
    expect(spotPeer?.intervals[0]).to.deep.include(own);
    expect(spotPeer?.intervals[0]?.group?.size).to.equal(2);
    expect(spotPeer?.score).to.be.closeTo(200 * log(0.8 / sqrt(0.4)), 1e-9);
    expect([spot?.coverage, spotPeer?.coverage]).to.deep.equal([1, 1]);
    const early = { ...input, question: { ...question, spotScoringTime: 1_000 } };
    expect(explainScores(early, { userId: 1 })[3]?.intervals).to.deep.equal([]);
    const late = { ...input, question: { ...question, spotScoringTime: 1_095 } };
    expect(explainScores(late, { userId: 1 })[2]?.intervals).to.deep.equal([]);
    expect(explainScores(input, { method: "unweighted" })[0]?.intervals).to.deep.equal([]);
  });
});
