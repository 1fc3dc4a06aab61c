/** Scores where a group, a forecast or a sum is at its edge. Maths 5 and 6. */
import { expect } from "chai";
import { baselineGain } from "../../../../src/domain/scoring/scores/baseline.ts";
import { baseTimeline } from "../../../../src/domain/scoring/scores/base_timeline.ts";
import { calibrationCurve } from "../../../../src/domain/scoring/record/calibration.ts";
import { explainScores } from "../../../../src/domain/scoring/scores/explanation.ts";
import { hIndex } from "../../../../src/domain/scoring/boards/h_index.ts";
import { peerGain } from "../../../../src/domain/scoring/scores/peer.ts";
import { prizeShares } from "../../../../src/domain/scoring/boards/prizes.ts";
import { seededRandom } from "../../../../src/domain/numbers/random.ts";
import type {
  ResolvedForecast,
  ScoredQuestion,
} from "../../../../src/domain/scoring/scores/resolved_forecast.ts";
import { addTo, emptySum, valueOf } from "../../../../src/domain/numbers/running_sum.ts";
import {
  scoreQuestion,
  type ScoringInput,
  type UserForecast,
} from "../../../../src/domain/scoring/scores/score_question.ts";

const QUESTION: ScoredQuestion = {
  ...{ type: "binary", openTime: 0, scheduledCloseTime: 100, actualCloseTime: 80 },
  ...{ cpRevealTime: null, spotScoringTime: null, inboundOutcomeCount: null },
  ...{ openLowerBound: false, openUpperBound: false },
};
const by = (userId: number, mass: number, start: number, end: number | null = null) => ({
  ...{ userId, mass, start, end, catchAllMass: mass, optionCount: 2, inBase: true },
});
const inputOf = (
  forecasts: UserForecast[],
  question: Partial<ScoredQuestion> = {},
): ScoringInput => ({
  ...{ question: { ...QUESTION, ...question }, resolutionBucket: 1, forecasts, aggregates: [] },
});
/** Score and coverage of a user by type. */
function scoresOf(user: number, ...input: Parameters<typeof inputOf>) {
  const own = scoreQuestion(inputOf(...input)).filter(({ userId }) => userId === user);
  return Object.fromEntries(
    own.map(({ scoreType, score, coverage }) => [scoreType, [score, coverage]]),
  );
}

describe("the scores of a user with several forecasts", () => {
  it("are those of the forecasts that count, whatever the others are", () => {
    const others = [by(2, 0.5, -10), by(3, 0.4, 20)];
    const outside = { ...by(1, 0.8, 10, 70), inBase: false };
    const spot = { spotScoringTime: 60 };
    const alone = scoresOf(1, [outside, ...others], spot);
    expect(Object.keys(alone)).to.have.length(4);
    for (const late of [by(1, 0.3, 70, 71), by(1, 0.3, 85), by(1, 0.3, 60, 60)]) {
      const both = [outside, { ...late, inBase: false }, ...others];
      const { baseline, ...compared } = scoresOf(1, both, spot);
      const { baseline: before, ...same } = alone;
      expect(compared).to.deep.equal(same);
      if (late.start !== 70) expect(baseline).to.deep.equal(before);
    }
  });

  it("have nothing at a spot that comes before every forecast of the base", () => {
    const scores = scoresOf(1, [by(1, 0.8, 0)], { spotScoringTime: 0 });
    expect(Object.keys(scores)).to.deep.equal(["baseline", "peer", "spot_baseline"]);
  });
});

describe("peer scores where the outcome got no mass", () => {
  it("win and lose nothing while the own forecast gave none", () => {
    const rows = [by(1, 0, 0, 40), by(2, 0.5, 0)];
    expect(scoresOf(1, rows)["peer"]).to.deep.equal([0, 0.4]);
    expect(scoresOf(2, rows)["peer"]).to.deep.equal([Infinity, 0.8]);
  });

  it("end with the forecast that gave none", () => {
    const rows = [by(1, 0, 0, 40), by(2, 0.5, 0), by(3, 0.5, 0)];
    expect(scoresOf(1, rows)["peer"]).to.deep.equal([0, 0.4]);
  });

  it("do not count a group from before the opening", () => {
    const rows = [by(1, 0.5, -30), by(2, 0.5, -30), by(3, 0, -20, -10), by(4, 0, 50)];
    expect(scoresOf(1, rows)["peer"]).to.deep.equal([Infinity, 0.8]);
  });

  it("are 0 beside a group of one", () => {
    expect(peerGain(-Infinity, { logGroup: Math.log(0.5), groupSize: 0 }, false)).to.equal(0);
  });
});

