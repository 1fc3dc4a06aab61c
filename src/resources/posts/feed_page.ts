/** The posts of one page, in order (Contract 1.6, 2.1; Maths 9.7). */
import type { Caller, Capabilities } from "../../capabilities.ts";
import type { PostDocument } from "../../store/documents.ts";
import type { PostFilter } from "../../store/posts.ts";
import type { FeedOrder } from "./feed_order.ts";
import { rankingValues } from "./rankings.ts";

type Needs = Pick<Capabilities, "store">;

export interface PageRequest {
  readonly filter: PostFilter;
  readonly order: FeedOrder;
  readonly offset: number;
  readonly limit: number;
  readonly caller: Caller;
  /** Whose divergence, scores or forecasts order the feed; default the caller. */
  readonly forecasterId: number | undefined;
  readonly now: number;
}

export interface FeedPage {
  readonly posts: readonly PostDocument[];
  readonly hasMore: boolean;
}

export async function feedPage(caps: Needs, request: PageRequest): Promise<FeedPage> {
  const { filter, order, offset, limit } = request;
  // One row more than is shown tells whether there is a next page.
  const posts =
    order.by === "field"
      ? await caps.store.posts.page(filter, { order, offset, limit: limit + 1 })
      : await rankedPage(caps, request, limit + 1);
  return { posts: posts.slice(0, limit), hasMore: posts.length > limit };
}

/** Ranked posts first, ties by higher id; then those without a value, by higher id. */
async function rankedPage(
  caps: Needs,
  request: PageRequest,
  limit: number,
): Promise<PostDocument[]> {
  const { filter, order, offset, caller, forecasterId, now } = request;
  if (order.by !== "ranking") return [];
  const { ranking, descending } = order;
  const userId = forecasterId ?? caller.id;
  const values = await rankingValues(caps, { ranking, descending, userId, now });
  const ranked = await caps.store.posts.matching(filter, [...values.keys()]);
  const valueOf = (id: number) => values.get(id) ?? 0;
  ranked.sort((a, b) => (descending ? -1 : 1) * (valueOf(a) - valueOf(b)) || b - a);
  const shown = ranked.slice(offset, offset + limit);
  const rest = { offset: Math.max(0, offset - ranked.length), limit: limit - shown.length };
  const [first, others] = await Promise.all([
    caps.store.posts.byIds(shown),
    rest.limit > 0 ? caps.store.posts.except(filter, ranked, rest) : [],
  ]);
  const byId = new Map(first.map((post) => [post._id, post]));
  return [...shown.flatMap((id) => byId.get(id) ?? []), ...others];
}
