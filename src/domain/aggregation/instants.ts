/** The times at which a history has a snapshot. Unix seconds. Maths 4.2. */
import type { Forecast } from "./forecast.ts";

/**
 * What begins this long before the newest forecast that is in (`through` of the head) is never
 * written again in a generation, ms: late forecasts are put in order for a minute, and rows are
 * looked for some seconds back. A run that must change more makes a new generation.
 */
export const SETTLED_MS = 90_000;

/** The span over which forecasts of a question count; `actualCloseTime` null while open. */
export interface AggregationWindow {
  openTime: number;
  actualCloseTime: number | null;
}

/** True for a forecast that ever counts: it ends after the opening and starts before the close. */
export function fallsIntoWindow(forecast: Forecast, window: AggregationWindow): boolean {
  const { openTime, actualCloseTime } = window;
  if (forecast.end !== null && forecast.end <= openTime) return false;
  return actualCloseTime === null || forecast.start <= actualCloseTime;
}

/**
 * Every instant at which the set of active forecasts changes, ascending and distinct: starts (the
 * opening for those made before), and ends up to the close. Future ends are among them. Maths 4.2.
 */
export function snapshotInstants(
  forecasts: readonly Forecast[],
  window: AggregationWindow,
): number[] {
  const { openTime, actualCloseTime } = window;
  const moments: number[] = [];
  for (const forecast of forecasts) {
    if (!fallsIntoWindow(forecast, window)) continue;
    moments.push(Math.max(forecast.start, openTime));
    const { end } = forecast;
    if (end !== null && (actualCloseTime === null || end <= actualCloseTime)) moments.push(end);
  }
  // Sorted as numbers and then thinned out: many times as quick as a set and a comparator.
  const sorted = Float64Array.from(moments).sort();
  return Array.from(sorted).filter((t, i) => t !== sorted[i - 1]);
}
