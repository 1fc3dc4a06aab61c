/** Reads something of the API for a page or a part of it. */
import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import type { Answer } from "./answer.ts";
import { hasExpired, user } from "./session.ts";

export interface Loaded<Data> {
  /** Null until the first answer has come. */
  readonly answer: Signal<Answer<Data> | null>;
  readonly read: () => Promise<void>;
  /**
   * Reads again, and keeps what is shown where that fails. Resolves to whether anything has changed.
   */
  readonly refresh: () => Promise<boolean>;
}

interface ReadOptions {
  /** What is shown stays when the session ends by itself, because a form on it may be open. */
  readonly staysWithoutSession?: boolean;
}

/**
 * Reads as soon as it is known who the reader is, and again when that or what is wanted changes.
 * @param what names what `ask` reads
 */
export function useRead<Data>(
  ask: () => Promise<Answer<Data>>,
  what: string,
  { staysWithoutSession = false }: ReadOptions = {},
): Loaded<Data> {
  const answer = useSignal<Answer<Data> | null>(null);
  const reader = user.value === undefined ? undefined : (user.value?.id ?? null);
  const wanted = `${what} ${reader ?? ""}`;
  const shown = useRef("");
  /** Returns an answer that is still wanted, or null. */
  const next = async () => {
    const asked = shown.current;
    const newest = await ask();
    return shown.current === asked ? newest : null;
  };
  const read = async () => {
    answer.value = (await next()) ?? answer.value;
  };
  const refresh = async () => {
    const newest = await next();
    if (newest === null || (newest.problem !== null && answer.value?.data)) return false;
    const hasNews = JSON.stringify(newest.data) !== JSON.stringify(answer.value?.data);
    if (hasNews) answer.value = newest;
    return hasNews;
  };
  useEffect(() => {
    if (reader === undefined) return;
    const hasEnded = reader === null && hasExpired.peek();
    if (staysWithoutSession && hasEnded && answer.value?.data) return;
    if (shown.current !== wanted) answer.value = null;
    shown.current = wanted;
    void read();
  }, [what, reader]);
  return { answer, read, refresh };
}
