/** Handles GET /api/posts/ (Contract 2.1). */
import { projectDirectory } from "../../access/projects.ts";
import type { Capabilities } from "../../capabilities.ts";
import { TIME_OPERATORS } from "../../domain/vocabulary.ts";
import { invalidField } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { KnownRequest, Request } from "../../http/route.ts";
import { type ReadOptions, readPosts } from "../../pages/read_posts.ts";
import { ownPage, type PageContent, sharedPage } from "../../pages/shared_page.ts";
import type { PageSlots } from "../../pages/slots.ts";
import { type FeedOrder, readOrder } from "./feed_order.ts";
import { feedPage } from "./feed_page.ts";
import { type FeedQuery, TIME_FIELDS } from "./feed_query.ts";
import { nextArrival } from "./next_arrival.ts";
import { isCuration, selectFeed } from "./select_feed.ts";

export type FeedRequest = KnownRequest &
  Pick<Request<string, FeedQuery>, "query" | "now" | "path" | "search">;

/** Returns one page of the posts that the caller may see. */
export async function listPosts(caps: Capabilities, request: FeedRequest) {
  const order = checkedOrder(request);
  const assemble = (slots: PageSlots) => assembleFeed(caps, request, { order, slots });
  const page = isShared(request, order)
    ? await sharedPage(caps, { key: sharedKey(request), request, assemble })
    : await ownPage(caps, { request, assemble });
  return { status: 200, ...page } as const;
}

/** Returns everything that shapes the page, also the host of its links. */
function sharedKey({ baseUrl, search }: FeedRequest): string {
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return `feed ${baseUrl} ${parameters.toString()}`;
}

/** Reads what the page shows. What other callers get too may come from another member of the database. */
async function assembleFeed(
  caps: Capabilities,
  request: FeedRequest,
  { order, slots }: { readonly order: FeedOrder; readonly slots: PageSlots },
): Promise<PageContent> {
  const { caller, query, now } = request;
  const { limit, offset, forecaster_id: forecasterId } = query;
  const reader = slots.isShared ? { ...caps, store: caps.readers.feeds } : caps;
  const directory = await projectDirectory(caps, caller);
  const filter = await selectFeed(caps, request, directory);
  const asked = { filter, order, offset, limit, caller, directory, forecasterId, now };
  const withTexts = query.include_descriptions === true;
  // A post that the page does not show yet may be the first to change it.
  const [page, arrival] = await Promise.all([
    feedPage(reader, { ...asked, withTexts }),
    slots.isShared ? nextArrival(reader, query, now) : Number.POSITIVE_INFINITY,
  ]);
  const options = { ...readOptions(request), slots, directory };
  const { posts: results, changesAt } = await readPosts(caps, caller, page.accesses, options);
  const body = { ...pageLinks(request, { limit, offset, ...page }), results };
  return { body, changesAt: Math.min(changesAt, arrival) };
}

/** Pages with longer parameters are not cached. */
const LONGEST_SHARED_SEARCH = 2_000;

/** Returns true when all callers of one permission class get the same rows. */
function isShared({ query, search }: FeedRequest, order: FeedOrder): boolean {
  const { forecaster_id: forecaster, not_forecaster_id: notForecaster } = query;
  const { upvoted_by: upvoted, commented_by: commented, curation_status: curation } = query;
  const personal = [forecaster, notForecaster, upvoted, commented, curation];
  if (personal.some((given) => given !== undefined)) return false;
  if (order.by === "ranking" || query.following === true) return false;
  if (query.statuses?.some(isCuration) === true) return false;
  return search.toString().length <= LONGEST_SHARED_SEARCH;
}

/**
 * @throws {ValidationError} on an unknown operator, or when `score` comes without `forecaster_id`
 */
function checkedOrder({ query, search, caller }: FeedRequest): FeedOrder {
  for (const name of search.keys()) refuseUnknownOperator(name);
  const order = readOrder(query.order_by);
  // All rankings are by forecasts of an account.
  if (order.by === "ranking" && caller.isVisitor === true) return readOrder(undefined);
  if (order.by === "ranking" && order.ranking !== "divergence") {
    // The date of the last forecast, without an account, counts as an unknown order.
    if (query.forecaster_id === undefined && order.ranking === "score") {
      throw invalidField("order_by", "Ordering by score needs forecaster_id.");
    }
    if (query.forecaster_id === undefined) return readOrder(undefined);
  }
  return order;
}

function readOptions({ query, now }: Pick<FeedRequest, "query" | "now">): ReadOptions {
  const withPredictions = query.with_cp === true;
  return {
    now,
    withDescriptions: query.include_descriptions === true,
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
