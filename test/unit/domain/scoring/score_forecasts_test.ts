/** Scores of a question from its stored forecasts. Maths 4.2 and 5. */
import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import type { ScoredQuestion } from "../../../../src/domain/scoring/scores/resolved_forecast.ts";
import {
  aroundBucket,
  resolveAggregates,
  resolveForecasts,
  scoreForecasts,
} from "../../../../src/domain/scoring/scores/score_forecasts.ts";
import { SHORT_QUESTION } from "../../../support/scored_question.ts";

const QUESTION: ScoredQuestion = {
  type: "binary",
  openTime: 0,
  scheduledCloseTime: 1_000,
  actualCloseTime: 1_000,
  cpRevealTime: null,
  spotScoringTime: null,
  inboundOutcomeCount: null,
  openLowerBound: false,
  openUpperBound: false,
};

const forecastsOf = (count: number): Forecast[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i,
    userId: i + 1,
    start: i + 1,
    end: null,
    values: (1 + (i % 9)) / 10,
  }));

const inputOf = (forecasts: Forecast[]) => ({
  question: QUESTION,
  forecasts,
  baseUserIds: new Set(forecasts.map((one) => one.userId)),
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

const { log, sqrt } = Math;

const row = (userId: number, p: number, start: number, end: number | null = null): Forecast => ({
  id: userId * 10_000 + start,
  userId,
  start,
  end,
  values: p,
});

function near(got: (number | null)[] | null, score: number, coverage: number): void {
  expect(got?.[0]).to.be.closeTo(score, 1e-9);
  expect(got?.[1]).to.be.closeTo(coverage, 1e-12);
}

describe("scoreForecasts() by hand", () => {
  const QUESTION = SHORT_QUESTION;

  function scores(
    forecasts: Forecast[],
    change: Partial<ScoredQuestion> = {},
    outside: number[] = [],
  ) {
    const users = forecasts.map(({ userId }) => userId).filter((user) => !outside.includes(user));
    const rows = scoreForecasts({
      question: { ...QUESTION, ...change },
      resolutionBucket: 1,
      forecasts,
      baseUserIds: new Set(users),
    });
    return (type: string, subject: number | string) => {
      const found = rows.find(
        (each) => each.scoreType === type && (each.userId ?? each.aggregationMethod) === subject,
      );
      return found === undefined ? null : [found.score, found.coverage];
    };
  }

  it("credits intervals by the current group, in any order of forecasts", () => {
    // From 1000 there are two forecasters, from 1050 three, and at 1080 the first one leaves.
    const rows = [row(3, 0.2, 1_050), row(2, 0.5, 900), row(1, 0.8, 1_000, 1_080)];
    for (const forecasts of [rows, rows.toReversed()]) {
      const of = scores(forecasts);
      const first = 0.5 * 200 * log(0.8 / sqrt(0.4));
      const second = 0.3 * 150 * log(0.8 / 0.08 ** (1 / 3));
      near(of("peer", 1), first + second, 0.8);
      const other = 0.5 * 200 * log(0.5 / sqrt(0.4)) + 0.3 * 150 * log(0.5 / 0.08 ** (1 / 3));
      near(of("peer", 2), other + 0.2 * 200 * log(0.5 / sqrt(0.1)), 1);
      const third = 0.3 * 150 * log(0.2 / 0.08 ** (1 / 3)) + 0.2 * 200 * log(0.2 / sqrt(0.1));
      near(of("peer", 3), third, 0.5);
      near(of("baseline", 1), 0.8 * 100 * (1 + log(0.8) / log(2)), 0.8);
    }
  });

  it("counts no forecaster from the close on, and none who begins then", () => {
    const of = scores([row(1, 0.8, 1_000), row(2, 0.5, 1_040)], { actualCloseTime: 1_040 });
    near(of("peer", 1), 0, 0.4);
    expect(of("peer", 2)).to.equal(null);
    expect(of("baseline", 2)).to.equal(null);
    near(of("spot_baseline", 2), 0, 1);
  });

  it("leaves forecasters outside the base out of the group, and scores them against it", () => {
    const of = scores([row(1, 0.8, 1_000), row(2, 0.5, 1_000), row(9, 0.9, 1_000)], {}, [9]);
    near(of("peer", 1), 200 * log(0.8 / sqrt(0.4)), 1);
    near(of("peer", 9), 200 * log(0.9 / sqrt(0.4)), 1);
    near(of("baseline", "unweighted"), 100 * (1 + log(0.65) / log(2)), 1);
  });

  it("ignores a forecast that was withdrawn at its start", () => {
    const of = scores([row(1, 0.8, 1_000), row(2, 0.5, 1_000), row(3, 0.1, 1_000, 1_000)]);
    near(of("peer", 1), 200 * log(0.8 / sqrt(0.4)), 1);
    expect(of("baseline", 3)).to.equal(null);
  });

  it("has no rows without a bucket", () => {
    const input = {
      question: QUESTION,
      forecasts: [row(1, 0.5, 1_000)],
      baseUserIds: new Set([1]),
    };
    expect(scoreForecasts({ ...input, resolutionBucket: null })).to.deep.equal([]);
  });

  it("halves the scores of CDFs and reads the bucket between its two entries", () => {
    const cdf = Float64Array.of(0.1, 0.3, 0.6, 0.9);
    expect(aroundBucket(cdf, 0)).to.deep.equal(Float64Array.of(0, 0.1));
    expect(aroundBucket(cdf, 2)).to.deep.equal(Float64Array.of(0.3, 0.6));
    expect(aroundBucket(cdf, 4)).to.deep.equal(Float64Array.of(0.9, 1));
    const question = { ...QUESTION, type: "numeric", inboundOutcomeCount: 3 } as const;
    const forecasts = [{ ...row(1, 0, 1_000), values: cdf }];
    const rows = scoreForecasts({
      question,
      forecasts,
      resolutionBucket: 2,
      baseUserIds: new Set([1]),
    });
    expect(rows[0]?.score).to.be.closeTo(50 * log(0.3 / (1 / 3)), 1e-9);
    const ready = [{ ...row(1, 0, 1_000), values: aroundBucket(cdf, 2) }];
    const again = { question, forecasts: ready, baseUserIds: new Set<number>(), isReduced: true };
    expect(resolveForecasts(again, 2)[0]).to.deep.include({ mass: 0.3, inBase: false });
  });
});
