/** Reads something of the API for a page or a part of it. */
import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import type { Answer, Problem } from "./answer.ts";
import { hasExpired, user } from "./session.ts";

export interface Loaded<Data> {
  /** Null until it has been read. A later problem leaves it as it was. */
  readonly data: Signal<Data | null>;
  /** Why the last attempt failed. Its notice has a button that reads again. */
  readonly problem: Signal<Problem | null>;
  /** Reads again. Resolves when the newest answer is shown. */
  readonly read: () => Promise<void>;
  /**
   * Reads again, and keeps what is shown where that fails. Resolves to whether anything has changed.
   */
  readonly refresh: () => Promise<boolean>;
}

/**
 * Reads as soon as it is known who the reader is, and again when that or what is wanted changes.
 * What is shown stays when the session ends by itself, because a form on it may be open.
 * @param what names what `ask` reads
 */
export function useRead<Data>(ask: () => Promise<Answer<Data>>, what: string): Loaded<Data> {
  const data = useSignal<Data | null>(null);
  const problem = useSignal<Problem | null>(null);
  const reader = user.value === undefined ? undefined : (user.value?.id ?? null);
  const wanted = `${what} ${reader ?? ""}`;
  const shown = useRef("");
  const newest = useRef(0);
  const attempt = async (isPoll: boolean): Promise<boolean> => {
    // The answer to a visitor would not be the one to the reader.
    if (user.peek() === undefined) return false;
    const turn = ++newest.current;
    const answer = await ask();
    // A slower answer to an earlier question must not replace this one.
    if (turn !== newest.current || (isPoll && answer.problem !== null && data.value !== null))
      return false;
    problem.value = answer.problem && { ...answer.problem, retry: read };
    if (answer.data === null) return false;
    const hasNews = JSON.stringify(answer.data) !== JSON.stringify(data.value);
    if (hasNews || !isPoll) data.value = answer.data;
    return hasNews;
  };
  const read = async () => {
    await attempt(false);
  };
  useEffect(() => {
    if (reader === undefined) return;
    if (reader === null && hasExpired.peek() && data.value !== null) return;
    if (shown.current !== wanted) {
      data.value = null;
      problem.value = null;
    }
    shown.current = wanted;
    void read();
    return () => {
      newest.current += 1;
    };
    // `ask` is another function at each drawing; the key says when it asks for something else.
  }, [what, reader]);
  return { data, problem, read, refresh: () => attempt(true) };
}
