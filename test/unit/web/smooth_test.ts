/** The curve that three handles draw: what the server makes of it (Maths 14). */
import { expect } from "chai";
import fc from "fast-check";
import { buildRequested } from "../../../src/domain/distributions/build_requested.ts";
import { type Ends, knotsOf, type Quartiles } from "../../../web/src/forecasting/smooth.ts";

const STEPS = 200;
const OPEN: Ends = { isLowOpen: true, isHighOpen: true };

/** Returns the CDF of three quartiles on a range from 0 to 1. */
function built(quartiles: Quartiles, ends: Ends): Float64Array {
  const percentiles = knotsOf(quartiles, ends).map(({ p, place }) => ({ p, value: place }));
  const body = JSON.stringify({ mixture: [{ weight: 50, percentiles }] });
  const answer = buildRequested(Buffer.from(body), {
    rangeMin: 0,
    rangeMax: 1,
    zeroPoint: null,
    openLowerBound: ends.isLowOpen,
    openUpperBound: ends.isHighOpen,
    inboundOutcomeCount: STEPS,
    isTime: false,
  });
  if (answer.kind !== "built") throw new Error(JSON.stringify(answer));
  return answer.built.cdf;
}

const massesOf = (cdf: Float64Array) => [...cdf.slice(1)].map((value, at) => value - cdf[at]!);

/** Returns how often the density falls and rises again by more than can be seen. */
function valleys(masses: readonly number[]): number {
  const seen = Math.max(...masses) / 100;
  let [count, least, most] = [0, Infinity, -Infinity];
  for (const mass of masses) {
    if (mass > most || mass > least + seen) {
      if (mass > least + seen && least < most - seen) count += 1;
      [least, most] = [mass, mass];
    } else least = Math.min(least, mass);
  }
  return count;
}

/** Quartiles in steps of the grid, at least three steps apart and from the ends. */
const quartiles = fc
  .uniqueArray(fc.integer({ min: 1, max: Math.floor(STEPS / 3) - 1 }), {
    minLength: 3,
    maxLength: 3,
  })
  .map((steps) => steps.sort((a, b) => a - b).map((step) => (3 * step) / STEPS))
  .map(([a, b, c]): Quartiles => [a!, b!, c!]);

describe("the curve of three handles", () => {
  it("has the quartiles of the handles, whatever ends are open", () => {
    const ends = fc.record({ isLowOpen: fc.boolean(), isHighOpen: fc.boolean() });
    fc.assert(
      fc.property(quartiles, ends, (places, open) => {
        const cdf = built(places, open);
        places.forEach((place, at) => {
          expect(cdf[Math.round(place * STEPS)]).to.be.closeTo((at + 1) / 4, 0.01);
        });
      }),
    );
  });

  it("has one top and no kink between open ends, however skewed", () => {
    fc.assert(
      fc.property(quartiles, (places) => {
        const masses = massesOf(built(places, OPEN));
        expect(valleys(masses)).to.equal(0);
      }),
    );
    // A kink is a jump of the slope. The piecewise curve of three percentiles has them at each.
    const masses = massesOf(built([0.375, 0.5, 0.7], OPEN));
    const bends = masses.slice(2).map((mass, at) => mass - 2 * masses[at + 1]! + masses[at]!);
    expect(Math.max(...bends.map(Math.abs)) / Math.max(...masses)).to.be.below(0.01);
  });

  it("is flat where the handles ask for it, and falls off at a closed end as at an open one", () => {
    const closed = { isLowOpen: false, isHighOpen: false };
    const flat = massesOf(built([0.25, 0.5, 0.75], closed));
    expect(Math.max(...flat) - Math.min(...flat)).to.be.below(1e-4);
    const narrow = [OPEN, closed].map((ends) => built([0.45, 0.5, 0.55], ends));
    narrow[0]!.forEach((value, at) => expect(value).to.be.closeTo(narrow[1]![at]!, 0.01));
  });

  it("stays the plain one of three percentiles where these ask for a heap at a closed end", () => {
    const places: Quartiles = [0.1, 0.5, 0.9];
    const knots = knotsOf(places, { isLowOpen: false, isHighOpen: true });
    expect(knots).to.deep.equal([0.25, 0.5, 0.75].map((p, at) => ({ p, place: places[at] })));
  });
});
