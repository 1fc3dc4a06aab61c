/**
 * Internal locations `u` (0 at the lower end of the range, 1 at the upper) and real values `x`
 * (dates: Unix seconds). Maths 2.
 */
import { outcomeCount } from "../forecasts/cdf.ts";

/** The range of a continuous question; a missing end counts as 0 or 1. */
export interface Scaling {
  rangeMin: number | null;
  rangeMax: number | null;
  /** null means linear. */
  zeroPoint: number | null;
}

/** Real value at internal location `u`. Maths 2. */
export function toReal(u: number, scaling: Scaling): number {
  const { low, span, ratio } = partsOf(scaling);
  if (ratio === null) return low + span * u;
  return low + (span * (ratio ** u - 1)) / (ratio - 1);
}

/**
 * Internal location of real value `x`. Minus infinity where the logarithmic scale has no location
 * so far below the range. Maths 2.
 */
export function toInternal(x: number, scaling: Scaling): number {
  const { low, span, ratio } = partsOf(scaling);
  if (ratio === null) return (x - low) / span;
  const argument = (x - low) * (ratio - 1) + span;
  // With the zero point above the range the scale ends on the upper side instead.
  if (argument <= 0) return ratio > 1 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return (Math.log(argument) - Math.log(span)) / Math.log(ratio);
}

/** `n` evenly spaced numbers from `a` to `b`, the last exactly `b`. Maths 0. */
export function linspace(a: number, b: number, n: number): number[] {
  if (n === 1) return [a];
  const step = (b - a) / (n - 1);
  return Array.from({ length: n }, (_, i) => (i === n - 1 ? b : a + i * step));
}

/** The `N+1` real locations at which the entries of a CDF are taken. Maths 2. */
export function continuousRange(scaling: Scaling, inboundOutcomeCount: number | null): number[] {
  return linspace(0, 1, outcomeCount(inboundOutcomeCount) + 1).map((u) => toReal(u, scaling));
}

/** The ends shown to users. Maths 2. */
export type NominalBounds = (question: Scaling & { inboundOutcomeCount: number | null }) => {
  nominalMin: number | null;
  nominalMax: number | null;
};

/** The range itself. */
export const rangeEnds: NominalBounds = ({ rangeMin, rangeMax }) => ({
  nominalMin: rangeMin,
  nominalMax: rangeMax,
});

/** The first and the last outcome: the middles of the outermost buckets. */
export const outerOutcomes: NominalBounds = (question) => {
  const range = continuousRange(question, question.inboundOutcomeCount);
  const last = range.length - 1;
  return {
    nominalMin: (range[0]! + range[1]!) / 2,
    nominalMax: (range[last - 1]! + range[last]!) / 2,
  };
};

/**
 * False for a zero point inside the range, where the logarithmic scale has no meaning. Maths 2.
 */
export function isZeroPointUsable(scaling: Scaling): boolean {
  const { rangeMin, rangeMax, zeroPoint } = scaling;
  if (zeroPoint === null) return true;
  return zeroPoint < (rangeMin ?? 0) || zeroPoint > (rangeMax ?? 1);
}

/** `ratio` is null on a linear scale. */
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
