/**
 * Closes the older rows of authors who forecast again, behind the reply: readers cut the ends of
 * open rows themselves, so nothing waits for this and a crash loses nothing.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Succession } from "./forecast_closing.ts";

/** Successions gather this long after the first: nobody waits for them. */
const GATHER_MS = 250;
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
  let hurry = new AbortController();

  const run = async () => {
    let delay = GATHER_MS;
    while (waiting.length > 0) {
      await pause(delay, undefined, { signal: hurry.signal, ref: false }).catch(() => undefined);
      const group = waiting.splice(0, MAX_GROUP);
      try {
        await close(group);
        delay = GATHER_MS;
      } catch {
        waiting = [...group, ...waiting].slice(-MAX_WAITING);
        if (hurry.signal.aborted) break;
        delay = RETRY_MS;
      }
    }
    running = null;
  };
  return {
    add(succession) {
      waiting.push(succession);
      running ??= run();
    },
    async settled() {
      hurry.abort();
      await running;
      hurry = new AbortController();
    },
  };
}
