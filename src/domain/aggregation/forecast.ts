/** Forecasts as aggregation sees them. Times in Unix seconds. Maths 4.1. */

/** Probability of yes; a CDF; or a vector over all options ever, null for those not on offer. */
export type ForecastValues = number | Float64Array | readonly (number | null)[];

/** One forecast of one author, active on `[start, end)`; `end` null means no end. */
export interface Forecast {
  id: number | string;
  userId: number;
  start: number;
  end: number | null;
  values: ForecastValues;
}

/** Order of weights: by start, then by id. Maths 4.2. */
export function compareForecasts(a: Forecast, b: Forecast): number {
  if (a.start !== b.start) return a.start - b.start;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** True when the forecast counts at time `t`. */
export function isActive(forecast: Forecast, t: number): boolean {
  return forecast.start <= t && (forecast.end === null || forecast.end > t);
}

/**
 * The forecasts in order of start and id, each ended no later than the next one of its author
 * begins. A crash between two writes can leave two rows of one author standing; the later start
 * wins. Rows that need no change are kept as they are.
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

/** What decides whether an author's forecasts enter the default aggregate. */
export interface ForecastAuthor {
  isBot: boolean;
  isPrimaryBot: boolean;
  isSpam: boolean;
  isBlacklisted: boolean;
}

/**
 * True when the author's forecasts enter the aggregates: people who are neither spam nor
 * blacklisted, and with `includeBots` their primary bots too. Maths 4.1.
 */
export function entersAggregate(author: ForecastAuthor, includeBots: boolean): boolean {
  if (author.isSpam || author.isBlacklisted) return false;
  return !author.isBot || (includeBots && author.isPrimaryBot);
}
