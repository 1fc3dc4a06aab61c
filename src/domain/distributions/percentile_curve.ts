/**
 * Draws a smooth curve through percentiles. Between two of them it is a cubic that never falls
 * (with the slopes of Fritsch and Butland). Beyond them it has exponential tails. Maths 14.
 */

import { LEAST_STEP, OPEN_LOWER_LEAST } from "../forecasts/cdf_limits.ts";

/** An internal location, with the probability below it and the probability at or below it. */
export interface Knot {
  /** Internal location, see Maths 2. */
  readonly u: number;
  readonly below: number;
  readonly upTo: number;
}

/** What a curve needs to know about its question. */
export interface CurveEnds {
  readonly openLowerBound: boolean;
  readonly openUpperBound: boolean;
  /** Number of inbound outcomes. */
  readonly count: number;
}

/** Returns the probability that the outcome lies below `u`; with `isInclusive` also at `u`. */
export type Curve = (u: number, isInclusive: boolean) => number;

/** Locations that are closer count as equal, because the slope between them would overflow. */
const CLOSEST = 1e-100;

/**
 * Joins locations and probabilities into knots. Both lists ascend, and equal locations become a
 * jump. With a closed bound, all probability at or beyond that end of the range lies exactly at the
 * end.
 * @param locations internal locations
 * @param levels probabilities up to each location
 */
export function knotsOf(
  locations: ArrayLike<number>,
  levels: ArrayLike<number>,
  { openLowerBound, openUpperBound }: Pick<CurveEnds, "openLowerBound" | "openUpperBound">,
): Knot[] {
  const knots: { u: number; below: number; upTo: number }[] = [];
  for (let i = 0; i < locations.length; i++) {
    const [u, level] = [locations[i]!, levels[i]!];
    const previous = knots.at(-1);
    if (previous !== undefined && u - previous.u < CLOSEST) previous.upTo = level;
    else knots.push({ u, below: level, upTo: level });
  }
  const [first, last] = [knots[0], knots.at(-1)];
  if (first?.u === 0 && !openLowerBound) first.below = 0;
  if (last?.u === 1 && !openUpperBound) last.upTo = 1;
  return knots;
}

/**
 * Returns the curve through the knots, of which there is at least one. It is defined within the
 * range of the question, `0 <= u <= 1`. Every stretch of the range first gets the least step of the
 * rules, as far as the probability of its piece allows. The curve distributes the rest. So
 * percentiles that leave room for the rules are met exactly.
 */
export function curveThrough(knots: readonly Knot[], ends: CurveEnds): Curve {
  const floor = floorOf(knots, ends);
  const rest = knots.map((knot) => ({
    u: knot.u,
    below: knot.below - floor.upTo(knot.u),
    upTo: knot.upTo - floor.upTo(knot.u),
  }));
  const first = rest[0]!;
  const last = rest[rest.length - 1]!;
  const tailAbove = 1 - floor.total - last.upTo;
  const slopes = slopesOf(rest);
  const rateBelow = fallOff(slopes[0]?.left ?? 0, first.below, ends.count);
  const rateAbove = fallOff(slopes.at(-1)?.right ?? 0, tailAbove, ends.count);
  const lowest = ends.openLowerBound ? Number.NEGATIVE_INFINITY : Math.min(0, first.u);
  const highest = ends.openUpperBound ? Number.POSITIVE_INFINITY : Math.max(1, last.u);
  const restAt: Curve = (u, isInclusive) => {
    if (u < first.u) {
      return first.below * tail((first.u - u) * rateBelow, (first.u - lowest) * rateBelow);
    }
    if (u > last.u) {
      const beyond = tail((u - last.u) * rateAbove, (highest - last.u) * rateAbove);
      return last.upTo + tailAbove * (1 - beyond);
    }
    return between(rest, slopes, u, isInclusive);
  };
  return (u, isInclusive) => restAt(u, isInclusive) + floor.upTo(u);
}

/** Least steps are raised by this factor, so that rounding cannot break a limit. */
const MARGIN = 1 + 1e-6;

/** The least probability that the rules require up to each location within the range. */
interface Floor {
  readonly upTo: (u: number) => number;
  /** The sum, with the least probability beyond the upper end. */
  readonly total: number;
}

/**
 * Returns the least probabilities. Each piece gets the least steps within it, or all it has if that
 * is less.
 */
