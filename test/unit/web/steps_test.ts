import { expect } from "chai";
import { bandPath, linePath, stepAt, stepsWithin } from "../../../web/src/charts/steps.ts";

describe("the line of a chart", () => {
  const steps = [
    { start: 0, center: 0.2, low: 0.1, high: 0.3 },
    { start: 10, center: 0.4, end: 15 },
    { start: 20, center: 0.6 },
  ];
  const axes = { x: (time: number) => time, y: (place: number) => place * 10, end: 30 };

  it("holds each value until the next one, and breaks where a forecast was withdrawn", () => {
    expect(linePath(steps, axes)).to.equal("M0 2H10V4H15M20 6H30");
    expect(bandPath(steps, axes)).to.equal("M0 1H10V3H0Z");
  });

  it("begins with the value in force when only the end of the history is shown", () => {
    expect(stepsWithin(steps, 12, 30).map(({ start }) => start)).to.deep.equal([10, 20]);
    expect(stepsWithin(steps, -5, 30)).to.have.length(3);
    expect(stepsWithin(steps, -5, 12)).to.have.length(2);
    expect(stepsWithin(steps, 16, 30), "what ended before is not shown").to.have.length(1);
  });

  it("has no value before its first step and after a withdrawal", () => {
    expect(stepAt(steps, 12)?.center).to.equal(0.4);
    expect(stepAt(steps, 17)).to.equal(null);
    expect(stepAt(steps, -1)).to.equal(null);
  });
});
