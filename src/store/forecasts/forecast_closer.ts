/**
 * Closes the older rows of authors who forecast again, behind the reply: readers cut the ends of
 * open rows themselves, so nothing waits for this and a crash loses nothing.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Succession } from "./forecast_closing.ts";

/** Successions gather this long after the first: no request waits for them. */
const GATHER_MS = 250;
/** While requests are being written they wait on, up to this long and this many. */
const MOST_DEFERRALS = 12;
const MOST_DEFERRED = 5_000;
/** Kept for a later try when the store is away; older ones are left to the next write. */
const MAX_WAITING = 20_000;
const RETRY_MS = 1_000;

export interface Closer {
  readonly add: (succession: Succession) => void;
  /** Resolves when everything added so far is closed, or was tried and put back. */
  readonly settled: () => Promise<void>;
}

/** @param isBusy whether requests wait for the store right now */
export function createCloser(
  close: (group: readonly Succession[]) => Promise<void>,
  isBusy: () => boolean,
): Closer {
  let waiting: Succession[] = [];
  let running: Promise<void> | null = null;
  let hurry = new AbortController();
  const turn = (ms: number) =>
    pause(ms, undefined, { signal: hurry.signal, ref: false }).catch(() => undefined);
  const mayWait = () => isBusy() && waiting.length < MOST_DEFERRED && !hurry.signal.aborted;

  const run = async () => {
    await turn(GATHER_MS);
    for (let i = 0; i < MOST_DEFERRALS && mayWait(); i++) await turn(GATHER_MS);
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await close(group);
      } catch {
        waiting = [...group, ...waiting].slice(-MAX_WAITING);
        if (hurry.signal.aborted) break;
        await turn(RETRY_MS);
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
