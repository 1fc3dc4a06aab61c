/**
 * Decides how long a page of posts that is kept may be served (Contract 1.10). Others see a change a
 * few seconds after its writer, so a page may be served for that long, whatever happens meanwhile.
 */
import type { KeptPage } from "../memory/entries.ts";
import { isAhead, PAGE_LIFE_MS } from "../timing.ts";
import type { FeedVersions } from "./gate_step.ts";

/** The times that end the life of a page, ms. */
export interface PageEnds {
  /** The next time at which the contents change by themselves (open, close, reveal). */
  readonly changesAt: number;
  /** From this time on others should see what has changed since. Without it this is after 4 s. */
  readonly freshUntil?: number;
}

/** Returns until when a page that was read from `now` on may be served. All are ms. */
export function endOfLife(now: number, ends: PageEnds): number {
  const { changesAt, freshUntil = Number.POSITIVE_INFINITY } = ends;
  return Math.min(now + PAGE_LIFE_MS, changesAt, freshUntil);
}

/**
 * Returns whether a page may still be served. A page whose end is too far away was kept before the
 * clock was set back.
 */
export function isAlive({ until }: Pick<KeptPage<unknown>, "until">, now: number): boolean {
  return until > now && !isAhead(until - PAGE_LIFE_MS, now);
}

/** Returns whether a page may be served at `now` to a caller who comes with these versions. */
export function isRight(
  { versions, until }: Pick<KeptPage<unknown>, "versions" | "until">,
  wanted: FeedVersions,
  now: number,
): boolean {
  return (
    versions.feed === wanted.feed && holdsOwn(versions.live, wanted) && isAlive({ until }, now)
  );
}

/**
 * Returns whether data that was read at a count of changes contains the caller's own last write.
 */
export function holdsOwn(live: number, { own }: FeedVersions): boolean {
  return own === null || live >= own;
}
