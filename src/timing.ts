/**
 * Says how far the clocks of two processes may differ, and derives the spans that depend on it. All
 * are milliseconds. test/unit/timing_test.ts holds what they owe each other.
 */

/** The most by which two clocks differ. What is further ahead was written before one was set back. */
export const MOST_SKEW_MS = 5_000;

/**
 * A group of forecasts whose write takes longer is refused, and the next group is written. Each
 * command has a deadline of its own, so the late group ends after its requests were answered.
 */
export const WRITE_PATIENCE_MS = 3_500;

/** A request writes what it writes within this time of its `now`. */
const REQUEST_MS = 5_000;

/**
 * A row becomes visible up to this long after the time that it carries. So a reader of the newest
 * rows looks this far back. A row that comes later belongs to a refused call. The repeat of that call
 * has the prediction recomputed.
 */
export const LATE_ROW_MS = WRITE_PATIENCE_MS + MOST_SKEW_MS;

/** An edit becomes visible up to this long after the time that it is stamped with. */
export const LATE_EDIT_MS = REQUEST_MS + MOST_SKEW_MS;

/** The job of a younger row may still be on its way to the queue. */
export const JOB_ON_ITS_WAY_MS = REQUEST_MS + MOST_SKEW_MS;

/** A page of others is served this long at most while changes go on (Contract 1.10). */
export const PAGE_LIFE_MS = 4_000;

/**
 * The mark of an account's latest write. It outlives every page that was read before the write, by
 * any clock.
 */
export const OWN_MARK_MS = PAGE_LIFE_MS + MOST_SKEW_MS + 1_000;

/**
 * A run that has claimed a head renews its claim sooner, and is dead when the claim ends. A clock that
 * is ahead must not end the claim of a run that lives.
 */
export const CLAIM_MS = latestOf(0);

/** Returns the latest time that another process may have written by `now`. */
export function latestOf(now: number): number {
  return now + MOST_SKEW_MS;
}

/** Returns whether a time is further ahead of `now` than two clocks may differ. */
export function isAhead(time: number, now: number): boolean {
  return time > latestOf(now);
}
