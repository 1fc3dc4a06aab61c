import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { type Answer, type Problem, readOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { hasExpired, user } from "../../api/session.ts";
import { usePolling } from "../../api/use_polling.ts";

const TOO_MANY = 429;
const FIRST_SERVER_FAULT = 500;

/** The API thins the histories: a chart cannot show 10,000 changes, and they are seven megabytes. */
const paramsOf = (postId: number) => ({ path: { postId }, query: { minimize: true } });

const readPost = (postId: number) =>
  readOf(api.GET("/api/posts/{postId}/", { params: paramsOf(postId) }));

/**
 * Returns the tag of the newest answer, without reading its body. The browser asks with the tag that it has, so an answer that did not change costs a few bytes.
 */
async function readTag(postId: number): Promise<string | null> {
  const params = paramsOf(postId);
  const call = api.GET("/api/posts/{postId}/", { params, parseAs: "stream" });
  const response = (await call.catch(() => null))?.response;
  // The body of a refusal is read already.
  if (response?.ok !== true) return null;
  await response.body?.cancel();
  return response.headers.get("ETag");
}

/** A post as the client returns it: without the members that are always null. */
export type Post = NonNullable<Awaited<ReturnType<typeof readPost>>["data"]>;

interface LoadedPost {
  /** Null until the first answer has come. */
  readonly answer: Signal<Answer<Post> | null>;
  readonly read: () => Promise<void>;
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
  const read = async (): Promise<void> => {
    const next = await readPost(postId);
    // The reader may have gone on to another question meanwhile.
    if (shown.current !== wanted) return;
    if (answer.value?.data && next.problem !== null && isPassing(next.problem)) return;
    answer.value =
      next.problem === null ? next : { data: null, problem: { ...next.problem, retry: read } };
  };
  useEffect(() => {
    if (reader === undefined) return;
    if (reader === null && hasExpired.peek() && answer.value?.data) return;
    if (shown.current !== wanted) answer.value = null;
    shown.current = wanted;
    void read();
  }, [postId, reader]);
  const tag = useRef<string | null>(null);
  const look = async () => {
    const newest = await readTag(postId);
    if (newest === null || newest === tag.current) return false;
    const isFirst = tag.current === null;
    tag.current = newest;
    await read();
    return !isFirst;
  };
  usePolling(look, wanted);
  return { answer, read };
}

/** Whether a problem says nothing about the post. */
function isPassing({ status }: Problem): boolean {
  return status === 0 || status === TOO_MANY || status >= FIRST_SERVER_FAULT;
}
