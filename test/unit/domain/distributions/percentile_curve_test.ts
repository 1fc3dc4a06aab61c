/** The curve through percentiles, against the formulas of Maths 14 written out one by one. */
import { expect } from "chai";
import {
  type CurveEnds,
  curveThrough,
  type Knot,
  knotsOf,
} from "../../../../src/domain/distributions/percentile_curve.ts";

const OPEN: CurveEnds = { openLowerBound: true, openUpperBound: true, count: 200 };
const CLOSED: CurveEnds = { openLowerBound: false, openUpperBound: false, count: 200 };
const LEAST_STEP = 0.00005 * (1 + 1e-6);
const LEAST_BEYOND = 0.001 * (1 + 1e-6);

const points = (...pairs: readonly (readonly [u: number, p: number])[]): Knot[] =>
  pairs.map(([u, p]) => ({ u, below: p, upTo: p }));
const within = (value: number) => Math.min(Math.max(value, 0), 1);

/** The least probability up to `u` (within the range), and everywhere. */
function floorAt(knots: readonly Knot[], ends: CurveEnds) {
  const [first, last] = [knots[0]!, knots[knots.length - 1]!];
  const below = ends.openLowerBound && first.u > 0 ? Math.min(LEAST_BEYOND, first.below) : 0;
  const above = ends.openUpperBound && last.u < 1 ? Math.min(LEAST_BEYOND, 1 - last.upTo) : 0;
  const pieces = [
    { from: 0, to: first.u, mass: first.below - below },
    ...knots.slice(1).map((knot, i) => {
      const before = knots[i]!;
      return { from: before.u, to: knot.u, mass: knot.below - before.upTo };
    }),
    { from: last.u, to: 1, mass: 1 - last.upTo - above },
  ].map(({ from, to, mass }) => ({ from: within(from), to: within(to), mass }));
  const upTo = (u: number) =>
    pieces.reduce((sum, { from, to, mass }) => {
      if (to <= from) return sum;
      const least = Math.min(Math.max(mass, 0), LEAST_STEP * ends.count * (to - from));
      return sum + least * within((within(u) - from) / (to - from));
    }, below);
  return { upTo, total: upTo(1) + above };
}

/** The slope at an inner knot: the weighted harmonic mean of the chords beside it. */
function slopeAt(knots: readonly Knot[], i: number): number | null {
  const [a, b, c] = [knots[i - 1], knots[i]!, knots[i + 1]];
  if (a === undefined || c === undefined || b.below !== b.upTo) return null;
  const [h1, h2] = [b.u - a.u, c.u - b.u];
  const [d1, d2] = [(b.below - a.upTo) / h1, (c.below - b.upTo) / h2];
  if (d1 <= 0 || d2 <= 0) return 0;
  const [w1, w2] = [2 * h2 + h1, h2 + 2 * h1];
  return (w1 + w2) / (w1 / d1 + w2 / d2);
}

/** A tail of this mass, from `distance` on: it falls off at `rate` and ends at `end`. */
function tailBeyond(mass: number, rate: number, distance: number, end: number): number {
  if (distance >= end) return 0;
  const rest = (d: number) => Math.exp(-rate * d) - Math.exp(-rate * end);
  return (mass * rest(distance)) / rest(0);
}

