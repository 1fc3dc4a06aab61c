import { expect } from "chai";
import { roundDecimals, roundHalfEven } from "../../../../src/domain/numbers/rounding.ts";

describe("rounding (Maths 0)", () => {
  it("rounds ties to the even number", () => {
    expect([0.5, 1.5, 2.5, -0.5, -1.5, 2.4].map(roundHalfEven)).to.deep.equal(
      [0, 2, 2, -0, -2, 2].map((n) => n + 0),
    );
  });

  it("does not change numbers too large for a fraction, or NaN", () => {
    expect(roundHalfEven(2 ** 60)).to.equal(2 ** 60);
    expect(roundHalfEven(Number.NaN)).to.be.NaN;
  });

  it("rounds to decimals after multiplying", () => {
    expect(roundDecimals(0.12345678905, 10)).to.equal(0.123456789);
    expect(roundDecimals(0.6000000000000001 - 0.4, 9)).to.equal(0.2);
  });
});

describe("rounding at the edge", () => {
  it("round to even up to 2^51 and do not change from there on", () => {
    expect([2.5, 3.5, -2.5, 2 ** 51 - 0.5].map(roundHalfEven)).to.deep.equal([2, 4, -2, 2 ** 51]);
    for (const large of [2 ** 51 + 0.5, 2 ** 52 + 1, 2 ** 60 + 4096, -(2 ** 60)]) {
      expect(roundHalfEven(large)).to.equal(large);
    }
    expect(roundHalfEven(Infinity)).to.equal(Infinity);
    expect(roundDecimals(1.5e-13, 13)).to.equal(2e-13);
  });
});
