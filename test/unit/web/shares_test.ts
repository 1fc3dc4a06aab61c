/** The sliders of options: whatever is moved and locked, the sum stays exactly 1. */
import { expect } from "chai";
import fc from "fast-check";
import { checkMultipleChoice } from "../../../src/domain/forecasts/probability.ts";
import { apportion, moveShare, UNITS } from "../../../web/src/forecasting/shares.ts";

const sumOf = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0);

describe("shares of options", () => {
  it("keep a forecast that fits the steps as it is", () => {
    expect(apportion([0.29, 0.57, 0.14], UNITS)).to.deep.equal([290, 570, 140]);
    expect(apportion([0.001, 0.998, 0.001], UNITS)).to.deep.equal([1, 998, 1]);
  });

  it("give equal weights equal shares, and the first ones the rest", () => {
    expect(apportion([0, 0, 0], UNITS)).to.deep.equal([334, 333, 333]);
  });

  it("raise what is smaller than a step to one step", () => {
    expect(apportion([0, 0.00001, 1], UNITS)).to.deep.equal([1, 1, 998]);
  });

  it("keep the proportions of the others when one is moved, and restore them when it comes back", () => {
    const before = [500, 300, 200];
    const free = [false, false, false];
    const there = moveShare(before, free, { at: 0, target: 250 });

    expect(there).to.deep.equal([250, 450, 300]);
    expect(moveShare(before, free, { at: 0, target: 999 })).to.deep.equal([998, 1, 1]);
    expect(moveShare(before, free, { at: 0, target: 500 })).to.deep.equal(before);
  });

  it("leave what is locked, and what has nothing to move against", () => {
    expect(moveShare([500, 300, 200], [false, true, false], { at: 0, target: 900 })).to.deep.equal([
      699, 300, 1,
    ]);
    expect(moveShare([500, 300, 200], [false, true, true], { at: 0, target: 900 })).to.deep.equal([
      500, 300, 200,
    ]);
  });

  it("sum to 1 after any moves and locks, and the server stores them as they are", () => {
    const moves = fc.array(
      fc.record({ at: fc.nat(99), target: fc.integer({ min: -50, max: 1100 }), lock: fc.nat(99) }),
      { maxLength: 20 },
    );
    const weights = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 2,
      maxLength: 100,
    });
    fc.assert(
      fc.property(weights, moves, (given, list) => {
        let shares = apportion(given, UNITS);
        const locked = given.map(() => false);
        for (const { at, target, lock } of list) {
          const before = shares;
          const moved = at % given.length;
          shares = moveShare(before, locked, { at: moved, target });
          expect(sumOf(shares)).to.equal(UNITS);
          for (const [place, share] of shares.entries()) {
            expect(share)
              .to.be.within(1, UNITS - given.length + 1)
              .and.satisfy(Number.isInteger);
            if (locked[place] === true && place !== moved) expect(share).to.equal(before[place]);
          }
          const toggled = lock % given.length;
          locked[toggled] = locked[toggled] !== true;
        }
        const options = given.map((_, at) => `Option ${at}`);
        const sent = shares.map((share) => share / UNITS);
        const value = Object.fromEntries(options.map((option, at) => [option, sent[at]]));
        const verdict = checkMultipleChoice(value, { options, allOptionsEver: options });
        expect(verdict).to.deep.equal({ ok: true, stored: sent });
      }),
    );
  });
});
