import { expect } from "chai";
import { baselineGain } from "../../../../src/domain/scoring/scores/baseline.ts";

describe("baselineGain()", () => {
  it("are 0 for a single option", () => {
    const certain = { start: 0, end: null, mass: 1, catchAllMass: 1, optionCount: 1 };
    expect(baselineGain(certain, null)).to.equal(0);
  });
});
