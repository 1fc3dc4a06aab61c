import { expect } from "chai";
import fc from "fast-check";
import { firstAfter, firstFrom, slice } from "../../../../src/domain/numbers/ascending.ts";

const list = fc
  .array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
  .map((values) => values.sort((a, b) => a - b));
const bound = fc.integer({ min: -1, max: 41 });

/** Searches the list from the start, for comparison. */
function search(values: number[], isReached: (value: number) => boolean): number {
  const found = values.findIndex(isReached);
  return found === -1 ? values.length : found;
}

describe("places in an ascending list", () => {
  it("equal those of a linear search, also with equal numbers", () => {
    fc.assert(
      fc.property(list, bound, (values, limit) => {
        expect(firstFrom(values, limit)).to.equal(search(values, (value) => value >= limit));
        expect(firstAfter(values, limit)).to.equal(search(values, (value) => value > limit));
      }),
    );
  });

  it("stay within the given span", () => {
    expect(firstFrom([1, 2, 3, 4], 0, 2)).to.equal(2);
    expect(firstFrom([1, 2, 3, 4], 9, 0, 2)).to.equal(2);
    expect(firstAfter([1, 2, 3, 4], 9, 3)).to.equal(3);
  });

  it("give slices, which are empty when the end is before the start", () => {
    expect(slice([1, 2, 3, 4], 1, 3)).to.deep.equal([2, 3]);
    expect(slice([1, 2, 3, 4], 3, 1)).to.deep.equal([]);
  });
});
