/** The meaning of `order_by` (Contract 2.1, Maths 9.7). */
import type { PostOrderField } from "../../store/posts/post_orders.ts";

/** Orders by a stored field of the post. */
const FIELDS: Readonly<Record<string, PostOrderField>> = {
  created_at: "createdAt",
  published_at: "publishedAt",
  open_time: "openTime",
  scheduled_close_time: "scheduledCloseTime",
  scheduled_resolve_time: "scheduledResolveTime",
  cp_reveal_time: "cpRevealTime",
  vote_score: "voteScore",
  comment_count: "commentCount",
  // No index holds what each account has read, so this order counts every comment.
  unread_comment_count: "commentCount",
  forecasts_count: "forecastsCount",
  nr_forecasters: "nrForecasters",
  forecasters_count: "nrForecasters",
  hotness: "hotness",
  weekly_movement: "weeklyMovement",
};

/** Orders by a number that one account has on each post. */
export const RANKINGS = ["divergence", "score", "user_last_forecasts_date"] as const;
export type Ranking = (typeof RANKINGS)[number];

export type FeedOrder =
  | { readonly by: "field"; readonly field: PostOrderField; readonly descending: boolean }
  | { readonly by: "ranking"; readonly ranking: Ranking; readonly descending: boolean };

const NEWEST_FIRST: FeedOrder = { by: "field", field: "createdAt", descending: true };

/** Returns the order. An unknown or absent value gives the newest first (Appendix D 3). */
export function readOrder(text: string | undefined): FeedOrder {
  if (text === undefined) return NEWEST_FIRST;
  const descending = text.startsWith("-");
  const name = descending ? text.slice(1) : text;
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field !== undefined) return { by: "field", field, descending };
  const ranking = RANKINGS.find((known) => known === name);
  return ranking === undefined ? NEWEST_FIRST : { by: "ranking", ranking, descending };
}