function plainCurve(knots: readonly Knot[], ends: CurveEnds) {
  const floor = floorAt(knots, ends);
  const rest = knots.map(({ u, below, upTo }) => {
    return { u, below: below - floor.upTo(u), upTo: upTo - floor.upTo(u) };
  });
  const [first, last] = [rest[0]!, rest[rest.length - 1]!];
  const chord = (i: number) => (rest[i + 1]!.below - rest[i]!.upTo) / (rest[i + 1]!.u - rest[i]!.u);
  const slopes = (i: number) => [slopeAt(rest, i) ?? chord(i), slopeAt(rest, i + 1) ?? chord(i)];
  const above = 1 - floor.total - last.upTo;
  const density = (i: number, side: 0 | 1) => (rest.length < 2 ? 0 : slopes(i)[side]!);
  const rate = (slope: number, mass: number) => (slope > 0 && mass > 0 ? slope / mass : ends.count);
  const cut = (isOpen: boolean, distance: number) =>
    isOpen ? Number.POSITIVE_INFINITY : Math.max(0, distance);
  const restAt = (u: number, isInclusive: boolean) => {
    if (u < first.u) {
      const falls = rate(density(0, 0), first.below);
      return tailBeyond(first.below, falls, first.u - u, cut(ends.openLowerBound, first.u));
    }
    if (u > last.u) {
      const falls = rate(density(rest.length - 2, 1), above);
      const end = cut(ends.openUpperBound, 1 - last.u);
      return last.upTo + above - tailBeyond(above, falls, u - last.u, end);
    }
    const at = rest.findIndex((knot) => knot.u >= u);
    if (rest[at]!.u === u) return isInclusive ? rest[at]!.upTo : rest[at]!.below;
    const [a, b] = [rest[at - 1]!, rest[at]!];
    const [left, right] = slopes(at - 1);
    const h = b.u - a.u;
    const t = (u - a.u) / h;
    return (
      a.upTo * (2 * t ** 3 - 3 * t ** 2 + 1) +
      b.below * (3 * t ** 2 - 2 * t ** 3) +
      h * (left! * (t ** 3 - 2 * t ** 2 + t) + right! * (t ** 3 - t ** 2))
    );
  };
  return (u: number, isInclusive: boolean) => restAt(u, isInclusive) + floor.upTo(u);
}

describe("curveThrough()", () => {
  const halfOpen = { ...CLOSED, openUpperBound: true };
  const examples: readonly (readonly [string, Knot[], CurveEnds])[] = [
    [
      "five percentiles",
      points([0.2, 0.1], [0.3, 0.25], [0.4, 0.5], [0.6, 0.75], [0.7, 0.9]),
      OPEN,
    ],
    ["the same between closed bounds", points([0.2, 0.1], [0.4, 0.5], [0.7, 0.9]), CLOSED],
    ["one open bound", points([0.2, 0.1], [0.4, 0.5], [0.7, 0.9]), halfOpen],
    ["a single percentile", points([0.3, 0.4]), OPEN],
    ["a single one between closed bounds", points([0.3, 0.4]), CLOSED],
    ["a stretch without probability", points([0.2, 0.1], [0.4, 0.5], [0.6, 0.5], [0.8, 0.9]), OPEN],
    ["a level first chord", points([0.2, 0.3], [0.4, 0.3], [0.8, 0.9]), OPEN],
    ["a level last chord", points([0.2, 0.3], [0.4, 0.9], [0.8, 0.9]), OPEN],
    ["percentiles beyond the range", points([-0.5, 0.2], [0.5, 0.6], [1.5, 0.9]), OPEN],
    ["all of them below", points([-0.5, 0.2], [-0.2, 0.9]), CLOSED],
    ["all of them above", points([1.2, 0.1], [1.5, 0.8]), CLOSED],
    ["percentiles at the bounds", points([0, 0.05], [0.5, 0.5], [1, 0.8]), OPEN],
    ["no probability beyond", points([0.2, 0], [0.5, 0.5], [0.8, 1]), OPEN],
    ["little beyond the outermost", points([0.2, 0.0015], [0.5, 0.5], [0.6, 0.9985]), OPEN],
    // What is left of the first is a rounding error below 0.
    ["less than the least steps below", points([0.8, 0.004908], [0.9, 0.5]), OPEN],
    ["few outcomes", points([0.2, 0.1], [0.5, 0.5], [0.8, 0.9]), { ...OPEN, count: 4 }],
    ["less than the least steps", points([0.1, 0.4999], [0.9, 0.5001]), { ...OPEN, count: 1_000 }],
    [
      "a jump",
      [
        { u: 0.2, below: 0.1, upTo: 0.1 },
        { u: 0.5, below: 0.3, upTo: 0.6 },
        { u: 0.9, below: 0.95, upTo: 0.95 },
      ],
      OPEN,
    ],
    ["one jump alone", [{ u: 0.5, below: 0.2, upTo: 0.7 }], OPEN],
  ];
  for (const [what, knots, ends] of examples) {
    it(`is that of the formulas: ${what}`, () => {
      const [curve, plain] = [curveThrough(knots, ends), plainCurve(knots, ends)];
      const inner = knots.map(({ u }) => u).filter((u) => u >= 0 && u <= 1);
      const places = [...Array.from({ length: 101 }, (_, i) => i / 100), ...inner];
      for (const u of places) {
        for (const isInclusive of [false, true]) {
          const found = curve(u, isInclusive);
          expect(found, `at ${u}`).to.be.closeTo(plain(u, isInclusive), 1e-12);
          expect(found, `at ${u}`).to.be.within(-1e-12, 1 + 1e-12);
        }
      }
    });
  }

  it("never falls, and meets each percentile on both sides of a jump", () => {
    for (const [what, knots, ends] of examples) {
      const curve = curveThrough(knots, ends);
      let before = 0;
      for (let i = 0; i <= 1_000; i++) {
        const next = curve(i / 1_000, true);
        expect(next, `${what} at ${i / 1_000}`).to.be.at.least(before - 1e-12);
        before = next;
      }
      if (what === "less than the least steps") continue;
      for (const { u, below, upTo } of knots.filter((knot) => knot.u > 0 && knot.u < 1)) {
        expect(curve(u, false), what).to.be.closeTo(below, 1e-12);
        expect(curve(u, true), what).to.be.closeTo(upTo, 1e-12);
      }
    }
  });
});

