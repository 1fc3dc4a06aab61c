import { expect } from "chai";
import fc from "fast-check";
import { percentile, sortEnds } from "../../../../src/domain/numbers/percentile.ts";
import { seededRandom } from "../../../../src/domain/numbers/random.ts";

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
  /** Numbers like those that bounds are made of. */
  const sums = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 1_000 })).map(([seed, length]) => {
    const random = seededRandom(seed);
    return Float64Array.from({ length }, () => random() + random() + random() + random());
  });
  /** Numbers that are often repeated, with hardly any tails. */
  const few = fc
    .array(fc.integer({ min: -1, max: 2 }), { minLength: 1, maxLength: 100 })
    .map((numbers) => Float64Array.from(numbers));

  it("sorts both ends as in ascending order, and keeps all numbers", () => {
    fc.assert(
      fc.property(fc.oneof(sums, few), fc.integer({ min: 1, max: 12 }), (values, part) => {
        const given = values.slice();
        const sorted = values.toSorted();
        const count = Math.ceil(values.length / (4 * part));
        const ends = new Float64Array(values.length).fill(Number.NaN);
        sortEnds(values, count, ends);
        expect(ends.subarray(0, count)).to.deep.equal(sorted.subarray(0, count));
        const last = values.length - count;
        expect(ends.subarray(last)).to.deep.equal(sorted.subarray(last));
        expect(values).to.deep.equal(given);
      }),
      { numRuns: 300 },
    );
  });
});
