import { expect } from "chai";
import { explainScores } from "../../../../src/domain/scoring/scores/explanation.ts";
import { massesAt } from "../../../../src/domain/scoring/scores/resolved_forecast.ts";
import type { ScoringInput } from "../../../../src/domain/scoring/scores/score_question.ts";

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
