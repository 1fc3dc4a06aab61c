import { expect } from "chai";
import { baseTimeline } from "../../../../src/domain/scoring/scores/base_timeline.ts";
import type { ResolvedForecast } from "../../../../src/domain/scoring/scores/resolved_forecast.ts";

describe("the base group through time", () => {
  const frame = { open: 10, close: 20, horizon: 20, isContinuous: false };
  const one = (start: number, end: number | null, mass: number | null, catchAllMass: number) => ({
    start,
    end,
    mass,
    catchAllMass,
    optionCount: 3,
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
