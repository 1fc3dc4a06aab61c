import { expect } from "chai";
import {
  DEFAULT_MINIMUM_PRIZE,
  prizeShares,
  takeOf,
} from "../../../../src/domain/scoring/boards/prizes.ts";

describe("prizes (Maths 6.4)", () => {
  const claim = (take: number | null, isEligible = true) => ({ take, isEligible });

  it("claim the square of a score above 0", () => {
    expect([-3, 0, 0.5, 3].map(takeOf)).to.deep.equal([0, 0, 0.25, 9]);
    expect(DEFAULT_MINIMUM_PRIZE).to.equal(50);
  });

  it("are shared by claim among those who may be paid", () => {
    expect(
      prizeShares([claim(9), claim(50, false), claim(1), claim(null), claim(0)], 0),
    ).to.deep.equal([0.9, 0, 0.1, 0, 0]);
  });

  it("leave out entries below the minimum, and pay those that get exactly the minimum", () => {
    expect(prizeShares([claim(3), claim(1)], 0.25)).to.deep.equal([0.75, 0.25]);
    expect(prizeShares([claim(3), claim(1)], 0.250001)).to.deep.equal([1, 0]);
  });

  it("pay an entry that reaches the minimum only after others dropped out", () => {
    // 30 of 100 is below 0.31. Without the last claim of 10 it is a third.
    expect(prizeShares([claim(60), claim(30), claim(10)], 0.31)).to.deep.equal([2 / 3, 1 / 3, 0]);
  });

  it("are absent when all stay below the minimum", () => {
    expect(prizeShares([claim(1), claim(1)], 1.5)).to.deep.equal([0, 0]);
    expect(prizeShares([], 0.5)).to.deep.equal([]);
  });
});

describe("prizeShares() in any order", () => {
  it("give all of the pool away, in whatever order claims come", () => {
    const claims = [1, 3].map((take) => ({ take, isEligible: true }));
    expect(prizeShares(claims, 0.3)).to.deep.equal([0, 1]);
  });
});
