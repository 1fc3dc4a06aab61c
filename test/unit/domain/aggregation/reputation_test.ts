import { expect } from "chai";
import type { Forecast } from "../../../../src/domain/aggregation/forecast.ts";
import {
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
