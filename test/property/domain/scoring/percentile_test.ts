import { expect } from "chai";
import fc from "fast-check";
import { percentile, sortEnds } from "../../../../src/domain/scoring/percentile.ts";

describe("percentile()", () => {
  it("interpolates linearly", () => {
    const tens = Float64Array.of(0, 10, 20, 30, 40);
    expect(percentile(tens, 0.5)).to.equal(20);
    expect(percentile(tens, 0.025)).to.be.closeTo(1, 1e-12);
    expect(percentile(tens, 0.975)).to.be.closeTo(39, 1e-12);
    expect(percentile(tens, 1)).to.equal(40);
    expect(percentile(Float64Array.of(3), 0.975)).to.equal(3);
  });
});

describe("sortEnds()", () => {
  /** Sums of draws, as bounds are made of, and few numbers often repeated, which have no tails. */
  const numbers = fc.oneof(
    fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }), {
      minLength: 1,
      maxLength: 120,
    }),
    fc.array(fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 1, maxLength: 1 }), {
      minLength: 1,
      maxLength: 120,
    }),
  );

  it("puts at both ends what stands there in ascending order, and leaves the numbers", () => {
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const values = Float64Array.from(parts, (draws) => draws.reduce((a, b) => a + b, 0));
        const given = values.slice();
        const sorted = values.toSorted();
        const count = Math.ceil((share * values.length) / 4);
        const ends = new Float64Array(values.length).fill(Number.NaN);
        sortEnds(values, count, ends);
        expect(ends.subarray(0, count)).to.deep.equal(sorted.subarray(0, count));
        const last = values.length - count;
        expect(ends.subarray(last)).to.deep.equal(sorted.subarray(last));
        expect(values).to.deep.equal(given);
      }),
      { numRuns: 500 },
    );
  });
});
