/** The posts of a project, in groups by what an organiser does with them next. */
import { type Answer, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import type { FeedPost } from "../feed/pages.ts";
import type { Query } from "../feed/filters.ts";

/** The groups, in the order of their urgency. `due` are the posts that wait for their outcome. */
export const STATES = [
  ...["pending", "due", "draft", "open", "upcoming", "closed", "resolved", "rejected"],
] as const;
export type State = (typeof STATES)[number];

/** Returns the group of a post at a time (ms). */
export function stateOf(post: FeedPost, now: number): State {
  const { status, scheduled_resolve_time: resolves } = post;
  const isDue = resolves !== null && Date.parse(resolves) <= now;
  return isDue && (status === "open" || status === "closed") ? "due" : status;
}

const PAGE_SIZE = 100;
/** What is not approved and what is: the API lists posts that are published later only by the second. */
const LISTS: readonly Query[] = [
  { statuses: ["draft", "pending", "rejected"] },
  { curation_status: "approved" },
];

export interface PostList {
  readonly posts: readonly FeedPost[];
  /** Whether the project has more posts than these. */
  readonly hasMore: boolean;
}

/** Reads the newest posts of a project: up to `pages` times 100 of those in review, and of the others. */
export async function readPosts(projectId: number, pages: number): Promise<Answer<PostList>> {
  const lists = await Promise.all(LISTS.map((query) => readList(projectId, query, pages)));
  const refused = lists.find(({ problem }) => problem !== null);
  if (refused?.problem) return refused;
  const all = lists.flatMap(({ data }) => (data === null ? [] : [data]));
  const posts = all.flatMap((list) => list.posts);
  return { data: { posts, hasMore: all.some(({ hasMore }) => hasMore) }, problem: null };
}

async function readList(id: number, list: Query, pages: number): Promise<Answer<PostList>> {
  const posts: FeedPost[] = [];
  for (let page = 0; page < pages; page++) {
    const query = { ...list, default_project_id: id, limit: PAGE_SIZE, offset: posts.length };
    const { data, problem } = await readOf(api.GET("/api/posts/", { params: { query } }));
    if (problem !== null) return { data: null, problem };
    posts.push(...data.results);
    if (data.next === null) return { data: { posts, hasMore: false }, problem: null };
  }
  return { data: { posts, hasMore: true }, problem: null };
}
