/**
 * Detects times that are further ahead than clocks differ. They were written before a clock was set
 * back.
 */

/** Milliseconds by which the clocks of two machines may differ. */
const MOST_SKEW_MS = 10_000;

/**
 * Returns whether a time is further ahead of `now` than two clocks may differ. Both are
 * milliseconds.
 */
export function isAhead(time: number, now: number): boolean {
  return time > latestOf(now);
}

/** Returns the latest time that another machine may have written by `now`. Both are milliseconds. */
export function latestOf(now: number): number {
  return now + MOST_SKEW_MS;
}
