import { useEffect } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { type Answer, answerOf } from "../../api/answer.ts";
import { api } from "../../api/client.ts";
import { user } from "../../api/session.ts";

const readPost = (postId: number) =>
  answerOf(api.GET("/api/posts/{postId}/", { params: { path: { postId } } }));

/** A post as the client returns it: without the members that are always null. */
export type Post = NonNullable<Awaited<ReturnType<typeof readPost>>["data"]>;

interface LoadedPost {
  /** Null until the first answer has come. */
  readonly answer: Signal<Answer<Post> | null>;
  readonly read: () => Promise<void>;
}

/** Reads a post as the reader, and again when another account has signed in. */
export function usePost(postId: number): LoadedPost {
  const answer = useSignal<Answer<Post> | null>(null);
  const reader = user.value === undefined ? undefined : (user.value?.id ?? null);
  const read = async () => {
    answer.value = await readPost(postId);
  };
  useEffect(() => {
    if (reader === undefined) return;
    answer.value = null;
    void read();
  }, [postId, reader]);
  return { answer, read };
}
