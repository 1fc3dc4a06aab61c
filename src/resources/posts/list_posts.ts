/** GET /api/posts/ (Contract 2.1). */
import { accessTo, type PostAccess } from "../../access/access.ts";
import { projectDirectory } from "../../access/projects.ts";
import type { Capabilities } from "../../capabilities.ts";
import { invalidField } from "../../errors.ts";
import { pageLinks } from "../../http/page_links.ts";
import type { Request } from "../../http/route.ts";
import { type ReadOptions, readPosts } from "../../reading/read_posts.ts";
import { type FeedOrder, readOrder } from "./feed_order.ts";
import { feedPage } from "./feed_page.ts";
import { type FeedQuery, TIME_FIELDS, TIME_OPERATORS } from "./feed_query.ts";
import { selectFeed } from "./select_feed.ts";

export type FeedRequest = Request<"/api/posts/", FeedQuery>;

/** One page of the posts the caller may see. */
export async function listPosts(caps: Capabilities, request: FeedRequest) {
  const order = checkedOrder(request);
  const { accesses, hasMore } = await visiblePage(caps, request, order);
  const { caller, query } = request;
  const results = await readPosts(caps, caller, accesses, readOptions(request));
  const { limit, offset } = query;
  const body = { ...pageLinks(request, { limit, offset, hasMore }), results };
  return { status: 200, body } as const;
}

/** @throws {ValidationError} an operator that is none, or `score` without whose */
export function checkedOrder({ query, search }: FeedRequest): FeedOrder {
  for (const name of search.keys()) refuseUnknownOperator(name);
  const order = readOrder(query.order_by);
  if (order.by === "ranking" && order.ranking !== "divergence") {
    // Without whose, the last forecast date is an order that is not known.
    if (query.forecaster_id === undefined && order.ranking === "score") {
      throw invalidField("order_by", "Ordering by score needs forecaster_id.");
    }
    if (query.forecaster_id === undefined) return readOrder(undefined);
  }
  return order;
}

/** The posts of the page as the caller may see them, and whether more follow. */
export async function visiblePage(
  caps: Pick<Capabilities, "store" | "clock">,
  { caller, query, now }: FeedRequest,
  order: FeedOrder,
): Promise<{ accesses: PostAccess[]; hasMore: boolean }> {
  const { limit, offset, forecaster_id: forecasterId } = query;
  const filter = await selectFeed(caps, { caller, query, now });
  const [page, directory] = await Promise.all([
    feedPage(caps, { filter, order, offset, limit, caller, forecasterId, now }),
    projectDirectory(caps, caller),
  ]);
  const accesses = page.posts.flatMap((post) => accessTo(caller, post, directory, now) ?? []);
  return { accesses, hasMore: page.hasMore };
}

export function readOptions({ query, now }: Pick<FeedRequest, "query" | "now">): ReadOptions {
  const withPredictions = query.with_cp === true;
  return {
    now,
    withDescriptions: query.include_descriptions ?? query.include_description ?? false,
    withPredictions,
    history: withPredictions && query.include_cp_history === true ? "sparse" : null,
    topSubquestionsOnly: true,
  };
}

function refuseUnknownOperator(name: string): void {
  const [field = "", operator, ...more] = name.split("__");
  if (operator === undefined || !Object.hasOwn(TIME_FIELDS, field)) return;
  const isKnown = more.length === 0 && (TIME_OPERATORS as readonly string[]).includes(operator);
  if (!isKnown) throw invalidField(name, `Use one of ${TIME_OPERATORS.join(", ")}.`);
}
