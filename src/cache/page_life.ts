/**
 * Decides how long a page of posts that is kept may be served (Contract 1.10).
 *
 * Others see a change a few seconds after its writer. So a page may be served for that long,
 * whatever happens meanwhile. While the count of all changes stands still, nothing on the platform
 * has changed, and a page may be served for longer. Pages that are open in browsers ask every 15 s,
 * and most often for what they have.
 */
import type { KeptPage } from "../memory/entries.ts";
import type { FeedVersions } from "./gate_step.ts";
import type { PageLife } from "./page_codec.ts";
import { isAhead, PAGE_LIFE_MS } from "../timing.ts";

/**
 * A change is lost where a process dies between its write and its bump. The process bumps the
 * version when it is started again, which is long before this time is over.
 */
const LONGEST_QUIET_LIFE_MS = 120_000;
/**
 * Some writes follow a change a little later and are not counted themselves, such as counters in a
 * burst. A page that was read so soon after a change may lack them.
 */
const SETTLED_MS = 5_000;

/** The times that end the life of a page, ms. */
export interface PageEnds {
  /** The next time at which the contents change by themselves (open, close, reveal). */
  readonly changesAt: number;
  /** From this time on others should see what has changed since. Without it this is after 4 s. */
  readonly freshUntil?: number;
  /** Whether the page was read from a member of the database that may be behind by any time. */
  readonly isBehind?: boolean;
}

export interface Freshness {
  /** Notes the count of changes that a request came with. */
  noteCount(live: number): void;
  /**
   * Returns the life of a page that was read from `now` on (ms), when the count of changes was
   * `live`.
   */
  lifeOf(live: number, now: number, ends: PageEnds): PageLife;
  /** Returns whether the page may be served to a caller who comes with these versions. */
  isRight(kept: Dated, wanted: FeedVersions): boolean;
  /** Returns whether the page will never be served again. */
  readonly isOver: (kept: Dated) => boolean;
}

/** A page with the versions and the life that it was kept with. */
type Dated = Pick<KeptPage<unknown>, "versions" | "life">;

/**
 * @param keepsCounts false for a Redis that may lose its newest counts while its clients stay
 *   connected. No page then lives longer because nothing seems to change.
 */
export function createFreshness(clock: { now(): number }, keepsCounts: boolean): Freshness {
  let newest = Number.NaN;
  let since = 0;
  const isSettled = (live: number, now: number) => live === newest && now - since >= SETTLED_MS;
  /** Checks the distance too, so that no page lives longer when the clock is set back. */
  const isBefore = (end: number, most: number) => {
    const now = clock.now();
    return end > now && !isAhead(end - most, now);
  };
  const isAlive = ({ until, quietUntil }: PageLife, isQuiet: boolean) =>
    isBefore(until, PAGE_LIFE_MS) || (isQuiet && isBefore(quietUntil, LONGEST_QUIET_LIFE_MS));
  return {
    noteCount(live) {
      if (live === newest) return;
      newest = live;
      since = clock.now();
    },
    lifeOf(live, now, { changesAt, freshUntil = Number.POSITIVE_INFINITY, isBehind }) {
      const until = Math.min(now + PAGE_LIFE_MS, changesAt, freshUntil);
      const quietUntil = Math.min(now + LONGEST_QUIET_LIFE_MS, changesAt);
      const isQuiet = keepsCounts && isBehind !== true && isSettled(live, now);
      return { until, quietUntil: isQuiet ? quietUntil : until };
    },
    isRight({ versions, life }, wanted) {
      if (versions.feed !== wanted.feed || !holdsOwn(versions.live, wanted)) return false;
      return isAlive(life, versions.live === wanted.live);
    },
    isOver: ({ versions, life }) => !isAlive(life, versions.live === newest),
  };
}

/**
 * Returns whether data that was read at a count of changes contains the caller's own last write.
 */
export function holdsOwn(live: number, { own }: FeedVersions): boolean {
  return own === null || live >= own;
}
