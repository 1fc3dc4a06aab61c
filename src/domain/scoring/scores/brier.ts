/** Computes Brier scores: the squared error of probabilities, of which 0 is the best. Maths 15.5. */
import {
  type Frame,
  type Points,
  type ResolvedForecast,
  resolvedMass,
  scoredSpan,
} from "./resolved_forecast.ts";

/**
 * Returns half the squared distance between a forecast and the outcome, 0 to 1. For binary questions
 * that is the square of the error of the probability. It is null for continuous types.
 */
export function squaredError(forecast: ResolvedForecast): number | null {
  if (forecast.squares === undefined) return null;
  return (1 + forecast.squares - 2 * resolvedMass(forecast)) / 2;
}

/**
 * Returns the mean error of a subject over the time in which a forecast of it stood, and the share
 * of the horizon that this is. A sum would reward those who forecast late. It is null for continuous
 * types and without any such time.
 */
export function brierPoints(forecasts: readonly ResolvedForecast[], frame: Frame): Points | null {
  let sum = 0;
  let coverage = 0;
  for (const forecast of forecasts) {
    const span = scoredSpan(forecast, frame);
    const error = squaredError(forecast);
    if (span === null || error === null) continue;
    const share = (span.to - span.from) / frame.horizon;
    sum += share * error;
    coverage += share;
  }
  return coverage > 0 ? { score: sum / coverage, coverage } : null;
}
