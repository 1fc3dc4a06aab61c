import { expect } from "chai";
import fc from "fast-check";
import { divergence } from "../../../../src/domain/forecasts/divergence.ts";
import { validCdf } from "../../../support/valid_cdf.ts";

describe("divergence() (Maths 9.3)", () => {
  it("is 0 between equal forecasts", () => {
    expect(divergence("binary", [0.3, 0.7], [0.3, 0.7])).to.equal(0);
    expect(divergence("date", [0, 0.5, 1], [0, 0.5, 1])).to.equal(0);
  });

  it("sums over the outcomes in bits", () => {
    expect(divergence("binary", [0.5, 0.5], [0.25, 0.75])).to.be.closeTo(
      0.25 * 1 - 0.25 * Math.log2(0.5 / 0.75),
      1e-15,
    );
  });

  it("adds an option that only one forecast has to its catch-all", () => {
    const split = divergence("multiple_choice", [0.25, 0.25, 0.5], [0.5, null, 0.5]);

    expect(split).to.equal(divergence("multiple_choice", [0.25, null, 0.75], [0.5, null, 0.5]));
    expect(split).to.be.greaterThan(0);
  });

  it("leaves out an option that neither has", () => {
    expect(divergence("multiple_choice", [0.5, null, 0.5], [0.5, null, 0.5])).to.equal(0);
    expect(divergence("multiple_choice", [0.25, null, 0.75], [0.5, null, 0.5])).to.equal(
      divergence("binary", [0.25, 0.75], [0.5, 0.5]),
    );
  });

  it("adds the options that each alone has to its own catch-all", () => {
    const far = divergence("multiple_choice", [null, 0.25, 0.25, 0.5], [0.375, null, 0.25, 0.375]);

    expect(far).to.equal(divergence("binary", [0.25, 0.75], [0.25, 0.75]));
    expect(divergence("multiple_choice", [0.5, 0.25, 0.25], [null, 0.25, 0.75])).to.equal(0);
  });

  it("counts nothing for an option to which both give nothing", () => {
    expect(divergence("multiple_choice", [0, 0.5, 0.5], [0, 0.5, 0.5])).to.equal(0);
  });

  it("ignores differences of a CDF up to 1e-7", () => {
    expect(divergence("numeric", [0.1, 0.5, 0.9], [0.1, 0.5 + 9e-8, 0.9])).to.equal(0);
    // The difference of the first entries is exactly 1e-7. Counted, it would be 2.5e-8 of a bit.
    expect(divergence("numeric", [2e-7, 0.5, 0.9], [1e-7, 0.5, 0.9])).to.be.below(1e-12);
  });

  it("is symmetric and never negative", () => {
    const shape = { inboundOutcomeCount: 20, openLowerBound: true, openUpperBound: true };
    const cdf = fc
      .array(fc.integer({ min: 1, max: 1000 }), { minLength: 22, maxLength: 22 })
      .map((masses) => validCdf(masses, shape));
    fc.assert(
      fc.property(cdf, cdf, (a, b) => {
        const there = divergence("numeric", a, b);
        expect(there).to.be.at.least(0);
        expect(divergence("numeric", b, a)).to.be.closeTo(there, 1e-12);
      }),
    );
  });
});

describe("divergence (Maths 9.3)", () => {
  it("leaves out options that either lacks, and adds them to the catch-all", () => {
    const both = divergence("multiple_choice", [0.25, null, 0.75], [null, 0.5, 0.5]);
    // Both are folded into a catch-all of 1.
    expect(both).to.equal(0);
    const one = divergence("multiple_choice", [0.25, 0.25, 0.5], [null, 0.25, 0.75]);
    expect(one).to.equal(0);
    const moved = divergence("multiple_choice", [0.25, 0.5, 0.25], [null, 0.5, 0.5]);
    expect(moved).to.equal(0);
    expect(divergence("multiple_choice", [0.5, 0.5, null], [0.5, null, null])).to.equal(0);
    expect(divergence("binary", [0, 1], [0, 1])).to.equal(0);
  });

  it("integrates by the trapezoid rule", () => {
    // One of three grid points differs: 0.25 and 0.5, in both directions, over two intervals.
    const at = (0.5 - 0.25) * Math.log2(2) + (0.5 - 0.75) * Math.log2(0.5 / 0.75);
    expect(divergence("numeric", [0, 0.5, 1], [0, 0.25, 1])).to.be.closeTo(at / 2, 1e-15);
    expect(divergence("numeric", [0.5, 0.6, 1], [0.25, 0.6, 1])).to.be.closeTo(at / 4, 1e-15);
    expect(divergence("numeric", [0, 0.6, 0.5], [0, 0.6, 0.25])).to.be.closeTo(at / 4, 1e-15);
  });
});
