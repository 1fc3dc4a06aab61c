import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import {
  reputationAt,
  reputationOf,
  reputationTimeline,
  reputationWeights,
  servicePrediction,
  stretchOf,
} from "../../../../src/domain/aggregation/reputation.ts";

const row = (userId: number, start: number, values: Forecast["values"]): Forecast => ({
  id: userId,
  userId,
  start,
  end: null,
  values,
});

const steady = (value: number) => [{ time: 0, value }];

const basis = {
  openTime: 0,
  scheduledCloseTime: 100,
  reputations: new Map([
    [1, steady(2)],
    [2, steady(1)],
  ]),
};

describe("reputation (Maths 4.7)", () => {
  it("is the score per diluted coverage, never below 1e-6", () => {
    expect(reputationOf([{ score: 31, coverage: 1 }])).to.equal(1);
    expect(reputationOf([{ score: -31, coverage: 1 }])).to.equal(1e-6);
    expect(reputationOf([])).to.equal(1e-6);
  });

  it("is the same for a part of the time as for all of it", () => {
    const timeline = [1, 2, 3, 4].map((n) => ({ time: 10 * n, value: n }));
    const times = (from: number, to: number | null) =>
      stretchOf(timeline, from, to).map(({ time }) => time);

    expect(times(25, null)).to.deep.equal([20, 30, 40]);
    expect(times(20, 40)).to.deep.equal([20, 30]);
    expect(times(0, 20)).to.deep.equal([10]);
    expect(stretchOf([], 0, null)).to.deep.equal([]);
  });

  it("counts the newest score of each question, from the opening on", () => {
    const score = (questionId: number, value: number, writtenAt: number) => ({
      questionId,
      score: value,
      coverage: 0,
      writtenAt,
    });

    const timeline = reputationTimeline(
      [score(2, 60, 150), score(1, 30, 10), score(1, 90, 50), score(2, 30, 200)],
      100,
    );

    expect(timeline).to.deep.equal([
      { time: 100, value: 3 },
      { time: 150, value: 5 },
      { time: 200, value: 4 },
    ]);
  });

  it("weights by the cube of reputation and age, with the current value", () => {
    const rising = {
      ...basis,
      reputations: new Map([
        [
          1,
          [
            { time: 10, value: 1 },
            { time: 50, value: 2 },
          ],
        ],
      ]),
    };
    const weight = (t: number) => reputationWeights([row(1, 0, 0.5)], rising, t)[0]!;

    expect(weight(0)).to.equal(1);
    expect(weight(49)).to.be.closeTo(Math.exp(-1.47), 1e-12);
    expect(weight(50)).to.be.closeTo(8 * Math.exp(-1.5), 1e-12);
  });

  it("weights all forecasts equally when every weight vanishes", () => {
    expect(reputationWeights([row(1, 0, 0.5), row(9, 0, 0.5)], basis, 1e6)).to.deep.equal([1, 1]);
  });
});

describe("servicePrediction() (Maths 4.7)", () => {
  it("is a weighted mean with one-sided deviations", () => {
    const values = servicePrediction([row(1, 0, 0.25), row(2, 0, 0.75)], basis, 0)!;
    const mean = (8 * 0.25 + 0.75) / 9;

    expect(values.means![1]).to.be.closeTo(mean, 1e-15);
    expect(values.lower[1]).to.be.closeTo(0.25, 1e-15);
    expect(values.upper[1]).to.be.closeTo(0.75, 1e-15);
  });

  it("has no spread when all agree, and no value for options that are not offered", () => {
    const values = servicePrediction(
      [row(1, 0, [0.5, null, 0.5]), row(2, 0, [0.5, null, 0.5])],
      basis,
      0,
    )!;

    expect(values.forecastValues).to.deep.equal([0.5, null, 0.5]);
    expect(values.lower).to.deep.equal([0.5, null, 0.5]);
    expect(values.upper).to.deep.equal([0.5, null, 0.5]);
  });

  it("averages CDFs, and is null without forecasts", () => {
    const rows = [row(1, 0, Float64Array.of(0, 0.25, 1)), row(2, 0, Float64Array.of(0, 0.75, 1))];

    expect(servicePrediction(rows, basis, 0)!.forecastValues[1]).to.be.closeTo(2.75 / 9, 1e-15);
    expect(servicePrediction([], basis, 0)).to.equal(null);
  });
});

