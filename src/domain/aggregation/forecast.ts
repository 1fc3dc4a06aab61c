/** Defines forecasts for the aggregation. Times are Unix seconds. Maths 4.1. */

/**
 * A probability of yes, a CDF, or a vector over all options ever with null for those not on
 * offer.
 */
export type ForecastValues = number | Float64Array | readonly (number | null)[];

/** One forecast of one author, active on `[start, end)`. An `end` of null means no end. */
export interface Forecast {
  id: number | string;
  userId: number;
  start: number;
  end: number | null;
  values: ForecastValues;
}

/** Compares by start, then by id. Weights follow this order. Maths 4.2. */
export function compareForecasts(a: Forecast, b: Forecast): number {
  if (a.start !== b.start) return a.start - b.start;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Returns true when the forecast counts at time `t`. */
export function isActive(forecast: Forecast, t: number): boolean {
  return forecast.start <= t && (forecast.end === null || forecast.end > t);
}

/**
 * Returns the forecasts in order of start and id. An author's forecast ends where the next one
 * begins, unless its own end comes first. Rows that need no change are returned as they are.
 */
export function closeOverlaps(forecasts: readonly Forecast[]): Forecast[] {
  const ordered = forecasts.toSorted(compareForecasts);
  const nextStart = new Map<number, number>();
  for (let i = ordered.length - 1; i >= 0; i--) {
    const forecast = ordered[i]!;
    const limit = nextStart.get(forecast.userId);
    if (limit !== undefined && (forecast.end === null || forecast.end > limit)) {
      ordered[i] = { ...forecast, end: limit };
    }
    nextStart.set(forecast.userId, forecast.start);
  }
  return ordered;
}

/** What decides whether the forecasts of an author enter the default aggregate. */
export interface ForecastAuthor {
  isBot: boolean;
  isPrimaryBot: boolean;
  isSpam: boolean;
  isBlacklisted: boolean;
}

/**
 * Returns true when the forecasts of an author enter the aggregates. Authors who are spam or
 * blacklisted never do. Bots do only as primary bots, and only with `includeBots`. Maths 4.1.
 */
export function entersAggregate(author: ForecastAuthor, includeBots: boolean): boolean {
  if (author.isSpam || author.isBlacklisted) return false;
  return !author.isBot || (includeBots && author.isPrimaryBot);
}
