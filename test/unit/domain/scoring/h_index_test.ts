import { expect } from "chai";
import { hIndex } from "../../../../src/domain/scoring/boards/h_index.ts";

describe("hIndex() (Maths 6.6)", () => {
  it("counts the values that reach their position, and a fraction of the next", () => {
    expect(hIndex([])).to.equal(0);
    expect(hIndex([0])).to.equal(0);
    expect(hIndex([1])).to.equal(1);
    // B = 2; of the first three min(3, x) is 3 + 3 + 1 = 7, (7 - 4) / (9 - 4) = 0.6.
    expect(hIndex([1, 5, 3])).to.equal(2.6);
    // B = 2; 2 + 2 = 4, and 0 of 5.
    expect(hIndex([2, 2])).to.equal(2);
    // B = 1; min(2, x) is 2 + 1.5 = 3.5, (3.5 - 1) / 3 = 0.8333.
    expect(hIndex([9, 1.5])).to.equal(1.83);
    expect(hIndex([3, 3, 3])).to.equal(3);
  });

  it("count for an h-index up to the place after the last that is reached", () => {
    expect(hIndex([1, 1, 1])).to.equal(1.33);
  });
});
