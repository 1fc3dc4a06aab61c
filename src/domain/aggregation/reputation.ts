/**
 * Computes the platform's own prediction. It is a mean that is weighted by the reputation of the
 * forecasters and by the age of their forecasts. Times are Unix seconds. Maths 4.7.
 */
import { quotients } from "./sums/cdf_rows.ts";
import type { Forecast } from "./forecast.ts";
import { continuousValues, type MethodValues } from "./method_values.ts";

/** Coverage that is added to every reputation, so that a few lucky questions weigh little. */
const PRIOR_COVERAGE = 30;
const LEAST_REPUTATION = 1e-6;

/** The peer score of a user on a public question, as it was last written. */
export interface PastPeerScore {
  questionId: number;
  score: number;
  coverage: number;
  /** Unix seconds. */
  writtenAt: number;
}

/** A list of reputations, each in force from its `time` on, in ascending order. */
export type ReputationTimeline = readonly { time: number; value: number }[];

/** What weighting by reputation needs besides the forecasts. */
export interface ReputationBasis {
  openTime: number;
  scheduledCloseTime: number;
  reputations: ReadonlyMap<number, ReputationTimeline>;
}

/**
 * Returns the reputation from the peer scores in force, one for each question: `max(S/(30+K),
 * 1e-6)`. Maths 4.7.
 */
export function reputationOf(scores: readonly { score: number; coverage: number }[]): number {
  let score = 0;
  let coverage = 0;
  for (const row of scores) {
    score += row.score;
    coverage += row.coverage;
  }
  return Math.max(score / (PRIOR_COVERAGE + coverage), LEAST_REPUTATION);
}

/**
 * Returns how a user's reputation changed during a question. The first value is taken at the
 * opening, and one follows at every later time at which a score was written. Only the newest score
 * of each question counts. It is linear in the number of scores. Maths 4.7.
 */
export function reputationTimeline(
  scores: readonly PastPeerScore[],
  openTime: number,
): ReputationTimeline {
  const ordered = scores.toSorted((a, b) => a.writtenAt - b.writtenAt);
  const inForce = new Map<number, PastPeerScore>();
  const sums = { score: 0, coverage: 0 };
  const timeline = new Map([[openTime, LEAST_REPUTATION]]);
  for (const row of ordered) {
    const before = inForce.get(row.questionId);
    inForce.set(row.questionId, row);
    sums.score += row.score - (before?.score ?? 0);
    sums.coverage += row.coverage - (before?.coverage ?? 0);
    timeline.set(Math.max(row.writtenAt, openTime), reputationOf([sums]));
  }
  return [...timeline].map(([time, value]) => ({ time, value }));
}

/**
 * Returns the entries that are in force at some time `t` with `from <= t < to`. A `to` of null
 * means no end.
 */
export function stretchOf(
  timeline: ReputationTimeline,
  from: number,
  to: number | null,
): ReputationTimeline {
  const first = timeline.findLastIndex(({ time }) => time <= from);
  return timeline.slice(Math.max(0, first)).filter(({ time }) => to === null || time < to);
}

/**
 * Returns the weights of the active forecasts at `t`: `(decay * reputation)^3`. All are 1 if all
 * would be 0.
 */
export function reputationWeights(
  active: readonly Forecast[],
  basis: ReputationBasis,
  t: number,
): number[] {
  const span = basis.scheduledCloseTime - basis.openTime;
  const weights = active.map((forecast) => {
    const decay = Math.exp(-(t - forecast.start) / span);
    return (decay * reputationAt(basis.reputations.get(forecast.userId), t)) ** 3;
  });
  return weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
}

/** Returns the reputation in force at `t`. The first entry also holds before its time. */
export function reputationAt(timeline: ReputationTimeline | undefined, t: number): number {
  if (timeline === undefined || timeline.length === 0) return LEAST_REPUTATION;
  const reached = timeline.findLast((entry) => entry.time <= t);
  return (reached ?? timeline[0]!).value;
}

/**
 * Returns the prediction of the forecasts that are active at `t`, or null when there are none.
 * Maths 4.7.
 */
export function servicePrediction(
  active: readonly Forecast[],
  basis: ReputationBasis,
  t: number,
): MethodValues | null {
  const first = active[0];
  if (first === undefined) return null;
  const weights = reputationWeights(active, basis, t);
  if (first.values instanceof Float64Array) return continuousMean(active, weights);
  const rows = active.map(({ values }) =>
    typeof values === "number" ? [1 - values, values] : (values as readonly (number | null)[]),
  );
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, j) =>
    columnSpread(
      rows.map((row) => row[j] ?? null),
      weights,
    ),
  );
  const means = columns.map((column) => column?.mean ?? null);
  return {
    forecastValues: means,
    lower: columns.map((column) => column?.lower ?? null),
    centers: [...means],
    upper: columns.map((column) => column?.upper ?? null),
    means: [...means],
    histogram: null,
  };
}

function continuousMean(active: readonly Forecast[], weights: readonly number[]): MethodValues {
  const rows = active.map((forecast) => forecast.values as Float64Array);
  const sums = new Float64Array(rows[0]!.length);
  let total = 0;
  rows.forEach((row, k) => {
    const weight = weights[k]!;
    total += weight;
    for (let i = 0; i < sums.length; i++) sums[i]! += weight * row[i]!;
  });
  return continuousValues(quotients(sums, total));
}

/**
 * Returns the mean of a column, and the mean minus or plus the deviation of the values below or
 * above it.
 */
function columnSpread(
  cells: readonly (number | null)[],
  weights: readonly number[],
): { mean: number; lower: number; upper: number } | null {
  let total = 0;
  let sum = 0;
  cells.forEach((value, k) => {
    if (value === null) return;
    total += weights[k]!;
    sum += weights[k]! * value;
  });
  if (total === 0) return null;
  const mean = sum / total;
  const below = sideDeviation(cells, weights, (value) => value < mean, mean);
  const above = sideDeviation(cells, weights, (value) => value > mean, mean);
  return { mean, lower: mean - below, upper: mean + above };
}

function sideDeviation(
  cells: readonly (number | null)[],
  weights: readonly number[],
  isOnSide: (value: number) => boolean,
  mean: number,
): number {
  let total = 0;
  let sum = 0;
  cells.forEach((value, k) => {
    if (value === null || !isOnSide(value)) return;
    total += weights[k]!;
    sum += weights[k]! * (value - mean) ** 2;
  });
  return total === 0 ? 0 : Math.sqrt(sum / total);
}
