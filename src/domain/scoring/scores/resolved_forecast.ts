/**
 * Defines what scoring needs to know about a question and about one forecast on it. Times are Unix
 * seconds. Maths 5.1.
 */

import { outcomeCount } from "../../forecasts/cdf.ts";
import { isContinuous } from "../../questions/question_type.ts";
import type { QuestionType } from "../../vocabulary.ts";

/** A question without `actualCloseTime` counts as closing on schedule. Times are Unix seconds. */
export interface ScoredQuestion {
  type: QuestionType;
  openTime: number;
  scheduledCloseTime: number;
  actualCloseTime: number | null;
  cpRevealTime: number | null;
  spotScoringTime: number | null;
  openLowerBound: boolean;
  openUpperBound: boolean;
  inboundOutcomeCount: number | null;
}

/**
 * A forecast reduced to the resolved bucket, active on `[start, end)`. Scores depend only on these
 * numbers, so a question with many long CDFs needs little memory.
 */
export interface ResolvedForecast {
  start: number;
  end: number | null;
  /** Mass of the resolved bucket; null where a multiple choice forecast does not offer it. */
  mass: number | null;
  /** Mass that replaces a null: that of the catch-all, the last option. */
  catchAllMass: number;
  /** Number of options that the forecast offers (multiple choice, binary). */
  optionCount: number;
  /** Sum of the squares of all masses, for Brier scores. Absent for continuous types. */
  squares?: number;
}

/** The probability of yes or `[no, yes]`, a vector over all options ever, or a CDF. */
export type ResolvableValues = number | ArrayLike<number | null>;

/**
 * Returns the mass of bucket `bucket` in the values of a forecast, and the mass that replaces a
 * missing one. Maths 3.1, 5.1.
 *
 * @example
 * massesAt("binary", 1, [0.3, 0.7]); // { mass: 0.7, catchAllMass: 0.7, optionCount: 2 }
 */
export function massesAt(
  type: QuestionType,
  bucket: number,
  values: ResolvableValues,
): Pick<ResolvedForecast, "mass" | "catchAllMass" | "optionCount" | "squares"> {
  if (typeof values === "number") return massesAt(type, bucket, [1 - values, values]);
  if (isContinuous(type)) {
    const below = bucket === 0 ? 0 : (values[bucket - 1] ?? 0);
    const upTo = bucket === values.length ? 1 : (values[bucket] ?? 0);
    const mass = upTo - below;
    return { mass, catchAllMass: mass, optionCount: 0 };
  }
  let optionCount = 0;
  let squares = 0;
  for (let j = 0; j < values.length; j++) {
    if (values[j] !== null) optionCount++;
    squares += (values[j] ?? 0) ** 2;
  }
  return {
    mass: values[bucket] ?? null,
    catchAllMass: values[values.length - 1] ?? 0,
    optionCount,
    squares,
  };
}

/** Returns `p(f)` of maths 5.1: the mass of the resolved bucket, else that of the catch-all. */
export function resolvedMass(forecast: ResolvedForecast): number {
  return forecast.mass ?? forecast.catchAllMass;
}

/**
 * The stretch of time over which scores are taken: opening, actual close and scheduled length.
 * Maths 5.1.
 */
export interface Frame {
  open: number;
  close: number;
  horizon: number;
  isContinuous: boolean;
}

/** Returns the frame of a question. */
export function frameOf(question: ScoredQuestion): Frame {
  const scheduled = question.scheduledCloseTime;
  return {
    open: question.openTime,
    close: Math.min(question.actualCloseTime ?? scheduled, scheduled),
    horizon: scheduled - question.openTime,
    isContinuous: isContinuous(question.type),
  };
}

/**
 * Returns the part `[a, e)` of a forecast that lies within the frame, or null if there is none.
 * Maths 5.2.
 */
export function scoredSpan(
  forecast: { start: number; end: number | null },
  frame: Frame,
): { from: number; to: number } | null {
  const from = Math.max(forecast.start, frame.open);
  const to = Math.min(forecast.end ?? frame.close, frame.close);
  return to > from ? { from, to } : null;
}

/** Score and coverage of one forecast, or of all forecasts of a subject. */
export interface Points {
  score: number;
  coverage: number;
}

/** Returns the number of inbound outcomes `N` of the question. Maths 0. */
export function inboundOutcomes(question: ScoredQuestion): number {
  return outcomeCount(question.inboundOutcomeCount);
}
