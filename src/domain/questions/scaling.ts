/**
 * Converts between internal locations `u` (0 at the lower end of the range, 1 at the upper end) and
 * real values `x` (Unix seconds for dates). Maths 2.
 */
import { outcomeCount } from "../forecasts/cdf.ts";

/**
 * The range of a continuous question. A missing lower end counts as 0, a missing upper end as 1.
 */
export interface Scaling {
  rangeMin: number | null;
  rangeMax: number | null;
  /** Null for a linear scale. */
  zeroPoint: number | null;
}

/** Returns the real value at internal location `u`. Maths 2. */
export function toReal(u: number, scaling: Scaling): number {
  const { low, span, ratio } = partsOf(scaling);
  if (ratio === null) return low + span * u;
  return low + (span * (ratio ** u - 1)) / (ratio - 1);
}

/**
 * Returns the internal location of real value `x`. It is infinite where a logarithmic scale has no
 * location so far outside the range. Maths 2.
 */
export function toInternal(x: number, scaling: Scaling): number {
  const { low, span, ratio } = partsOf(scaling);
  if (ratio === null) return (x - low) / span;
  const argument = (x - low) * (ratio - 1) + span;
  // When the zero point lies above the range, the scale ends on the upper side.
  if (argument <= 0) return ratio > 1 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return (Math.log(argument) - Math.log(span)) / Math.log(ratio);
}

/** Returns `n` evenly spaced numbers from `a` to `b`. The last is exactly `b`. Maths 0. */
export function linspace(a: number, b: number, n: number): number[] {
  if (n === 1) return [a];
  const step = (b - a) / (n - 1);
  return Array.from({ length: n }, (_, i) => (i === n - 1 ? b : a + i * step));
}

/** Returns the `N+1` real locations at which the entries of a CDF are taken. Maths 2. */
export function continuousRange(scaling: Scaling, inboundOutcomeCount: number | null): number[] {
  return linspace(0, 1, outcomeCount(inboundOutcomeCount) + 1).map((u) => toReal(u, scaling));
}

/** Computes the ends that readers see. Maths 2. */
export type NominalBounds = (question: Scaling & { inboundOutcomeCount: number | null }) => {
  nominalMin: number | null;
  nominalMax: number | null;
};

/** Shows the range itself. */
export const rangeEnds: NominalBounds = ({ rangeMin, rangeMax }) => ({
  nominalMin: rangeMin,
  nominalMax: rangeMax,
});

/** Shows the first and the last outcome, which are the middles of the outermost buckets. */
export const outerOutcomes: NominalBounds = (question) => {
  const range = continuousRange(question, question.inboundOutcomeCount);
  const last = range.length - 1;
  return {
    nominalMin: (range[0]! + range[1]!) / 2,
    nominalMax: (range[last - 1]! + range[last]!) / 2,
  };
};

/**
 * Returns false when the zero point lies inside the range: a logarithmic scale is undefined there.
 * Maths 2.
 */
export function isZeroPointUsable(scaling: Scaling): boolean {
  const { rangeMin, rangeMax, zeroPoint } = scaling;
  if (zeroPoint === null) return true;
  return zeroPoint < (rangeMin ?? 0) || zeroPoint > (rangeMax ?? 1);
}

/** Returns the lower end, the width and the ratio of a scale. `ratio` is null on a linear scale. */
function partsOf(scaling: Scaling): { low: number; span: number; ratio: number | null } {
  const low = scaling.rangeMin ?? 0;
  const high = scaling.rangeMax ?? 1;
  const zero = scaling.zeroPoint;
  return {
    low,
    span: high - low,
    ratio: zero === null ? null : (high - zero) / (low - zero),
  };
}
