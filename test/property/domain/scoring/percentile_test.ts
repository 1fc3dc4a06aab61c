import { expect } from "chai";
import fc from "fast-check";
import { percentile } from "../../../../src/domain/scoring/bootstrap.ts";

describe("percentile()", () => {
  it("finds in any order what sorted numbers have there, also once it has moved them", () => {
    const numbers = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 80 });
    const fraction = fc.constantFrom(0, 0.025, 0.3, 0.5, 0.975, 1);
    fc.assert(
      fc.property(numbers, fc.array(fraction), (drawn, fractions) => {
        const values = Float64Array.from(drawn);
        const sorted = values.toSorted();
        for (const wanted of fractions) {
          const place = wanted * (sorted.length - 1);
          const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
          const expected = low + (high - low) * (place % 1);
          expect(percentile(values, wanted)).to.be.closeTo(expected, 1e-12);
        }
        expect(values.toSorted()).to.deep.equal(sorted);
      }),
      { numRuns: 300 },
    );
  });
});
