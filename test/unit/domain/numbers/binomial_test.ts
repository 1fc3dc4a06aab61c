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

describe("binomialQuantile()", () => {
  it("is 0 with probability 0 and all with probability 1", () => {
    expect([0, -0.5].map((p) => binomialQuantile(0.9, 7, p))).to.deep.equal([0, 0]);
    expect([1, 1.5].map((p) => binomialQuantile(0.1, 7, p))).to.deep.equal([7, 7]);
  });

  it("is the smallest number whose cumulated probability reaches the level", () => {
    // Two trials of chance 0.5: 0.25, 0.75, 1.
    const fair = [0.25, 0.250001, 0.75, 0.750001, 1].map((q) => binomialQuantile(q, 2, 0.5));
    expect(fair).to.deep.equal([0, 1, 1, 2, 2]);
    // One trial of chance 0.3: 0.7, 1.
    expect([0.1, 0.7, 0.71].map((q) => binomialQuantile(q, 1, 0.3))).to.deep.equal([0, 0, 1]);
    // Three trials of chance 0.9: 0.001, 0.028, 0.271, 1.
    const likely = [0.001, 0.0011, 0.028, 0.03, 0.271, 0.28].map((q) =>
      binomialQuantile(q, 3, 0.9),
    );
    expect(likely).to.deep.equal([0, 1, 1, 2, 2, 3]);
  });
});
