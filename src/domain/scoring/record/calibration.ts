/** Computes the calibration of the community prediction. Maths 8. */

import { firstAfter } from "../../numbers/ascending.ts";
import { questionTypes } from "../../questions/question_types.ts";
import type { QuestionType } from "../../vocabulary.ts";
import { binomialQuantile } from "../../numbers/binomial.ts";

/** Width of the bins near the ends, which are narrower than the others: a third of an eighth. */
const EDGE = 0.125 / 3;
const INNER_EDGES = [
  0.125, 0.175, 0.225, 0.275, 0.325, 0.375, 0.425, 0.475, 0.525, 0.575, 0.625, 0.675, 0.725, 0.775,
  0.825, 0.875,
];
const EDGES: readonly number[] = [
  0,
  EDGE,
  2 * EDGE,
  ...INNER_EDGES,
  0.875 + EDGE,
  0.875 + 2 * EDGE,
  1,
];

/** Milliseconds; questions that were resolved longer ago are left out. */
const CALIBRATION_PERIOD = 5 * 365 * 24 * 3600 * 1000;

/** A question that may enter the curve. Times are milliseconds since the epoch. */
export interface CalibrationCandidate {
  type: QuestionType;
  resolution: string | null;
  actualResolveTime: number | null;
  scheduledResolveTime: number | null;
  includeBotsInAggregates: boolean;
}

/** Returns whether the snapshots of a question enter the curve of the platform. */
export function entersCalibration(question: CalibrationCandidate, now: number): boolean {
  return !question.includeBotsInAggregates && resolvedInTime(question, now);
}

/**
 * Returns whether a question was resolved yes or no, and lately enough. One that resolved early
 * waits until its scheduled time, because an early end is nearly always a yes.
 */
export function resolvedInTime(
  question: Omit<CalibrationCandidate, "includeBotsInAggregates">,
  now: number,
): boolean {
  const { type, resolution, actualResolveTime, scheduledResolveTime } = question;
  if (!questionTypes[type].resolves.isYesOrNo) return false;
  if (resolution !== "yes" && resolution !== "no") return false;
  const isRecent = actualResolveTime !== null && actualResolveTime >= now - CALIBRATION_PERIOD;
  return isRecent && scheduledResolveTime !== null && scheduledResolveTime < now;
}

/**
 * A snapshot of a binary question that resolved yes or no. Times may have any unit, if all have the
 * same.
 */
export interface CalibrationSnapshot {
  probabilityYes: number;
  start: number;
  end: number | null;
  openTime: number;
  actualCloseTime: number;
  resolvedYes: boolean;
}

export interface CalibrationBin {
  binLower: number;
  binUpper: number;
  lowerConfidenceInterval: number;
  /** Weighted share of yes; null for a bin without weight. */
  averageResolution: number | null;
  upperConfidenceInterval: number;
  perfectCalibration: number;
}

interface BinSums {
  count: number;
  weight: number;
  yes: number;
}

/**
 * Returns the bin of a probability below 1. A lower edge belongs to its bin, an upper edge to the
 * next one.
 */
function binOf(probability: number): number {
  return firstAfter(EDGES, probability, EDGES.length - 1) - 1;
}

/**
 * Returns the share of the question's life during which the snapshot stood, or null for a life of
 * no length. A branch that opens with one parent may end before that, with the other.
 */
export function weightOf(snapshot: CalibrationSnapshot): number | null {
  const { openTime, actualCloseTime, start, end } = snapshot;
  const life = actualCloseTime - openTime;
  if (life <= 0) return null;
  const until = Math.min(actualCloseTime, end ?? actualCloseTime);
  return Math.max(0, (until - Math.max(openTime, start)) / life);
}

/** Sums that snapshots are added to, so that a long record need not be in memory at once. */
export interface CalibrationSums {
  bins: BinSums[];
}

export function emptyCalibration(): CalibrationSums {
  return { bins: EDGES.slice(1).map(() => ({ count: 0, weight: 0, yes: 0 })) };
}

/** Adds one snapshot to the sums. */
export function addSnapshot(sums: CalibrationSums, snapshot: CalibrationSnapshot): void {
  const { probabilityYes, resolvedYes } = snapshot;
  const weight = weightOf(snapshot);
  if (weight === null || !(probabilityYes >= 0 && probabilityYes < 1)) return;
  const bin = sums.bins[binOf(probabilityYes)]!;
  bin.count += 1;
  bin.weight += weight;
  if (resolvedYes) bin.yes += weight;
}

/** Returns the 21 bins of the curve. */
export function calibrationBins(sums: CalibrationSums): CalibrationBin[] {
  return sums.bins.map(({ count, weight, yes }, index) => {
    const [lower, upper] = [EDGES[index]!, EDGES[index + 1]!];
    const k = Math.max(1, count);
    return {
      binLower: lower,
      binUpper: upper,
      lowerConfidenceInterval: binomialQuantile(0.05, k, lower) / k,
      averageResolution: weight === 0 ? null : yes / weight,
      upperConfidenceInterval: binomialQuantile(0.95, k, upper) / k,
      perfectCalibration: binomialQuantile(0.5, k, (lower + upper) / 2) / k,
    };
  });
}

/** Returns the curve of all snapshots at once. */
export function calibrationCurve(snapshots: Iterable<CalibrationSnapshot>): CalibrationBin[] {
  const sums = emptyCalibration();
  for (const snapshot of snapshots) addSnapshot(sums, snapshot);
  return calibrationBins(sums);
}
