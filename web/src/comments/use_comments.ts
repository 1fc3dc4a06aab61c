/** The comments on a post that the page has read. */
import { useEffect, useRef } from "preact/hooks";
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { type Problem, readOf } from "../api/answer.ts";
import { api, type Schemas } from "../api/client.ts";
import { hasExpired, user } from "../api/session.ts";
import type { Comment } from "./threads.ts";

export type View = "public" | "private";
export type Order = "-created_at" | "created_at" | "-vote_score";

export interface Listed {
  readonly comments: readonly Comment[];
  /** The number of threads that the server has, and of those that it gave. */
  readonly threads: number;
  readonly given: number;
  readonly hasMore: boolean;
  /** When the server answered, by its clock. */
  readonly at: string | null;
}

export interface CommentList {
  readonly listed: ReadonlySignal<Listed | null>;
  readonly problem: ReadonlySignal<Problem | null>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** The number of comments that others have written since. */
  readonly news: ReadonlySignal<number>;
  /** Reads the threads again, as many as are shown. */
  readonly read: () => Promise<void>;
  readonly readMore: () => Promise<void>;
  /** Takes a comment that the server has stored: a new one, or one that has changed. */
  readonly take: (comment: Comment) => void;
}

interface Wanted {
  readonly post: Pick<Schemas["PostDetail"], "id" | "comment_count">;
  readonly view: View;
  readonly order: Order;
  /** The comment whose thread comes first. */
  readonly focus: number | null;
}

const AT_ONCE = 20;
const MOST_AT_ONCE = 100;

export function useComments({ post, view, order, focus }: Wanted): CommentList {
  const listed = useSignal<Listed | null>(null);
  const problem = useSignal<Problem | null>(null);
  const isBusy = useSignal(false);
  const news = useSignal(0);
  const counted = useRef(post.comment_count);
  const reader = user.value === undefined ? undefined : (user.value?.id ?? null);
  const wanted = `${post.id} ${view} ${order} ${focus ?? ""} ${reader ?? ""}`;
  const shown = useRef("");
  const page = async (limit: number, offset: number): Promise<void> => {
    isBusy.value = true;
    const answer = await askForThreads({ post, view, order, focus }, { limit, offset });
    if (shown.current !== wanted) return;
    isBusy.value = false;
    problem.value = answer.problem && { ...answer.problem, retry: () => page(limit, offset) };
    if (answer.data === null) return;
    listed.value = joined(offset === 0 ? null : listed.value, answer.data, answer.at);
  };
  const read = async () => {
    counted.current = post.comment_count;
    await page(Math.min(Math.max(AT_ONCE, listed.value?.given ?? 0), MOST_AT_ONCE), 0);
    news.value = 0;
  };
  useEffect(() => {
    if (reader === undefined || (reader === null && hasExpired.peek() && listed.value)) return;
    if (shown.current !== wanted) listed.value = null;
    shown.current = wanted;
    void read();
  }, [wanted]);
  useEffect(() => {
    const at = listed.value?.at ?? null;
    if (counted.current === post.comment_count || at === null || view === "private") return;
    counted.current = post.comment_count;
    void askForNews(post.id, at).then((found) => {
      const known = new Set(listed.value?.comments.map(({ id }) => id));
      if (shown.current === wanted) news.value = found.filter((id) => !known.has(id)).length;
    });
  }, [post.comment_count]);
  return {
    listed,
    problem,
    isBusy,
    news,
    read,
    readMore: () => page(AT_ONCE, listed.value?.given ?? 0),
    take(comment) {
      if (listed.value !== null) listed.value = withComment(listed.value, comment);
    },
  };
}

async function askForThreads(
  { post, view, order, focus }: Wanted,
  page: { readonly limit: number; readonly offset: number },
) {
  const query = {
    post: post.id,
    is_private: view === "private",
    sort: order,
    ...page,
    use_root_comments_pagination: true,
    ...(focus === null ? {} : { focus_comment_id: focus }),
  };
  const call = api.GET("/api/comments/", { params: { query } });
  const answer = await readOf(call);
  const at = answer.data === null ? null : (await call).response.headers.get("Date");
  return { ...answer, at };
}

/** Returns the ids of the comments that were written since. Without an answer there are none. */
async function askForNews(postId: number, since: string): Promise<number[]> {
  const query = {
    post: postId,
    limit: MOST_AT_ONCE,
    last_viewed_at: new Date(since).toISOString(),
  };
  const { data } = await readOf(api.GET("/api/comments/", { params: { query } }));
  return (data?.results ?? []).filter((one) => !one.is_soft_deleted).map(({ id }) => id);
}

/** Adds a page. A comment that was written meanwhile moves others to the next page. */
function joined(before: Listed | null, page: Schemas["CommentPage"], at: string | null): Listed {
  const old = before?.comments ?? [];
  const known = new Set(old.map(({ id }) => id));
  return {
    comments: [...old, ...page.results.filter(({ id }) => !known.has(id))],
    threads: page.count,
    given: (before?.given ?? 0) + page.results.filter((one) => one.parent_id === null).length,
    hasMore: page.next !== null,
    at: before?.at ?? at,
  };
}

/** A new comment stands below the pinned ones. It is on no page that was given. */
function withComment(list: Listed, comment: Comment): Listed {
  const { comments, threads } = list;
  if (comments.some(({ id }) => id === comment.id)) {
    return { ...list, comments: comments.map((one) => (one.id === comment.id ? comment : one)) };
  }
  const pinned = comments.findIndex((one) => one.parent_id === null && !one.is_pinned);
  const at = pinned === -1 ? comments.length : pinned;
  const isThread = comment.parent_id === null;
  return {
    ...list,
    comments: comments.toSpliced(at, 0, comment),
    threads: threads + (isThread ? 1 : 0),
  };
}

/** Returns whether a note of the reader has this id. */
export async function isOwnNote(postId: number, commentId: number): Promise<boolean> {
  const query = { post: postId, is_private: true, focus_comment_id: commentId };
  const call = api.GET("/api/comments/", {
    params: { query: { ...query, focus_thread_only: true, limit: MOST_AT_ONCE } },
  });
  const { data } = await readOf(call);
  return data?.results.some(({ id }) => id === commentId) ?? false;
}