describe("the base group through time", () => {
  const frame = { open: 10, close: 20, horizon: 20, isContinuous: false };
  const one = (start: number, end: number | null, mass: number | null, catchAllMass: number) => ({
    ...{ start, end, mass, catchAllMass, optionCount: 3 },
  });
  const timeline = (...base: ResolvedForecast[]) => baseTimeline(base, frame);

  it("is measured by the catch-all only while a forecast does not offer the option", () => {
    const { logGroup } = timeline(
      one(10, null, 0.3, 0.5),
      one(10, null, 0.2, 0.6),
      one(12, 14, null, 0.9),
    );
    const wanted = [Math.sqrt(0.06), 0.27 ** (1 / 3), Math.sqrt(0.06)].map(Math.log);
    wanted.forEach((value, i) => {
      expect(logGroup[i]).to.be.closeTo(value, 1e-12);
    });
  });

  it("has no instant at the close, and none of its own for what goes on", () => {
    expect([...timeline(one(12, null, 0.5, 0.5), one(20, null, 0.5, 0.5)).times]).to.deep.equal([
      12,
    ]);
    expect([...timeline(one(-5, null, 0.5, 0.5)).times]).to.deep.equal([10]);
  });

  it("does not hold a forecast that ends before it starts", () => {
    const { groupSize } = timeline(one(14, 12, 0.5, 0.5), one(10, null, 0.5, 0.5));
    expect([...groupSize]).to.deep.equal([0, 0, 0]);
  });

  it("sums nothing for one forecast alone that gave no mass", () => {
    const { groupThrough, infiniteThrough } = timeline(one(14, null, 0, 0));
    expect([...groupThrough]).to.deep.equal([0, 0]);
    expect([...infiniteThrough]).to.deep.equal([0, 0]);
  });
});

describe("the explanation of scores", () => {
  it("leaves out forecasts from after the close and groups from before the opening", () => {
    const rows = [by(1, 0.8, -30), by(2, 0.5, -20), by(1, 0.7, 90)];
    const [baseline, peer] = explainScores(inputOf(rows), { userId: 1 });
    expect(baseline?.intervals.map(({ start, end }) => [start, end])).to.deep.equal([[0, 80]]);
    expect(peer?.intervals.map(({ start, end }) => [start, end])).to.deep.equal([[0, 80]]);
  });

  it("goes by time, whatever order forecasts come in", () => {
    const rows = [by(1, 0.8, 40), by(1, 0.6, 10, 40), by(1, 0.7, 0, 10)];
    const [baseline] = explainScores(inputOf(rows), { userId: 1 });
    expect(baseline?.intervals.map(({ start }) => start)).to.deep.equal([0, 10, 40]);
  });

  it("has nothing of a method without a history", () => {
    const snapshots = [by(0, 0.6, 0)];
    const input = {
      ...inputOf([]),
      aggregates: [{ method: "unweighted" as const, snapshots }],
    };
    const [baseline] = explainScores(input, { method: "recency_weighted" });
    expect(baseline?.intervals).to.deep.equal([]);
  });
});

describe("sums and shares", () => {
  it("are 0 for a single option", () => {
    const certain = { start: 0, end: null, mass: 1, catchAllMass: 1, optionCount: 1 };
    expect(baselineGain(certain, null)).to.equal(0);
  });

  it("keep what is small beside what is large", () => {
    const total = emptySum();
    for (const value of [1e16, 1, -1e16]) addTo(total, value);
    expect(valueOf(total)).to.equal(1);
  });

  it("give all of the pool away, in whatever order claims come", () => {
    const claims = [1, 3].map((take) => ({ take, isEligible: true }));
    expect(prizeShares(claims, 0.3)).to.deep.equal([0, 1]);
  });

  it("count for an h-index up to the place after the last that is reached", () => {
    expect(hIndex([1, 1, 1])).to.equal(1.33);
  });

  it("weigh each question of the calibration by its own life", () => {
    const all = [
      { probabilityYes: 0.5, start: 10, end: null, openTime: 10, actualCloseTime: 30 },
      { probabilityYes: 0.5, start: 0, end: null, openTime: 0, actualCloseTime: 10 },
    ].map((snapshot, i) => ({ ...snapshot, resolvedYes: i === 0 }));
    expect(calibrationCurve(all)[10]?.averageResolution).to.equal(0.5);
  });

  it("repeat the draws of earlier boards", () => {
    const draw = seededRandom(1);
    const drawn = Array.from({ length: 3 }, () => draw() * 2 ** 32);
    expect(drawn).to.deep.equal([126_360_280, 1_487_218_859, 158_977_769]);
  });
});
