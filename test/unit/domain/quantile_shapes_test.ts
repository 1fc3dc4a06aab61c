/** Compares CDFs from quantiles and bins with values computed by hand. */
import { expect } from "chai";
import { cdfMasses } from "../../support/masses.ts";
import {
  binsToCdf,
  type Quantile,
  quantilesToCdf,
  type ScaledShape,
} from "../../../src/domain/forecasts/quantiles_to_cdf.ts";
import { validCdf } from "../../../src/domain/forecasts/valid_cdf.ts";

const unit = (count: number, open: boolean): ScaledShape => ({
  ...{ rangeMin: 0, rangeMax: 1, zeroPoint: null, inboundOutcomeCount: count },
  ...{ openLowerBound: open, openUpperBound: open },
});
const at = (level: number, value: number): Quantile => ({ level, value });
const { exp } = Math;
function expectCdf(got: Float64Array, wanted: readonly number[], within = 1e-9): void {
  expect(got.length).to.equal(wanted.length);
  wanted.forEach((value, i) => {
    expect(got[i], `entry ${i}`).to.be.closeTo(value, within);
  });
}

describe("the CDF through quantiles", () => {
  const three = [at(0.2, 0.25), at(0.5, 0.5), at(0.7, 0.75)];

  it("is straight between them, and its tails fall by the density at each end", () => {
    // Rates: 0.3 / 0.25 / 0.2 = 6 below, 0.2 / 0.25 / 0.3 = 8/3 above.
    const wanted = [0.2 * exp(-1.5), 0.2, 0.5, 0.7, 1 - 0.3 * exp(-2 / 3)];
    expectCdf(quantilesToCdf(three, unit(4, true)), wanted);
    expectCdf(quantilesToCdf(three.toReversed(), unit(4, true)), wanted);
  });

  it("cuts its tails at closed ends", () => {
    const cut = (distance: number, end: number) => (exp(-distance) - exp(-end)) / (1 - exp(-end));
    const below = 0.2 * cut(0.75, 1.5);
    const above = 1 - 0.3 * cut(1 / 3, 2 / 3);
    const wanted = [0, below, 0.2, 0.35, 0.5, 0.6, 0.7, above, 1];
    expectCdf(quantilesToCdf(three, unit(8, false)), wanted);
  });

  it("is nearly straight when a tail is almost flat", () => {
    const flat = [at(0.5, 0.5), at(0.5 + 1e-12, 0.75), at(0.5 + 2e-12, 0.8)];
    const cdf = quantilesToCdf(flat, unit(4, false));
    expect(cdf[1]).to.be.closeTo(0.25, 1e-3);
  });

  it("jumps when several have one value, with tails one bucket wide", () => {
    const jump = [at(0.25, 0.5), at(0.75, 0.5)];
    const wanted = [0.25 * exp(-2), 0.25 * exp(-1), 0.75, 1 - 0.25 * exp(-1), 1 - 0.25 * exp(-2)];
    expectCdf(quantilesToCdf(jump, unit(4, true)), wanted);
  });

  it("has no tails where the quantiles beside an end are a rounding apart", () => {
    const least = [at(0.2, -Number.MIN_VALUE), at(0.8, 0)];
    expectCdf(quantilesToCdf(least, unit(4, true)), [0.8, 1, 1, 1, 1], 2e-3);
    expectCdf(quantilesToCdf(least, unit(4, false)), [0, 1, 1, 1, 1], 2e-3);
  });

  it("has tails one bucket wide when there is no mass beside them", () => {
    const gap = quantilesToCdf([at(0.5, 0.25), at(0.5, 0.75)], unit(4, true));
    expect(gap[0]).to.be.closeTo(0.5 * exp(-1), 1e-3);
    expect(gap[4]).to.be.closeTo(1 - 0.5 * exp(-1), 1e-3);
  });

  it("gives a jump at the lower end to the first bucket", () => {
    const cdf = quantilesToCdf([at(0.2, 0), at(0.6, 0), at(0.8, 0.5)], unit(4, true));
    expect([cdf[0], cdf[1], cdf[2]].map((value) => value?.toFixed(6))).to.deep.equal([
      ...["0.200000", "0.700000", "0.800000"],
    ]);
  });

  it("has no tail when quantiles are outside the range", () => {
    const wide = [at(0.2, -1), at(0.8, 2)];
    expectCdf(quantilesToCdf(wide, unit(2, true)), [0.4, 0.5, 0.6]);
  });

  it("says which quantiles are valid", () => {
    expect(() => quantilesToCdf([at(0.5, 0.5)], unit(4, true))).to.throw(
      RangeError,
      "At least two quantiles are needed",
    );
    const wrong = "Quantile levels must lie between 0 and 1, values must be finite";
    for (const bad of [at(0, 0.1), at(1, 0.1), at(Number.NaN, 0.1), at(0.2, Infinity)]) {
      expect(() => quantilesToCdf([bad, at(0.5, 0.5)], unit(4, true))).to.throw(RangeError, wrong);
    }
  });
});

