import { expect } from "chai";
import { percentile, sortEnds } from "../../../../src/domain/numbers/percentile.ts";

describe("percentiles (Maths 6.7)", () => {
  const rising = Float64Array.from({ length: 41 }, (_, i) => i * i);

  it("are interpolated between adjacent values", () => {
    expect(percentile(rising, 0.025)).to.equal(1);
    expect(percentile(rising, 0.0375)).to.be.closeTo(2.5, 1e-12);
    expect(percentile(rising, 1)).to.equal(1_600);
    expect(percentile(rising, 0)).to.equal(0);
  });

  it("need only sorted ends, for any number of percentiles", () => {
    const mixed = Float64Array.from({ length: 41 }, (_, i) => ((i * 17) % 41) - 20);
    for (const count of [1, 2, 3, 4, 10, 20]) {
      const ends = new Float64Array(41);
      sortEnds(mixed, count, ends);
      const low = Array.from({ length: count }, (_, i) => i - 20);
      expect([...ends.subarray(0, count)], `first ${count}`).to.deep.equal(low);
      const high = Array.from({ length: count }, (_, i) => 21 - count + i);
      expect([...ends.subarray(41 - count)], `last ${count}`).to.deep.equal(high);
    }
  });

  it("of equal numbers equal these numbers", () => {
    const ends = new Float64Array(5);
    sortEnds(new Float64Array(5).fill(7), 2, ends);
    expect([...ends]).to.deep.equal([7, 7, 7, 7, 7]);
  });
});
