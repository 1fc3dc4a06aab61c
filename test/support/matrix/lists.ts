/** What the listing routes show of the places of the matrix. */
import type { Caller } from "./cast.ts";
import { sees } from "./outcomes.ts";
import { holdsPosts, type Place } from "./places.ts";
import type { Ask } from "./situation.ts";
import type { World } from "./world.ts";

export interface Listing {
  readonly route: string;
  readonly ask: Ask;
}

const FEEDS = [
  "?limit=100&for_main_feed=true&with_cp=true&include_descriptions=true",
  "?limit=100&search=zq",
  "?limit=100&order_by=-hotness",
  "?limit=100&statuses=draft,pending,rejected,upcoming",
];

const OTHERS: readonly Listing[] = [
  { route: "listTournaments", ask: { query: "?include_closed=true" } },
  { route: "listPublicProjects", ask: { query: "?include_closed=true" } },
  { route: "readSitemap", ask: {} },
  { route: "listCommunities", ask: {} },
  { route: "listCategories", ask: {} },
  { route: "listTopics", ask: {} },
  { route: "listUsers", ask: { query: "?limit=100" } },
  { route: "readTrackRecord", ask: {} },
  { route: "listSentForecasts", ask: {} },
  { route: "readCalibration", ask: {} },
  { route: "listReports", ask: { query: "?status=all" } },
];

/** Requests that every caller sends. An answer may have any status, but it may never leak. */
export function listings({ witness, places }: World): Listing[] {
  const ids = places.flatMap(({ posts }) => posts.map(({ id }) => id)).slice(0, 100);
  const comments = ["", "&is_private=true", "&include_deleted=true&search=zq"];
  return [
    ...[
      ...FEEDS,
      `?limit=100&ids=${ids.join()}`,
      `?limit=100&commented_by=${witness.id}`,
      `?limit=100&author=${witness.id}`,
    ].map((query) => ({ route: "listPosts", ask: { query } })),
    ...comments.map((more) => ({
      route: "listComments",
      ask: { query: `?limit=100&author=${witness.id}${more}` },
    })),
    ...FEEDS.slice(0, -1).map((query) => ({ route: "listPublicPosts", ask: { query } })),
    { route: "listPublicPosts", ask: { query: `?limit=100&ids=${ids.join()}` } },
    ...OTHERS,
  ];
}

interface ProjectFeed {
  /** States of posts that the feed lists to callers who see them. */
  readonly states: readonly string[];
  readonly ask: (place: Place) => Ask;
}

const named = ({ project }: Place) =>
  `?limit=100&include_descriptions=true&default_project_id=${project._id}`;

/** The feed of one project, named by a filter: published posts, and posts under review. */
export const FEEDS_OF_PROJECTS: readonly ProjectFeed[] = [
  {
    states: ["upcoming", "open", "closed", "resolved"],
    ask: (place) => ({ query: named(place) }),
  },
  {
    states: ["draft", "pending", "pending in the main project", "rejected"],
    ask: (place) => ({ query: `${named(place)}&statuses=draft,pending,rejected` }),
  },
];

/** Returns the faults of such a feed: missing posts of its states, and hidden posts. */
export function feedFaults(
  { states }: ProjectFeed,
  { place, caller }: { readonly place: Place; readonly caller: Caller },
  text: string,
): string[] {
  const { results } = JSON.parse(text) as { results: readonly { id: number }[] };
  const shown = new Set(results.map(({ id }) => id));
  return place.posts.flatMap(({ id, state }) => {
    const isSeen = sees(caller.kind, place.kind, state);
    const isListed = shown.has(id);
    if (isListed && !isSeen) return [`the feed shows the post ${id} (${state})`];
    const isMissing = !isListed && isSeen && states.includes(state);
    return isMissing ? [`the feed lacks the post ${id} (${state})`] : [];
  });
}

/** Whether everybody who sees the project can ask for its feed. */
export function hasFeed({ kind }: Place): boolean {
  return holdsPosts(kind);
}