describe("the CDF of bins", () => {
  const bin = (from: number, to: number, probability: number) => ({ from, to, probability });

  it("spreads each bin evenly, and puts points at their place", () => {
    const cdf = binsToCdf([bin(0.5, 0.5, 1), bin(0, 1, 2), bin(0, 1, 0)], unit(4, false));
    expectCdf(cdf, [0, 1 / 6, 2 / 3, 5 / 6, 1], 1e-3);
  });

  it("gives a point at the lower end to the first bucket, one below it to the tail", () => {
    const inside = binsToCdf([bin(0, 0, 1), bin(0, 1, 1)], unit(4, true));
    expect([inside[0], inside[1]].map((value) => value?.toFixed(2))).to.deep.equal([
      "0.00",
      "0.62",
    ]);
    const outside = binsToCdf([bin(-1, -1, 1), bin(0, 1, 1)], unit(4, true));
    expect(outside[0]).to.be.closeTo(0.5, 2e-3);
    const above = binsToCdf([bin(2, 2, 1), bin(0, 1, 1)], unit(4, true));
    expect(above[4]).to.be.closeTo(0.5, 2e-3);
    const middle = binsToCdf([bin(0.6, 0.6, 1), bin(0, 1, 1)], unit(4, true));
    expect(middle[2]).to.be.closeTo(0.25, 2e-3);
  });

  it("refuses one negative probability among others", () => {
    expect(() => binsToCdf([bin(0, 1, 2), bin(0, 1, -1)], unit(4, true))).to.throw(
      RangeError,
      "Probabilities of bins must not be negative",
    );
  });
});

describe("validCdf()", () => {
  const shape = unit(100, false);
  const peak = (...buckets: number[]) => {
    const masses = new Array<number>(102).fill(0);
    for (const bucket of buckets) masses[bucket] = 1;
    return cdfMasses(validCdf(masses, shape));
  };

  it("moves peaks near the ends to both sides as far as possible", () => {
    const low = peak(2);
    expect([low[1], low[2], low[3]].map((mass) => Number(mass?.toFixed(2)))).to.deep.equal([
      0.3, 0.4, 0.3,
    ]);
    const high = peak(99);
    expect([98, 99, 100].map((k) => Number(high[k]!.toFixed(2)))).to.deep.equal([0.3, 0.4, 0.3]);
    const first = peak(1);
    expect([1, 2, 3].map((k) => Number(first[k]!.toFixed(2)))).to.deep.equal([0.4, 0.4, 0.2]);
  });

  it("says which masses are valid", () => {
    expect(() => validCdf([1, 2], shape)).to.throw(RangeError, "Expected 102 masses, got 2");
    const wrong = "Masses must be finite, not negative and not all 0";
    const filled = (value: number) => new Array<number>(102).fill(value);
    for (const masses of [filled(0), filled(Infinity), [-1, 2, ...filled(1).slice(2)]]) {
      expect(() => validCdf(masses, shape)).to.throw(RangeError, wrong);
    }
  });
});
