/**
 * Decides when what the reader looks at is read again. Loaded after the page, because nothing of it
 * is needed before.
 */
import { type Concerns, followEvents } from "./event_stream.ts";

/** Where no events come: the first wait, the longest one, and how much longer each becomes. */
const FIRST_MS = 15_000;
const MOST_MS = 300_000;
/** After each answer that brings nothing new the next one comes later by this factor. */
const SLOWER = 1.5;
/** A fifth of each wait is random, so that pages that were opened together do not ask together. */
const JITTER = 0.2;
/** An event reaches thousands of pages at once. They read within so long, each at another time, ms. */
const SPREAD_MS = 3_000;
/** While events go on coming, each read comes twice as long after the last one, up to the second, ms. */
const [LEAST_GAP_MS, MOST_GAP_MS] = [4_000, 16_000];

interface Update {
  readonly concerns: Concerns | undefined;
  /** Something has changed. */
  tell(): void;
  /** Events come from now on, or no longer, or the page is visible again. */
  turn(): void;
}

const updates = new Set<Update>();
let hasEvents = false;

followEvents({
  // Nothing is known of what happened before.
  begin: () => {
    hasEvents = true;
    for (const update of updates) if (update.concerns) update.tell();
  },
  take: (event) => {
    for (const update of updates)
      if (update.concerns && (event.type === "gap" || update.concerns(event))) update.tell();
  },
  end: () => {
    hasEvents = false;
    for (const update of updates) update.turn();
  },
});
document.addEventListener("visibilitychange", () => {
  for (const update of updates) update.turn();
});

/**
 * Calls `read` again and again while the page is visible. Where events tell what changes, it reads
 * soon after one, and otherwise every five minutes, because some changes have no event. Where none
 * tell it, it reads every 15 seconds at first, and after answers without news or without success less
 * often. The browser asks with the ETag of the last answer, so an unchanged one is empty.
 * @returns a function that ends it
 */
export function keepUpToDate(
  read: () => Promise<boolean>,
  concerns: Concerns | undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_MS;
  let gap = LEAST_GAP_MS;
  let readAt = -Infinity;
  let isTold = false;
  let isOver = false;
  const usesEvents = () => hasEvents && concerns !== undefined;
  const plan = () => {
    clearTimeout(timer);
    if (isOver || document.hidden) return;
    const regular = (usesEvents() ? MOST_MS : wait) * (1 + JITTER * (Math.random() - 1));
    const soon = Math.max(0, readAt + gap - performance.now()) + Math.random() * SPREAD_MS;
    timer = setTimeout(() => void ask(), isTold ? soon : regular);
  };
  const ask = async () => {
    isTold = false;
    const now = performance.now();
    gap = now < readAt + 2 * gap ? Math.min(MOST_GAP_MS, 2 * gap) : LEAST_GAP_MS;
    readAt = now;
    wait = (await read()) ? FIRST_MS : Math.min(MOST_MS, wait * SLOWER);
    plan();
  };
  const update: Update = {
    concerns,
    tell() {
      if (isTold) return;
      isTold = true;
      plan();
    },
    turn() {
      wait = FIRST_MS;
      plan();
    },
  };
  updates.add(update);
  plan();
  return () => {
    isOver = true;
    clearTimeout(timer);
    updates.delete(update);
  };
}