describe("reputations at the edges", () => {
  const row = (id: number, values: Forecast["values"], start = id): Forecast => ({
    id,
    userId: id,
    start,
    end: null,
    values,
  });

  describe("reputations (Maths 4.7)", () => {
    it("are at least a millionth, and that where nothing is known", () => {
      expect(reputationOf([{ score: 30, coverage: 0.5 }])).to.equal(30 / 30.5);
      expect(
        reputationOf([
          { score: 30, coverage: 0.5 },
          { score: 10, coverage: 1 },
        ]),
      ).to.equal(40 / 31.5);
      expect([reputationAt(undefined, 5), reputationAt([], 5)]).to.deep.equal([1e-6, 1e-6]);
    });

    it("are in force from their time on, and the first also before", () => {
      const timeline = [
        { time: 10, value: 3 },
        { time: 20, value: 4 },
      ];
      const at = [0, 10, 19.5, 20, 30].map((t) => reputationAt(timeline, t));
      expect(at).to.deep.equal([3, 3, 3, 4, 4]);
    });

    it("replace the score and the coverage of the same question", () => {
      const scored = (questionId: number, score: number, coverage: number, writtenAt: number) => ({
        questionId,
        score,
        coverage,
        writtenAt,
      });
      const scores = [scored(1, 30, 1, 50), scored(2, 20, 0.5, 100), scored(1, 90, 0.25, 150)];
      expect(reputationTimeline(scores, 100)).to.deep.equal([
        { time: 100, value: 50 / 31.5 },
        { time: 150, value: 110 / 30.75 },
      ]);
      expect(reputationTimeline([], 100)).to.deep.equal([{ time: 100, value: 1e-6 }]);
      expect(reputationTimeline([scored(1, 30, 0, 101)], 100)).to.deep.equal([
        { time: 100, value: 1e-6 },
        { time: 101, value: 1 },
      ]);
    });

    it("of a stretch begin with the one in force at its start", () => {
      const timeline = [10, 20, 30].map((time) => ({ time, value: time }));
      expect(stretchOf(timeline, 5, null)).to.deep.equal(timeline);
      expect(stretchOf(timeline, 10, null)).to.deep.equal(timeline);
      expect(stretchOf(timeline, 20, 30)).to.deep.equal([timeline[1]]);
      expect(stretchOf(timeline, 29, 31)).to.deep.equal(timeline.slice(1));
    });

    it("weigh with the age of the forecast, by the length of the question", () => {
      const basis = { openTime: 100, scheduledCloseTime: 300, reputations: new Map() };
      const weights = reputationWeights([row(1, 0.5, 100), row(2, 0.5, 150)], basis, 200);
      expect(weights[0]).to.be.closeTo((Math.exp(-0.5) * 1e-6) ** 3, 1e-30);
      expect(weights[1]! / weights[0]!).to.be.closeTo(Math.exp(0.75), 1e-9);
    });
  });

  describe("reputations that are too small for a number", () => {
    it("leave the others their weights", () => {
      const basis = { openTime: 0, scheduledCloseTime: 1, reputations: new Map() };
      const weights = reputationWeights([row(1, 0.5, -1e6), row(2, 0.5, 0)], basis, 0);
      expect(weights).to.deep.equal([0, 1e-6 ** 3]);
    });
  });

  describe("servicePrediction() of several forecasts (Maths 4.7)", () => {
    const steady = (value: number) => [{ time: 0, value }];
    const basis = {
      openTime: 0,
      scheduledCloseTime: 100,
      reputations: new Map([1, 2, 3, 4].map((id) => [id, steady(id)])),
    };
    /** The weighted root mean square of the distances from the mean, on one side of it. */
    function spread(values: readonly number[], weights: readonly number[], side: 1 | -1) {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const mean = values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / total;
      let [square, weight] = [0, 0];
      values.forEach((value, i) => {
        if ((value - mean) * side <= 0) return;
        square += weights[i]! * (value - mean) ** 2;
        weight += weights[i]!;
      });
      return mean + side * Math.sqrt(square / weight);
    }

    it("has one-sided deviations of all values on each side", () => {
      const values = [0.1, 0.9, 0.4, 0.75];
      const rows = values.map((value, i) => row(i + 1, value, 0));
      const found = servicePrediction(rows, basis, 0)!;
      const weights = [1, 8, 27, 64];
      const mean = values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / 100;
      expect(found.forecastValues[1]).to.be.closeTo(mean, 1e-15);
      expect(found.lower[1]).to.be.closeTo(spread(values, weights, -1), 1e-15);
      expect(found.upper[1]).to.be.closeTo(spread(values, weights, 1), 1e-15);
      expect(found.lower[0]).to.be.closeTo(1 - spread(values, weights, 1), 1e-15);
      expect(found.histogram).to.equal(null);
      for (const list of [found.centers, found.means]) {
        expect(list).to.deep.equal(found.forecastValues);
        expect(list).not.to.equal(found.forecastValues);
      }
    });

    it("leaves values at the mean out of the deviations", () => {
      const rows = [0.25, 0.5, 0.75].map((value) => row(1, value, 0));
      const { centers, lower, upper } = servicePrediction(rows, basis, 0)!;
      expect([centers[1], lower[1], upper[1]]).to.deep.equal([0.5, 0.25, 0.75]);
    });

    it("takes each option from the forecasts that have it, and has the width of the longest", () => {
      const rows = [row(1, [0.5, 0.5], 0), row(2, [0.2, null, 0.8], 0), row(3, [0.1, 0.2, 0.7], 0)];
      const found = servicePrediction(rows, basis, 0)!;
      const [a, b, c] = [1, 8, 27];
      const wanted = [
        (0.5 * a + 0.2 * b + 0.1 * c) / (a + b + c),
        (0.5 * a + 0.2 * c) / (a + c),
        (0.8 * b + 0.7 * c) / (b + c),
      ];
      expect(found.forecastValues).to.have.length(3);
      wanted.forEach((value, i) => {
        expect(Number(found.forecastValues[i])).to.be.closeTo(value, 1e-15);
      });
      expect(found.lower[2]).to.be.closeTo(spread([0.8, 0.7], [b, c], -1), 1e-15);
      expect(found.upper[1]).to.be.closeTo(spread([0.5, 0.2], [a, c], 1), 1e-15);
    });
  });
});
