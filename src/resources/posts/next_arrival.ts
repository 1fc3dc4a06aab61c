/**
 * Finds when the clock next changes which posts a feed lists. A cached page is valid until then.
 */
import type { Capabilities } from "../../capabilities.ts";
import { WINDOW_STATUSES } from "../../domain/vocabulary.ts";
import type { FeedQuery } from "./feed_query.ts";

const BY_WINDOWS: readonly string[] = WINDOW_STATUSES;

/**
 * Returns the first time after `now` (ms) at which a post may enter or leave a feed, by its
 * publication or by the statuses asked for (Contract 2.1, 4.1). Returns Infinity when there is
 * none. Other times in filters and orders are stored and do not change with the clock.
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
