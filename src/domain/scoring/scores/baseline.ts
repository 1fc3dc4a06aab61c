/** Computes baseline scores, which compare a forecast with knowing nothing. Maths 5.2. */
import { isContinuous } from "../../questions/question_type.ts";
import {
  type Frame,
  inboundOutcomes,
  type Points,
  type ResolvedForecast,
  resolvedMass,
  scoredSpan,
  type ScoredQuestion,
} from "./resolved_forecast.ts";

/** Mass that an ignorant forecaster puts on each open tail. */
const TAIL_MASS = 0.05;

/**
 * Returns the mass of the resolved bucket under ignorance, for continuous types: 0.05 on an open
 * tail, and the rest in equal parts inside. It is null for other types, because their share depends
 * on the options on offer.
 */
export function ignorantMass(question: ScoredQuestion, bucket: number): number | null {
  if (!isContinuous(question.type)) return null;
  const n = inboundOutcomes(question);
  if (bucket === 0 || bucket === n + 1) return TAIL_MASS;
  const openEnds = Number(question.openLowerBound) + Number(question.openUpperBound);
  return (1 - TAIL_MASS * openEnds) / n;
}

/** Returns `g(f)` of maths 5.2: the baseline score of a forecast that holds all the time. */
export function baselineGain(forecast: ResolvedForecast, ignorant: number | null): number {
  const p = resolvedMass(forecast);
  if (ignorant !== null) return (100 * Math.log(p / ignorant)) / 2;
  // A single option is certain, so nothing can be won or lost.
  if (forecast.optionCount < 2) return 0;
  return (100 * Math.log(p * forecast.optionCount)) / Math.log(forecast.optionCount);
}

/**
 * Returns the baseline score of one forecast, weighted by the share of the horizon that it covers.
 */
export function baselinePoints(
  forecast: ResolvedForecast,
  frame: Frame,
  ignorant: number | null,
): Points {
  const span = scoredSpan(forecast, frame);
  if (span === null) return { score: 0, coverage: 0 };
  const coverage = (span.to - span.from) / frame.horizon;
  return { score: coverage * baselineGain(forecast, ignorant), coverage };
}
