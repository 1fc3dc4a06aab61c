/** Turns any distribution over the buckets of a question into a CDF that follows the rules. */
import { type CdfShape, checkCdf, outcomeCount } from "./cdf.ts";
import { LEAST_STEP, largestStep, OPEN_LOWER_LEAST } from "./cdf_limits.ts";

/** Masses stay this far inside the limits, so that rounding cannot break a limit. */
const MARGIN = 1e-6;

/** A rule that masses broke: how many entries or steps, and the largest excess. */
export interface Adjustment {
  readonly rule: "min_step" | "max_step" | "lower_bound" | "upper_bound";
  readonly entries: number;
  readonly largest: number;
}

export interface RepairedCdf {
  /** It passes `checkCdf`. */
  readonly cdf: Float64Array<ArrayBuffer>;
  /** Largest difference between an entry and what the masses asked for. */
  readonly largestChange: number;
  readonly adjusted: readonly Adjustment[];
}

/**
 * Returns the CDF of the masses (below, each inbound bucket, above) and what was changed. A CDF that
 * passes `checkCdf` stays as it is. Otherwise mass outside a closed end moves to the outermost
 * bucket, a bucket above the largest step spills into the buckets beside it, and every bucket gets
 * at least the least step. The masses need not sum to 1. Maths 1.3, 14.
 *
 * @throws RangeError when the masses are not finite, negative, all 0 or not `N+2`.
 */
export function repairCdf(masses: ArrayLike<number>, shape: CdfShape): RepairedCdf {
  const count = outcomeCount(shape.inboundOutcomeCount);
  const parts = normalised(masses, count);
  const wanted = sumsOf(parts, shape);
  if (checkCdf(wanted, shape).ok) return { cdf: wanted, largestChange: 0, adjusted: [] };
  const adjusted = brokenRules(parts, shape);
  closeEnds(parts, shape);
  spillPeaks(parts, Math.min(1, largestStep(count)) * (1 - MARGIN));
  raiseToLeast(parts, leastMasses(count, shape));
  const cdf = stored(sumsOf(parts, shape), shape);
  const largestChange = cdf.reduce(
    (most, entry, i) => Math.max(most, Math.abs(entry - wanted[i]!)),
    0,
  );
  return { cdf, largestChange, adjusted };
}

/** Returns the entries of the CDF. An end with a closed bound is exact, despite rounding errors. */
function sumsOf(parts: Float64Array, shape: CdfShape): Float64Array<ArrayBuffer> {
  const cdf = new Float64Array(parts.length - 1);
  let sum = 0;
  for (let i = 0; i < cdf.length; i++) {
    sum += parts[i]!;
    cdf[i] = sum;
  }
  const last = cdf.length - 1;
  if (!shape.openUpperBound && parts[last + 1] === 0) cdf[last] = 1;
  return cdf;
}

function stored(cdf: Float64Array, shape: CdfShape): Float64Array<ArrayBuffer> {
  const verdict = checkCdf(cdf, shape);
  if (!verdict.ok) throw new RangeError(verdict.faults[0]!.message);
  return verdict.stored;
}

function brokenRules(parts: Float64Array, shape: CdfShape): Adjustment[] {
  const most = largestStep(parts.length - 2);
  const steps = parts.subarray(1, -1);
  const below = parts[0]!;
  const above = parts[parts.length - 1]!;
  const atEnd = (mass: number, isOpen: boolean) => (isOpen ? OPEN_LOWER_LEAST - mass : mass);
  const excesses: Record<Adjustment["rule"], number[]> = {
    min_step: Array.from(steps, (step) => LEAST_STEP - step),
    max_step: Array.from(steps, (step) => step - most),
    lower_bound: [atEnd(below, shape.openLowerBound)],
    upper_bound: [atEnd(above, shape.openUpperBound)],
  };
  return (Object.keys(excesses) as Adjustment["rule"][]).flatMap((rule) => {
    const broken = excesses[rule].filter((excess) => excess > ROUNDED_AWAY[rule]);
    if (broken.length === 0) return [];
    return { rule, entries: broken.length, largest: Math.max(...broken) };
  });
}

/**
 * An excess up to this is rounded away and breaks no rule. Steps have nine decimals, ends have ten.
 */
const ROUNDED_AWAY: Readonly<Record<Adjustment["rule"], number>> = {
  min_step: 5e-10,
  max_step: 5e-10,
  lower_bound: 5e-11,
  upper_bound: 5e-11,
};

function normalised(masses: ArrayLike<number>, count: number): Float64Array {
  if (masses.length !== count + 2) {
    throw new RangeError(`Expected ${count + 2} masses, got ${masses.length}`);
  }
  const parts = Float64Array.from(masses);
  const sum = parts.reduce((total, mass) => total + mass, 0);
  if (!(sum > 0) || !Number.isFinite(sum) || parts.some((mass) => mass < 0)) {
    throw new RangeError("Masses must be finite, not negative and not all 0");
  }
  return parts.map((mass) => mass / sum);
}

function closeEnds(parts: Float64Array, shape: CdfShape): void {
  const last = parts.length - 1;
  if (!shape.openLowerBound) {
    parts[1]! += parts[0]!;
    parts[0] = 0;
  }
  if (!shape.openUpperBound) {
    parts[last - 1]! += parts[last]!;
    parts[last] = 0;
  }
}

/**
 * Moves what an inbound bucket has above `most` to the nearest buckets with room, on both sides.
 */
function spillPeaks(parts: Float64Array, most: number): void {
  const last = parts.length - 2;
  const pour = (bucket: number, amount: number): number => {
    if (bucket < 1 || bucket > last) return 0;
    const taken = Math.min(Math.max(most - parts[bucket]!, 0), amount);
    parts[bucket]! += taken;
    return taken;
  };
  for (let k = 1; k <= last; k++) {
    let excess = parts[k]! - most;
    if (excess <= 0) continue;
    parts[k] = most;
    for (let distance = 1; distance < last; distance++) {
      excess -= pour(k - distance, excess / 2);
      excess -= pour(k + distance, excess);
      excess -= pour(k - distance, excess);
    }
  }
}

function leastMasses(count: number, shape: CdfShape): Float64Array {
  const least = new Float64Array(count + 2).fill(LEAST_STEP * (1 + MARGIN));
  // An open end has the same least mass on either side.
  least[0] = shape.openLowerBound ? OPEN_LOWER_LEAST * (1 + MARGIN) : 0;
  least[count + 1] = shape.openUpperBound ? OPEN_LOWER_LEAST * (1 + MARGIN) : 0;
  return least;
}

/**
 * Gives each part its least mass and scales down what the parts have above it, so that the sum is
 * 1.
 */
function raiseToLeast(parts: Float64Array, least: Float64Array): void {
  let spare = 1;
  let above = 0;
  for (let k = 0; k < parts.length; k++) {
    spare -= least[k]!;
    above += Math.max(parts[k]! - least[k]!, 0);
  }
  for (let k = 0; k < parts.length; k++) {
    parts[k] = least[k]! + Math.max(parts[k]! - least[k]!, 0) * (spare / above);
  }
}