describe("knotsOf()", () => {
  it("joins locations and levels, and makes equal locations a jump", () => {
    expect(knotsOf([0.2, 0.5, 0.5, 0.5, 0.9], [0.1, 0.3, 0.4, 0.6, 0.9], OPEN)).to.deep.equal([
      { u: 0.2, below: 0.1, upTo: 0.1 },
      { u: 0.5, below: 0.3, upTo: 0.6 },
      { u: 0.9, below: 0.9, upTo: 0.9 },
    ]);
  });

  it("makes a jump of the first locations and of the last", () => {
    const levels = [0.1, 0.3, 0.4, 0.6, 0.9];
    expect(knotsOf([0.2, 0.2, 0.5, 0.7, 0.7], levels, OPEN)).to.deep.equal([
      { u: 0.2, below: 0.1, upTo: 0.3 },
      { u: 0.5, below: 0.4, upTo: 0.4 },
      { u: 0.7, below: 0.6, upTo: 0.9 },
    ]);
    const three = knotsOf([0, 0.5, 1], [0.1, 0.5, 0.8], CLOSED);
    expect(three.map(({ below, upTo }) => [below, upTo])).to.deep.equal([
      [0, 0.1],
      [0.5, 0.5],
      [0.8, 1],
    ]);
    expect(knotsOf([], [], CLOSED)).to.deep.equal([]);
  });

  it("gives a closed bound all the probability at it or beyond it, and an open one its own", () => {
    const at = (ends: CurveEnds) => knotsOf([0, 1], [0.1, 0.8], ends);
    expect(at(OPEN)).to.deep.equal(points([0, 0.1], [1, 0.8]));
    expect(at(CLOSED)).to.deep.equal([
      { u: 0, below: 0, upTo: 0.1 },
      { u: 1, below: 0.8, upTo: 1 },
    ]);
    const inner = knotsOf([0.1, 0.9], [0.1, 0.8], CLOSED);
    expect(inner).to.deep.equal(points([0.1, 0.1], [0.9, 0.8]));
  });
});
