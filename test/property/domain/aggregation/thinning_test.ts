import { expect } from "chai";
import fc from "fast-check";
import { pick, thin } from "../../../../src/domain/aggregation/history/thinning.ts";

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 200 * 86_400 }), { minLength: 1, maxLength: 900 })
  .map((list) => list.sort((a, b) => a - b));

describe("laws of thinning (Maths 4.8)", () => {
  it("pick keeps first and last, the order, and at most the given size", () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: 2, max: 400 }), (instants, size) => {
        const picked = pick(instants, size);
        expect(picked.length).to.be.within(Math.min(2, instants.length), size);
        expect(picked[0]).to.equal(instants[0]);
        expect(picked.at(-1)).to.equal(instants.at(-1));
        expect(picked).to.deep.equal([...new Set(picked)].sort((a, b) => a - b));
      }),
    );
  });

  it("thin keeps the first and the last instant of the past, and adds none", () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: 40, max: 400 }), (instants, limit) => {
        const now = instants.at(-1)!;
        const kept = thin(instants, now, limit);
        const known = new Set(instants);
        expect(kept[0]).to.equal(instants[0]);
        expect(kept.at(-1)).to.equal(now);
        expect(kept.every((t) => known.has(t))).to.equal(true);
        expect(kept).to.deep.equal(kept.toSorted((a, b) => a - b));
        expect(kept.length).to.be.at.most(Math.max(limit + 3, 0));
      }),
    );
  });

  it("thin does not change short histories, and limits the future", () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: 0, max: 200 * 86_400 }), (instants, now) => {
        const kept = thin(instants, now, 400);
        if (instants.length <= 400) expect(kept).to.deep.equal(instants);
        else expect(kept.filter((t) => t > now).length).to.be.at.most(100);
      }),
    );
  });
});
