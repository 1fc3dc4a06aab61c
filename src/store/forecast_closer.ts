/**
 * Closes the older rows of authors who forecast again, behind the reply: readers cut the ends of
 * open rows themselves, so nothing waits for this and a crash loses nothing.
 */
import type { Succession } from "./forecast_writes.ts";

/** Successions of one command. */
const MAX_GROUP = 500;
/** Kept for a later try when the store is away; older ones are left to the next write. */
const MAX_WAITING = 20_000;
const RETRY_MS = 1_000;

export interface Closer {
  readonly add: (succession: Succession) => void;
  /** Resolves when everything added so far is closed, or was tried and put back. */
  readonly settled: () => Promise<void>;
}

export function createCloser(close: (group: readonly Succession[]) => Promise<void>): Closer {
  let waiting: Succession[] = [];
  let running: Promise<void> | null = null;
  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, MAX_GROUP);
      try {
        await close(group);
      } catch {
        waiting = [...group, ...waiting].slice(-MAX_WAITING);
        setTimeout(start, RETRY_MS).unref();
        return;
      }
    }
  };
  const start = () => {
    running ??= run().finally(() => {
      running = null;
    });
  };
  return {
    add(succession) {
      waiting.push(succession);
      start();
    },
    async settled() {
      while (running !== null) await running;
    },
  };
}
