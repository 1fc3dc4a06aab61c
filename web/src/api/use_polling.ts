/** Keeps what a reader looks at up to date, without asking more often than it changes. */
import { useEffect } from "preact/hooks";

const FIRST_MS = 15_000;
const MOST_MS = 300_000;
/** After each answer that brings nothing new the next one comes later by this factor. */
const SLOWER = 1.5;
/** A fifth of each wait is random, so that pages that were opened together do not ask together. */
const JITTER = 0.2;

/**
 * Calls `read` again and again while the page is visible: every 15 seconds at first, after answers
 * without news or without success less often, and at least every five minutes. The browser asks
 * with the ETag of the last answer, so an unchanged one is empty.
 * @param read resolves to whether something has changed
 * @param key names what is read; when it changes, the waits start again with the shortest
 */
export function usePolling(read: () => Promise<boolean>, key: string): void {
  useEffect(() => {
    let wait = FIRST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const plan = () => {
      clearTimeout(timer);
      if (isOver || document.hidden) return;
      timer = setTimeout(() => void ask(), wait * (1 + JITTER * (Math.random() - 1)));
    };
    const ask = async () => {
      const hasNews = await read();
      wait = hasNews ? FIRST_MS : Math.min(MOST_MS, wait * SLOWER);
      plan();
    };
    const turn = () => {
      wait = FIRST_MS;
      plan();
    };
    document.addEventListener("visibilitychange", turn);
    plan();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", turn);
    };
    // `read` is another function at each drawing; the key says when it reads something else.
  }, [key]);
}
