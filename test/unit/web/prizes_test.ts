/** Prizes in cents: their sum is the pool. */
import { expect } from "chai";
import { inCents } from "../../../web/src/manage/prizes.ts";

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, one) => total + Math.round(one * 100), 0);

describe("prizes in cents", () => {
  it("gives the cents that are left to those who lost most, and to the first among equals", () => {
    expect(inCents([100 / 3, 100 / 3, 100 / 3])).to.deep.equal([33.34, 33.33, 33.33]);
    expect(inCents([50.004, 49.996])).to.deep.equal([50, 50]);
    expect(inCents([])).to.deep.equal([]);
  });

  it("keeps the sum of every pool, for many divisions", () => {
    for (let people = 1; people < 60; people++) {
      const weights = Array.from({ length: people }, (_, at) => ((at * 7919 + 13) % 101) + 1);
      const all = weights.reduce((total, one) => total + one, 0);
      const exact = weights.map((weight) => (2500.01 * weight) / all);
      const rounded = inCents(exact);
      expect(sum(rounded), `${people} people`).to.equal(250_001);
      rounded.forEach((amount, at) => {
        expect(Math.abs(amount - exact[at]!)).to.be.lessThan(0.01);
      });
    }
  });
});
