import { expect } from "chai";
import { movementBetween } from "../../../../src/domain/aggregation/movement_between.ts";
import { divergence } from "../../../../src/domain/divergence.ts";

const question = {
  type: "binary",
  defaultAggregationMethod: "recency_weighted",
  resolutionSetTime: null,
} as const;
const rows = [
  { id: 1, userId: 1, start: 0, end: 50, values: 0.2 },
  { id: 2, userId: 1, start: 50, end: null, values: 0.6 },
];

describe("movementBetween()", () => {
  it("is the divergence of the aggregates at the two moments", () => {
    const movement = movementBetween(question, rows, { before: 10, now: 60 });
    expect(movement).to.be.closeTo(divergence("binary", [0.4, 0.6], [0.8, 0.2]), 1e-12);
  });

  it("is null where nobody had a forecast, 0 where nothing moved", () => {
    expect(movementBetween(question, rows, { before: -5, now: 60 })).to.equal(null);
    expect(movementBetween(question, rows, { before: 55, now: 60 })).to.equal(0);
  });

  it("is 0 once the resolution was set more than a week ago", () => {
    const week = 7 * 86_400;
    const resolved = { ...question, resolutionSetTime: 0 };
    expect(movementBetween(resolved, rows, { before: 10, now: week + 1 })).to.equal(0);
  });

  it("goes by the usual method where the platform predicts by itself", () => {
    const own = { ...question, defaultAggregationMethod: "service_prediction" } as const;
    const moments = { before: 10, now: 60 };
    expect(movementBetween(own, rows, moments)).to.equal(movementBetween(question, rows, moments));
  });
});
