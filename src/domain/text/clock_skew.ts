/** Times that lie further ahead than clocks differ: they were written before a clock was set back. */

/** Clocks of two machines may differ by this, ms. */
const MOST_SKEW_MS = 10_000;

/** Whether a time (ms) is further ahead than the clocks of two machines may differ. */
export function isAhead(time: number, now: number): boolean {
  return time > now + MOST_SKEW_MS;
}
