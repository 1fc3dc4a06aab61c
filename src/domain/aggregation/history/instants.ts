/** Determines the times at which a history has a snapshot, in Unix seconds. Maths 4.2. */
import type { Forecast } from "../forecast.ts";

/**
 * Milliseconds before the newest forecast that is in (`through` of the head). A snapshot that began
 * earlier than that is never written again in a generation: late forecasts are put in order for a
 * minute, and rows are searched some seconds back. A run that must change an earlier snapshot makes
 * a new generation.
 */
export const SETTLED_MS = 90_000;

/**
 * The span in which forecasts of a question count. `actualCloseTime` is null while the question is
 * open.
 */
export interface AggregationWindow {
  openTime: number;
  actualCloseTime: number | null;
}

/**
 * Returns true for a forecast that counts at some time: it ends after the opening and starts before
 * the close.
 */
export function fallsIntoWindow(forecast: Forecast, window: AggregationWindow): boolean {
  const { openTime, actualCloseTime } = window;
  if (forecast.end !== null && forecast.end <= openTime) return false;
  return actualCloseTime === null || forecast.start <= actualCloseTime;
}

/**
 * Returns every instant at which the set of active forecasts changes, ascending and distinct. These
 * are the starts (the opening, for forecasts made before it) and the ends up to the close. Future
 * ends are included. Maths 4.2.
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
  // Sorting numbers and dropping duplicates is many times as fast as a set and a comparator.
  const sorted = Float64Array.from(moments).sort();
  return Array.from(sorted).filter((t, i) => t !== sorted[i - 1]);
}
