/**
 * Builds a CDF that the rules accept from a distribution, and reports what had to change. Maths 14.
 */
import { type CdfShape, outcomeCount } from "../forecasts/cdf.ts";
import { cdfQuantile } from "../forecasts/mass.ts";
import { type Adjustment, repairCdf } from "../forecasts/valid_cdf.ts";
import { type Scaling, toReal } from "../questions/scaling.ts";
import { type Beyond, curveOf, type Distribution, type Percentile } from "./distribution.ts";
import type { Curve } from "./percentile_curve.ts";

/** The question for which a CDF is built. */
export type BuildQuestion = Scaling & CdfShape;

export interface BuiltCdf {
  /** `N+1` entries that `checkCdf` accepts. */
  readonly cdf: Float64Array<ArrayBuffer>;
  /** Largest difference between an entry and what the distribution asked for. */
  readonly largestChange: number;
  readonly adjusted: readonly Adjustment[];
  /** Values of the CDF at `REPORTED`; null where the percentile lies outside the range. */
  readonly percentiles: readonly { readonly p: number; readonly value: number | null }[];
  /** Probability below and above the range. */
  readonly below: number;
  readonly above: number;
}

/** The percentiles of a report. */
const REPORTED: readonly Percentile["p"][] = [0.05, 0.25, 0.5, 0.75, 0.95];

/**
 * Builds the CDF of a distribution for a question.
 * @throws RangeError when no probability is left within the range and beyond it
 */
export function buildCdf(
  distribution: Distribution,
  beyond: Beyond,
  question: BuildQuestion,
): BuiltCdf {
  const count = outcomeCount(question.inboundOutcomeCount);
  const curve = curveOf(distribution, { ...question, count }, beyond);
  const masses = massesOf(curve, count);
  if (distribution.kind !== "percentiles") setBeyond(masses, beyond);
  const { cdf, largestChange, adjusted } = repairCdf(masses, question);
  const [below, last] = [cdf[0]!, cdf[count]!];
  const percentiles = REPORTED.map((p) => ({
    p,
    value: p < below || p > last ? null : toReal(cdfQuantile(cdf, 100 * p), question),
  }));
  return { cdf, largestChange, adjusted, percentiles, below, above: 1 - last };
}

/**
 * Returns the `N+2` masses of a curve: below the range, in each bucket, above the range. The lower
 * end of the range belongs to the first bucket.
 */
export function massesOf(curve: Curve, count: number): Float64Array {
  const masses = new Float64Array(count + 2);
  let reached = 0;
  for (let i = 0; i <= count; i++) {
    const next = Math.max(reached, curve(i / count, i > 0));
    masses[i] = next - reached;
    reached = next;
  }
  masses[count + 1] = Math.max(1 - reached, 0);
  return masses;
}

/**
 * Sets the masses beyond the range to the wanted ones, and scales the others so that the sum is 1.
 */
function setBeyond(masses: Float64Array, { below, above }: Beyond): void {
  const last = masses.length - 1;
  const fixed = (below ?? 0) + (above ?? 0);
  const free = masses.reduce(
    (sum, mass, i) =>
      (i === 0 && below !== undefined) || (i === last && above !== undefined) ? sum : sum + mass,
    0,
  );
  for (let i = 0; i <= last; i++) {
    if (i === 0 && below !== undefined) masses[i] = below;
    else if (i === last && above !== undefined) masses[i] = above;
    else if (free > 0) masses[i]! *= (1 - fixed) / free;
    // No mass is left within the range, so the rest is spread evenly there.
    else if (i > 0 && i < last) masses[i] = (1 - fixed) / (last - 1);
  }
}
