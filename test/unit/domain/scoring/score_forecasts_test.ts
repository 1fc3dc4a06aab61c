/** Scores of a question from its stored forecasts. Maths 4.2 and 5. */
import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import type { ScoredQuestion } from "../../../../src/domain/scoring/scores/resolved_forecast.ts";
import {
  resolveAggregates,
  scoreForecasts,
} from "../../../../src/domain/scoring/scores/score_forecasts.ts";

const QUESTION: ScoredQuestion = {
  ...{ type: "binary", openTime: 0, scheduledCloseTime: 1_000, actualCloseTime: 1_000 },
  ...{ cpRevealTime: null, spotScoringTime: null, inboundOutcomeCount: null },
  ...{ openLowerBound: false, openUpperBound: false },
};
const forecastsOf = (count: number): Forecast[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ id: i, userId: i + 1, start: i + 1, end: null, values: (1 + (i % 9)) / 10 },
  }));
const inputOf = (forecasts: Forecast[]) => ({
  ...{ question: QUESTION, forecasts, baseUserIds: new Set(forecasts.map((one) => one.userId)) },
});

describe("scoreForecasts()", () => {
  it("has no scores for a question that is resolved without an outcome", () => {
    const input = inputOf(forecastsOf(3));
    expect(scoreForecasts({ ...input, resolutionBucket: null })).to.deep.equal([]);
    expect(scoreForecasts({ ...input, resolutionBucket: 1 })).to.not.deep.equal([]);
  });
});

describe("resolveAggregates()", () => {
  it("keeps every snapshot, however many there are", () => {
    const starts = Array.from({ length: 600 }, (_, i) => i + 1);
    for (const { snapshots } of resolveAggregates(inputOf(forecastsOf(600)), 1)) {
      expect(snapshots.map(({ start }) => start)).to.deep.equal(starts);
    }
  });
});