function floorOf(knots: readonly Knot[], ends: CurveEnds): Floor {
  const perUnit = LEAST_STEP * MARGIN * ends.count;
  const first = knots[0]!;
  const last = knots[knots.length - 1]!;
  const beyond = (isOpen: boolean, isInside: boolean, mass: number) =>
    isOpen && isInside ? Math.min(OPEN_LOWER_LEAST * MARGIN, mass) : 0;
  const below = beyond(ends.openLowerBound, first.u > 0, first.below);
  const above = beyond(ends.openUpperBound, last.u < 1, 1 - last.upTo);
  const masses = [
    first.below - below,
    ...knots.slice(1).map((knot, i) => knot.below - knots[i]!.upTo),
    1 - last.upTo - above,
  ];
  // These are the ends of the pieces within the range, and the probability up to each.
  const places = [0, ...knots.map(({ u }) => Math.min(Math.max(u, 0), 1)), 1];
  const sums = [below];
  masses.forEach((mass, i) => {
    const wanted = perUnit * (places[i + 1]! - places[i]!);
    sums.push(sums[i]! + Math.min(Math.max(mass, 0), wanted));
  });
  const upTo = (u: number) => {
    const place = Math.min(Math.max(u, 0), 1);
    const at = Math.max(
      firstIndex(places.length, (i) => places[i]! >= place),
      1,
    );
    const width = places[at]! - places[at - 1]!;
    const part = width > 0 ? (place - places[at - 1]!) / width : 1;
    return sums[at - 1]! + part * (sums[at]! - sums[at - 1]!);
  };
  return { upTo, total: sums[sums.length - 1]! + above };
}

/** The slopes of the curve at both ends of the piece that begins at a knot. */
interface Slopes {
  readonly left: number;
  readonly right: number;
}

function slopesOf(knots: readonly Knot[]): Slopes[] {
  const pieces = knots.slice(1).map((knot, i) => ({
    width: knot.u - knots[i]!.u,
    slope: (knot.below - knots[i]!.upTo) / (knot.u - knots[i]!.u),
  }));
  const slopeAt = (i: number): number | null => {
    const [before, after] = [pieces[i - 1], pieces[i]];
    const knot = knots[i]!;
    // A jump divides the curve, so the pieces beside it do not influence each other.
    if (before === undefined || after === undefined || knot.below !== knot.upTo) return null;
    if (before.slope <= 0 || after.slope <= 0) return 0;
    const w1 = 2 * after.width + before.width;
    const w2 = after.width + 2 * before.width;
    return (w1 + w2) / (w1 / before.slope + w2 / after.slope);
  };
  const inner = knots.map((_, i) => slopeAt(i));
  return pieces.map(({ slope }, i) => ({
    left: inner[i] ?? slope,
    right: inner[i + 1] ?? slope,
  }));
}

/**
 * Returns the rate of an exponential tail that continues the density beside it. Without any density
 * the tail is one bucket wide.
 */
function fallOff(density: number, mass: number, widest: number): number {
  return density > 0 && mass > 0 ? density / mass : widest;
}

/**
 * Returns the part of a tail's mass beyond `distance`, for a tail that is cut at `end`. Both are in
 * units of the tail's rate. It is `(exp(-distance) - exp(-end)) / (1 - exp(-end))`.
 */
function tail(distance: number, end: number): number {
  if (distance >= end) return 0;
  return (Math.exp(-distance) * Math.expm1(distance - end)) / Math.expm1(-end);
}

function between(
  knots: readonly Knot[],
  slopes: readonly Slopes[],
  u: number,
  isInclusive: boolean,
): number {
  const at = firstIndex(knots.length, (i) => knots[i]!.u >= u);
  const right = knots[at]!;
  if (right.u === u) return isInclusive ? right.upTo : right.below;
  const left = knots[at - 1]!;
  const { left: rises, right: falls } = slopes[at - 1]!;
  const width = right.u - left.u;
  const t = (u - left.u) / width;
  const s = 1 - t;
  return (
    left.upTo * (1 + 2 * t) * s * s +
    right.below * (3 - 2 * t) * t * t +
    width * (rises * t * s * s - falls * t * t * s)
  );
}

/** Returns the first index below `length` for which `holds`, or the last one. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
