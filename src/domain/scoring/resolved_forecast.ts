/** What scoring needs to know of a question and of one forecast on it. Maths 5.1. Unix seconds. */

import { outcomeCount } from "../forecasts/cdf.ts";
import { isContinuous } from "../questions/question_type.ts";
import type { QuestionType } from "../vocabulary.ts";

/** The times are Unix seconds. A question without `actualCloseTime` is taken as closing on schedule. */
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
 * A forecast reduced to the resolved bucket, active on `[start, end)`. Only these numbers enter
 * the scores, so a question of many long CDFs is scored from very little.
 */
export interface ResolvedForecast {
  start: number;
  end: number | null;
  /** Mass of the resolved bucket, null where a multiple choice forecast does not offer it. */
  mass: number | null;
  /** Mass that stands in for a null: that of the catch-all, the last option. */
  catchAllMass: number;
  /** Number of options the forecast offers (multiple choice, binary). */
  optionCount: number;
}

/** Probability of yes or `[no, yes]`; vector over all options ever; CDF. */
export type ResolvableValues = number | ArrayLike<number | null>;

/**
 * Mass of bucket `bucket` in the values of a forecast and what stands in for it. Maths 3.1, 5.1.
 *
 * @example
 * massesAt("binary", 1, [0.3, 0.7]); // { mass: 0.7, catchAllMass: 0.7, optionCount: 2 }
 */
export function massesAt(
  type: QuestionType,
  bucket: number,
  values: ResolvableValues,
): Pick<ResolvedForecast, "mass" | "catchAllMass" | "optionCount"> {
  if (typeof values === "number") return massesAt(type, bucket, [1 - values, values]);
  if (isContinuous(type)) {
    const below = bucket === 0 ? 0 : (values[bucket - 1] ?? 0);
    const upTo = bucket === values.length ? 1 : (values[bucket] ?? 0);
    const mass = upTo - below;
    return { mass, catchAllMass: mass, optionCount: 0 };
  }
  let optionCount = 0;
  for (let j = 0; j < values.length; j++) if (values[j] !== null) optionCount++;
  return {
    mass: values[bucket] ?? null,
    catchAllMass: values[values.length - 1] ?? 0,
    optionCount,
  };
}

/** `p(f)` of maths 5.1: the mass of the resolved bucket, else of the catch-all. */
export function resolvedMass(forecast: ResolvedForecast): number {
  return forecast.mass ?? forecast.catchAllMass;
}

/** The stretch scores are taken over: opening, actual close and scheduled length. Maths 5.1. */
export interface Frame {
  open: number;
  close: number;
  horizon: number;
  isContinuous: boolean;
}

/** The frame of a question. */
export function frameOf(question: ScoredQuestion): Frame {
  const scheduled = question.scheduledCloseTime;
  return {
    open: question.openTime,
    close: Math.min(question.actualCloseTime ?? scheduled, scheduled),
    horizon: scheduled - question.openTime,
    isContinuous: isContinuous(question.type),
  };
}

/** The part `[a, e)` of a forecast that lies within the frame, null if nothing does. Maths 5.2. */
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

/** Inbound outcomes `N` of the question. Maths 0. */
export function inboundOutcomes(question: ScoredQuestion): number {
  return outcomeCount(question.inboundOutcomeCount);
}
