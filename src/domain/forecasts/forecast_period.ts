/**
 * Decides which forecasts the counters of a question count. Times are milliseconds since the epoch.
 * Maths 9.2.
 */

export interface CountedForecast {
  start: number;
  /** Null for no end. */
  end: number | null;
  /** True for a forecast that the platform made. It is never counted. */
  isAutomatic: boolean;
}

export interface QuestionPeriod {
  openTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
}

/** Returns true when the forecast stood at some time between the opening and the close. */
export function countsInPeriod(forecast: CountedForecast, period: QuestionPeriod): boolean {
  const { openTime, actualCloseTime, scheduledCloseTime } = period;
  const closeTime = actualCloseTime ?? scheduledCloseTime;
  if (forecast.isAutomatic) return false;
  const reachesOpening = forecast.end === null || openTime === null || forecast.end > openTime;
  return reachesOpening && (closeTime === null || forecast.start < closeTime);
}
