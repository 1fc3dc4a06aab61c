/** Handles GET /api/posts/ (Contract 2.1). */
import { accessTo, type PostAccess } from "../../access/access.ts";
import { projectDirectory } from "../../access/projects.ts";
import type { Caches, Capabilities, DirectoryNeeds, ReadingNeeds } from "../../capabilities.ts";
import { TIME_OPERATORS } from "../../domain/vocabulary.ts";
import { invalidField } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { type ReadOptions, readPosts } from "../../pages/read_posts.ts";
import { ownPage, type PageContent, sharedPage } from "../../pages/shared_page.ts";
import type { PageSlots } from "../../pages/slots.ts";
import { type FeedOrder, readOrder } from "./feed_order.ts";
import { feedPage } from "./feed_page.ts";
import { type FeedQuery, TIME_FIELDS } from "./feed_query.ts";
import { nextArrival } from "./next_arrival.ts";
import { isCuration, selectFeed } from "./select_feed.ts";

export type FeedRequest = Request<string, FeedQuery>;

/** Returns one page of the posts that the caller may see. */
export async function listPosts(caps: Capabilities, request: FeedRequest) {
  const order = checkedOrder(request);
  const page = isShared(request, order)
    ? await sharedPage(caps, {
        key: sharedKey(request),
        request,
        assemble: (slots) => assembleShared(caps, request, { order, slots }),
      })
    : await ownPage(caps, {
        request,
        assemble: (slots) => assembleFeed(caps, request, { order, slots }),
      });
  return { status: 200, ...page } as const;
}

/** Returns everything that shapes the page, also the host of its links. */
function sharedKey({ baseUrl, search }: FeedRequest): string {
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return `feed ${baseUrl} ${parameters.toString()}`;
}

/** Assembles a page that other callers get too. It may be read from another member of the database. */
async function assembleShared(
  caps: Capabilities,
  request: FeedRequest,
  { order, slots }: FeedParts,
): Promise<PageContent> {
  const reader = { ...caps, store: caps.readers.feeds };
  // Read together with the page, because a post that the page does not show yet may be the first
  // to change it.
  const [content, arrival] = await Promise.all([
    assembleFeed(caps, request, { order, slots, reader }),
    nextArrival(reader, request.query, request.now),
  ]);
  return {
    ...content,
    changesAt: Math.min(content.changesAt, arrival),
    isBehind: caps.readers.feeds !== caps.store,
  };
}

interface FeedParts {
  readonly order: FeedOrder;
  readonly slots: PageSlots;
}

type FeedReader = Pick<Capabilities, "store"> & Caches<"outlooks">;

async function assembleFeed(
  caps: ReadingNeeds & Caches<"outlooks">,
  request: FeedRequest,
  { order, slots, reader = caps }: FeedParts & { readonly reader?: FeedReader },
): Promise<PageContent> {
  const { accesses, ...page } = await visiblePage(caps, request, { order, reader });
  const options = { ...readOptions(request), slots };
  const { posts: results, changesAt } = await readPosts(caps, request.caller, accesses, options);
  return { body: { ...linksOf(request, page), results }, changesAt };
}

function linksOf(request: FeedRequest, page: { hasMore: boolean; shown: number }) {
  const { limit, offset } = request.query;
  return pageLinks(request, { limit, offset, ...page });
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

/** Returns the posts of the page that the caller may see, and whether more follow. */
async function visiblePage(
  caps: DirectoryNeeds & Caches<"outlooks">,
  { caller, query, now }: FeedRequest,
  { order, reader }: { readonly order: FeedOrder; readonly reader: FeedReader },
): Promise<{ accesses: PostAccess[]; hasMore: boolean; shown: number }> {
  const { limit, offset, forecaster_id: forecasterId } = query;
  const filter = await selectFeed(caps, { caller, query, now });
  const directory = await projectDirectory(caps, caller);
  const page = await feedPage(reader, {
    filter,
    order,
    offset,
    limit,
    caller,
    directory,
    forecasterId,
    now,
    withTexts: query.include_descriptions === true,
  });
  const accesses = page.posts.flatMap((post) => accessTo(caller, post, directory, now) ?? []);
  return { accesses, hasMore: page.hasMore, shown: page.posts.length };
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
