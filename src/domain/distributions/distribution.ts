/**
 * Defines what a caller believes about a continuous outcome, and computes its curve. Contract 2.30,
 * Maths 14.
 */
import { toInternal, toReal, type Scaling } from "../questions/scaling.ts";
import { normalCdf } from "./normal.ts";
import {
  type Curve,
  type CurveEnds,
  curveThrough,
  type Knot,
  knotsOf,
} from "./percentile_curve.ts";

/** The outcome is at most `value` with probability `p`. For dates `value` is in Unix seconds. */
export interface Percentile {
  readonly p: number;
  readonly value: number;
}

/** `mass` is spread evenly between two values, in internal location. */
export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly mass: number;
}

/** One part of a mixture. */
export type Component =
  | { readonly kind: "percentiles"; readonly percentiles: readonly Percentile[] }
  | { readonly kind: "normal"; readonly mean: number; readonly sd: number }
  | { readonly kind: "log_normal"; readonly median: number; readonly sigma: number }
  | { readonly kind: "histogram"; readonly bins: readonly HistogramBin[] };

/** One of the forms that a caller may send. */
export type Distribution =
  | Component
  | {
      readonly kind: "mixture";
      readonly parts: readonly { readonly weight: number; readonly component: Component }[];
    }
  | { readonly kind: "samples"; readonly samples: Float64Array };

/** The question that a distribution is for. */
export type CurveQuestion = Scaling & CurveEnds;

/** Probabilities beyond the bounds, 0..1; absent where the caller gave none. */
export interface Beyond {
  readonly below?: number | undefined;
  readonly above?: number | undefined;
}

/**
 * Returns the curve of a distribution over the range of a question.
 * @param beyond only percentiles use it: the probabilities at the bounds are two more percentiles
 */
export function curveOf(
  distribution: Distribution,
  question: CurveQuestion,
  beyond: Beyond = {},
): Curve {
  switch (distribution.kind) {
    case "percentiles":
      return curveThrough(percentileKnots(distribution.percentiles, question, beyond), question);
    case "samples":
      return curveThrough(sampleKnots(distribution.samples, question), question);
    case "normal": {
      const { mean, sd } = distribution;
      return (u) => normalCdf((toReal(u, question) - mean) / sd);
    }
    case "log_normal": {
      const { median, sigma } = distribution;
      return (u) => {
        const x = toReal(u, question);
        return x <= 0 ? 0 : normalCdf(Math.log(x / median) / sigma);
      };
    }
    case "histogram":
      return histogramCurve(distribution.bins, question);
    case "mixture":
      return mixtureCurve(distribution.parts, question);
  }
}

/**
 * A logarithmic scale has no location far outside its range, so locations are clamped to one
 * range's width beyond each end.
 */
const FARTHEST_OF_LOG = 1;
/** Locations are clamped here. Beyond it nothing changes within the range, and sums stay finite. */
const FARTHEST = 1e6;

/** Returns the internal location of a value (dates: Unix seconds). */
export function locationOf(value: number, scaling: Scaling): number {
  const farthest = scaling.zeroPoint === null ? FARTHEST : FARTHEST_OF_LOG;
  return Math.min(Math.max(toInternal(value, scaling), -farthest), 1 + farthest);
}

/** A location this close to the end of a bucket, in buckets, is that end; see Maths 14. */
const EDGE_TOLERANCE = 1e-7;

/** Returns the location of a value, on the end of a bucket where only a rounding error parts them. */
function placeOf(value: number, question: CurveQuestion): number {
  const u = locationOf(value, question);
  const edge = Math.round(u * question.count);
  return Math.abs(u * question.count - edge) < EDGE_TOLERANCE ? edge / question.count : u;
}

function percentileKnots(
  percentiles: readonly Percentile[],
  question: CurveQuestion,
  { below, above }: Beyond,
): Knot[] {
  const known = percentiles.map(({ p, value }) => ({ p, u: placeOf(value, question) }));
  if (below !== undefined) known.push({ p: below, u: 0 });
  if (above !== undefined) known.push({ p: 1 - above, u: 1 });
  known.sort((a, b) => a.u - b.u || a.p - b.p);
  const locations = known.map(({ u }) => u);
  const levels = known.map(({ p }) => p);
  return knotsOf(locations, levels, question);
}

/** Sample `i` of `n` is the percentile `(i - 1/2) / n`. */
function sampleKnots(samples: Float64Array, question: CurveQuestion): Knot[] {
  const locations = samples.map((value) => placeOf(value, question)).sort();
  const levels = locations.map((_, i) => (i + 0.5) / locations.length);
  return knotsOf(locations, levels, question);
}

function histogramCurve(bins: readonly HistogramBin[], question: CurveQuestion): Curve {
  const placed = bins.map(({ from, to, mass }) => ({
    from: placeOf(from, question),
    to: placeOf(to, question),
    mass,
  }));
  const sum = placed.reduce((total, { mass }) => total + mass, 0);
  return (u, isInclusive) => {
    let reached = 0;
    for (const { from, to, mass } of placed) {
      const isPoint = to <= from;
      const part = isPoint ? Number(isInclusive ? u >= from : u > from) : (u - from) / (to - from);
      reached += mass * Math.min(Math.max(part, 0), 1);
    }
    return reached / sum;
  };
}

function mixtureCurve(
  parts: readonly { readonly weight: number; readonly component: Component }[],
  question: CurveQuestion,
): Curve {
  const curves = parts.map(({ weight, component }) => ({
    weight,
    curve: curveOf(component, question),
  }));
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  return (u, isInclusive) =>
    curves.reduce((total, { weight, curve }) => total + weight * curve(u, isInclusive), 0) / sum;
}
