/** When the clock next changes which posts a feed lists: its page is right no longer than that. */
import type { Capabilities } from "../../capabilities.ts";
import { WINDOW_STATUSES } from "../../domain/vocabulary.ts";
import type { FeedQuery } from "./feed_query.ts";

const BY_WINDOWS: readonly string[] = WINDOW_STATUSES;

/**
 * The first time after `now` (ms) at which any post may come into a feed or leave it: by its
 * publication, or by the statuses asked for (Contract 2.1, 4.1); Infinity = none. Times a feed is
 * narrowed or ordered by are stored ones, which do not move with the clock.
 */
export async function nextArrival(
  { store: { posts, questions } }: Pick<Capabilities, "store">,
  { statuses = [] }: Pick<FeedQuery, "statuses">,
  now: number,
): Promise<number> {
  const moments = [posts.nextPublication(now)];
  if (statuses.some((status) => BY_WINDOWS.includes(status))) {
    moments.push(questions.nextOpening(now), questions.nextClosing(now));
  }
  if (statuses.includes("pending_resolution")) moments.push(posts.nextScheduledResolution(now));
  return Math.min(...(await Promise.all(moments)));
}
