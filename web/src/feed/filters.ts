/** What the reader looks for in the feed. The address of the page holds it, so links and "back" keep it. */
import type { operations } from "../api/generated/openapi.d.ts";

export const STATUSES = ["open", "upcoming", "closed", "resolved"] as const;
export const KINDS = [
  "binary",
  "multiple_choice",
  "numeric",
  "discrete",
  "date",
  "group_of_questions",
  "conditional",
  "notebook",
] as const;
export const ORDERS = {
  hot: "-hotness",
  new: "-published_at",
  closing: "scheduled_close_time",
  moving: "-weekly_movement",
  forecasters: "-nr_forecasters",
  comments: "-comment_count",
} as const;
/** Where the questions stand: the main feed, or all that the reader may see. Other values name a project. */
export const MAIN = "main";
export const EVERYWHERE = "all";

/** What the reader has to do with a question: all of them need an account. */
export const MINE = ["new", "forecast", "commented", "followed"] as const;

export type Mine = (typeof MINE)[number];
export type Status = (typeof STATUSES)[number];
export type Kind = (typeof KINDS)[number];
export type Order = keyof typeof ORDERS;
export type Query = NonNullable<operations["listPosts"]["parameters"]["query"]>;

export interface Filters {
  /** Every status when it is null. */
  readonly status: Status | null;
  readonly kind: Kind | null;
  /** `main`, `all`, `t:<slug or id>` of a tournament, `c:<slug>` of a community, `category:<slug>`, or `topic:<slug>`. */
  readonly place: string;
  readonly order: Order;
  /** Words of the title or text; empty for all. */
  readonly search: string;
  /** Only questions that the reader has not forecast, has forecast, and so on; all when it is null. */
  readonly mine: Mine | null;
  /** 1 is the first. */
  readonly page: number;
}

export const PAGE_SIZE = 20;
export const SHORTEST_SEARCH = 3;
const USUAL: Filters = {
  status: "open",
  kind: null,
  place: MAIN,
  order: "hot",
  search: "",
  mine: null,
  page: 1,
};
const ANY = "any";

/** Reads the filters of an address. What it does not know has its usual value. */
export function readFilters(search: string): Filters {
  const given = new URLSearchParams(search);
  const known = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === given.get(name));
  const page = Number(given.get("page") ?? "");
  return {
    status: given.get("status") === ANY ? null : (known("status", STATUSES) ?? USUAL.status),
    kind: known("type", KINDS) ?? null,
    place: given.get("in") ?? USUAL.place,
    order: known("order", Object.keys(ORDERS) as Order[]) ?? USUAL.order,
    search: given.get("search") ?? "",
    mine: given.has("new-to-me") ? "new" : (known("mine", MINE) ?? null),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Returns the address of the feed with these filters. Usual values are left out. */
export function addressOf(filters: Filters): string {
  const params = new URLSearchParams();
  if (filters.status !== USUAL.status) params.set("status", filters.status ?? ANY);
  if (filters.kind !== null) params.set("type", filters.kind);
  if (filters.place !== USUAL.place) params.set("in", filters.place);
  if (filters.order !== USUAL.order) params.set("order", filters.order);
  if (filters.search !== "") params.set("search", filters.search);
  if (filters.mine === "new") params.set("new-to-me", "");
  else if (filters.mine !== null) params.set("mine", filters.mine);
  if (filters.page > 1) params.set("page", String(filters.page));
  const text = params.toString();
  return text === "" ? "/" : `/?${text}`;
}

/** Returns whether a reader chose any filter. Another page of the whole feed is none. */
export function isFiltered(filters: Filters): boolean {
  return addressOf({ ...filters, page: 1, order: USUAL.order }) !== "/";
}

/** Returns what the API is asked for. */
export function queryOf(filters: Filters, readerId: number): Query {
  const { status, kind, place, search, mine, page, order } = filters;
  return {
    ...(status === null ? {} : { statuses: [status] }),
    ...(kind === null ? {} : { forecast_type: [kind] }),
    ...placeQuery(place),
    ...(search.length < SHORTEST_SEARCH ? {} : { search }),
    ...mineQuery(mine, readerId),
    order_by: ORDERS[order],
    with_cp: true,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}

function mineQuery(mine: Mine | null, readerId: number): Query {
  switch (mine) {
    case null:
      return {};
    case "new":
      return { not_forecaster_id: readerId };
    case "forecast":
      return { forecaster_id: readerId };
    case "commented":
      return { commented_by: readerId };
    case "followed":
      return { following: true };
  }
}

function placeQuery(place: string): Query {
  if (place === MAIN) return { for_main_feed: true };
  if (place.startsWith("t:")) return { tournaments: [place.slice(2)] };
  if (place.startsWith("c:")) return { community: place.slice(2) };
  if (place.startsWith("category:")) return { categories: [place.slice("category:".length)] };
  if (place.startsWith("topic:")) return { topic: place.slice("topic:".length) };
  return {};
}
