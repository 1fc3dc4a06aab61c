import { expect } from "chai";
import { binomialQuantile } from "../../../../src/domain/numbers/binomial.ts";

describe("binomialQuantile() (Maths 8)", () => {
  it("returns the smallest number whose cumulative probability reaches the quantile", () => {
    // Two tosses bring none, one or two heads with the chances 1/4, 1/2 and 1/4.
    const quantiles = [0, 0.25, 0.26, 0.75, 0.76, 1].map((q) => binomialQuantile(q, 2, 0.5));
    expect(quantiles).to.deep.equal([0, 0, 1, 1, 2, 2]);
  });

  it("takes a sum that falls short by up to 1e-13 as reached", () => {
    // In floating point the first of these is exactly 0.5 after 1e-13 is taken away.
    expect(binomialQuantile(0.5 + 1e-13, 1, 0.5)).to.equal(0);
    expect(binomialQuantile(0.5 + 2e-13, 1, 0.5)).to.equal(1);
  });
});
