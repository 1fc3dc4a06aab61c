/**
 * Makes continuous forecasts from what people and models usually have: quantiles, or probabilities
 * of bins. The CDF is legal for the question with any input. A forecast that is too sharp is
 * widened as little as the rules allow.
 */
import { type CdfShape, outcomeCount } from "./cdf.ts";
import { type Scaling, toInternal } from "../questions/scaling.ts";
import { validCdf } from "./valid_cdf.ts";

/**
 * The probability that the outcome is at most `value` is `level`. `value` is a real value, in Unix
 * seconds for dates.
 */
export interface Quantile {
  /** Strictly between 0 and 1. */
  level: number;
  value: number;
}

/** The probability that the outcome lies between two real values. It is spread evenly. */
export interface ProbabilityBin {
  from: number;
  to: number;
  probability: number;
}

export type ScaledShape = Scaling & CdfShape;

/** An internal location, with the probability below it and the probability at or below it. */
interface Knot {
  u: number;
  below: number;
  upTo: number;
}

/**
 * A logarithmic scale has no location far outside its range, so locations are clamped to one
 * range's width beyond each end.
 */
const FARTHEST_BELOW = -1;
const FARTHEST_ABOVE = 2;

/**
 * Returns the CDF through the given quantiles. Between them it has straight lines in internal
 * location, beyond them exponential tails. Crossing quantiles are put in order, and equal values
 * become a jump. The result passes `checkCdf`.
 *
 * @throws RangeError when there are fewer than two quantiles, a level is outside 0..1 or a value is
 *   not finite.
 */
export function quantilesToCdf(
  quantiles: readonly Quantile[],
  question: ScaledShape,
): Float64Array {
  const knots = knotsOf(quantiles, question);
  const first = knots[0]!;
  const second = knots[1] ?? first;
  const last = knots[knots.length - 1]!;
  const beforeLast = knots[knots.length - 2] ?? last;
  const count = outcomeCount(question.inboundOutcomeCount);
  const rateBelow = fallOff(first.below, second.below - first.upTo, second.u - first.u, count);
  const rateAbove = fallOff(
    1 - last.upTo,
    last.below - beforeLast.upTo,
    last.u - beforeLast.u,
    count,
  );
  const atMost = (u: number, isInclusive: boolean): number => {
    if (u < first.u) {
      const end = question.openLowerBound ? Number.NEGATIVE_INFINITY : 0;
      return first.below * tail((first.u - u) * rateBelow, (first.u - end) * rateBelow);
    }
    if (u > last.u) {
      const end = question.openUpperBound ? Number.POSITIVE_INFINITY : 1;
      return 1 - (1 - last.upTo) * tail((u - last.u) * rateAbove, (end - last.u) * rateAbove);
    }
    return between(knots, u, isInclusive);
  };
  return validCdf(massesOf(atMost, count), question);
}

/**
 * Returns the CDF of probabilities over bins. Each probability is spread evenly in internal
 * location. Parts of bins outside the range go to the tails. The probabilities are divided by their
 * sum.
 *
 * @throws RangeError when a probability is negative or none is above 0.
 */
export function binsToCdf(bins: readonly ProbabilityBin[], question: ScaledShape): Float64Array {
  const placed = bins.map(({ from, to, probability }) => ({
    from: location(from, question),
    to: location(to, question),
    probability,
  }));
  if (placed.some(({ probability }) => !(probability >= 0))) {
    throw new RangeError("Probabilities of bins must not be negative");
  }
  const sum = placed.reduce((total, bin) => total + bin.probability, 0);
  const atMost = (u: number, isInclusive: boolean): number => {
    let reached = 0;
    for (const { from, to, probability } of placed) {
      const isPoint = to <= from;
      const part = isPoint ? Number(isInclusive ? u >= from : u > from) : (u - from) / (to - from);
      reached += probability * Math.min(Math.max(part, 0), 1);
    }
    return reached / sum;
  };
  return validCdf(massesOf(atMost, outcomeCount(question.inboundOutcomeCount)), question);
}

/**
 * Returns the `N+2` masses of a distribution. The lower end of the range belongs to the first
 * bucket.
 */
function massesOf(atMost: (u: number, isInclusive: boolean) => number, count: number): number[] {
  const masses: number[] = [];
  let reached = 0;
  for (let i = 0; i <= count; i++) {
    const next = Math.max(reached, atMost(i / count, i > 0));
    masses.push(next - reached);
    reached = next;
  }
  masses.push(Math.max(1 - reached, 0));
  return masses;
}

function knotsOf(quantiles: readonly Quantile[], question: ScaledShape): Knot[] {
  if (quantiles.length < 2) throw new RangeError("At least two quantiles are needed");
  if (quantiles.some(({ level, value }) => !(level > 0 && level < 1) || !Number.isFinite(value))) {
    throw new RangeError("Quantile levels must lie between 0 and 1, values must be finite");
  }
  const levels = quantiles.map(({ level }) => level).sort((a, b) => a - b);
  const values = quantiles.map(({ value }) => value).sort((a, b) => a - b);
  const knots: Knot[] = [];
  values.forEach((value, i) => {
    const u = location(value, question);
    const previous = knots.at(-1);
    if (previous?.u === u) previous.upTo = levels[i]!;
    else knots.push({ u, below: levels[i]!, upTo: levels[i]! });
  });
  return knots;
}

function location(value: number, scaling: Scaling): number {
  const u = toInternal(value, scaling);
  return scaling.zeroPoint === null ? u : Math.min(Math.max(u, FARTHEST_BELOW), FARTHEST_ABOVE);
}

/**
 * Returns the rate of an exponential tail that continues the density beside it. Without such a
 * density the tail is one bucket wide.
 */
function fallOff(tailMass: number, mass: number, width: number, count: number): number {
  return width > 0 && mass > 0 ? mass / width / tailMass : count;
}

/**
 * Returns the part of a tail's mass beyond `distance`, for a tail that is cut at `end`. Both are in
 * units of the tail's rate. It is `(exp(-distance) - exp(-end)) / (1 - exp(-end))`, in a form that
 * is exact for short tails and for infinite ones. The rate is infinite beside quantiles that differ
 * by a rounding error, and so is `distance` then.
 */
function tail(distance: number, end: number): number {
  if (distance === Number.POSITIVE_INFINITY) return 0;
  return (Math.exp(-distance) * Math.expm1(distance - end)) / Math.expm1(-end);
}

function between(knots: readonly Knot[], u: number, isInclusive: boolean): number {
  let at = knots.findIndex((knot) => knot.u >= u);
  const right = knots[at]!;
  if (right.u === u) return isInclusive ? right.upTo : right.below;
  at--;
  const left = knots[at]!;
  return left.upTo + ((u - left.u) / (right.u - left.u)) * (right.below - left.upTo);
}
