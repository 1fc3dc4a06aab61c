/** Which forecasts a question's counters count. Times in milliseconds. Maths 9.2. */

export interface CountedForecast {
  start: number;
  /** null = no end */
  end: number | null;
  /** made by the platform, never counted */
  isAutomatic: boolean;
}

export interface QuestionPeriod {
  openTime: number | null;
  scheduledCloseTime: number | null;
  actualCloseTime: number | null;
}

/** True when the forecast stood at some time between the opening and the close. */
export function countsInPeriod(forecast: CountedForecast, period: QuestionPeriod): boolean {
  const { openTime, actualCloseTime, scheduledCloseTime } = period;
  const closeTime = actualCloseTime ?? scheduledCloseTime;
  if (forecast.isAutomatic) return false;
  const reachesOpening = forecast.end === null || openTime === null || forecast.end > openTime;
  return reachesOpening && (closeTime === null || forecast.start < closeTime);
}
