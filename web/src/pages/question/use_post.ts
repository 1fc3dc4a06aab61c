import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { type Answer, type Problem, readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { hasExpired, user } from "../../api/session.ts";
import { useUpdates } from "../../api/use_updates.ts";

const TOO_MANY = 429;
const FIRST_SERVER_FAULT = 500;

/** The API thins the histories: a chart cannot show 10,000 changes, and they are seven megabytes. */
const readPost = (postId: number) =>
  readOf(
    api.GET("/api/posts/{postId}/", { params: { path: { postId }, query: { minimize: true } } }),
  );

/** A post as the client returns it: without the members that are always null. */
export type Post = NonNullable<Awaited<ReturnType<typeof readPost>>["data"]>;

interface LoadedPost {
  /** Null until the first answer has come. */
  readonly answer: Signal<Answer<Post> | null>;
  readonly read: () => Promise<unknown>;
}

/**
 * Reads a post as the reader, and again when another account has signed in. What is shown stays when
 * the session ends by itself or the server does not answer, because a form on it may be open.
 */
export function usePost(postId: number): LoadedPost {
  const answer = useSignal<Answer<Post> | null>(null);
  const shown = useRef("");
  const reader = user.value === undefined ? undefined : (user.value?.id ?? null);
  const wanted = `${postId} ${reader ?? ""}`;
  /** Resolves to whether anything has changed. The browser asks with the tag of the last answer. */
  const read = async (): Promise<boolean> => {
    const next = await readPost(postId);
    // The reader may have gone on to another question meanwhile.
    if (shown.current !== wanted) return false;
    if (answer.value?.data && next.problem !== null && isPassing(next.problem)) return false;
    if (next.data && JSON.stringify(next.data) === JSON.stringify(answer.value?.data)) return false;
    answer.value =
      next.problem === null ? next : { data: null, problem: { ...next.problem, retry: read } };
    return true;
  };
  useEffect(() => {
    if (reader === undefined) return;
    if (reader === null && hasExpired.peek() && answer.value?.data) return;
    if (shown.current !== wanted) answer.value = null;
    shown.current = wanted;
    void read();
  }, [postId, reader]);
  useUpdates(read, wanted, ({ post_id: id }) => id === postId);
  return { answer, read };
}

/** Whether a problem says nothing about the post. */
function isPassing({ status }: Problem): boolean {
  return status === 0 || status === TOO_MANY || status >= FIRST_SERVER_FAULT;
}
