/**
 * Turns many requests to recompute the same thing into few jobs. The first request goes out at
 * once. Requests that follow within the interval go out together at its end, each key once. Nothing
 * is lost: items that could not be handed over wait for the next turn. Without this, many forecasts
 * on one question would add a job each to the queue.
 */
import { setTimeout as pause } from "node:timers/promises";

export interface Coalescer<T> {
  add(key: string, item: T): void;
  /** Hands over the waiting items and ends the turns. */
  close(): Promise<void>;
}

export interface CoalescerOptions<T> {
  /**
   * Returns the time from one turn to the next, in milliseconds. `keys` is the number of keys in
   * the turn.
   */
  readonly intervalMs: (keys: number) => number;
  /** Takes the newest item of each key. False means that it failed and will be tried again. */
  readonly handOver: (items: readonly T[]) => Promise<boolean>;
}

/** Milliseconds between tries while nothing can be handed over. */
const RETRY_MS = 1_000;

/** Makes a coalescer. Its turns begin with the first item and end when no item waits. */
export function createCoalescer<T>(options: CoalescerOptions<T>): Coalescer<T> {
  const { intervalMs, handOver } = options;
  const waiting = new Map<string, T>();
  const stopping = new AbortController();
  let turns: Promise<void> | null = null;

  /** Returns the milliseconds until the next turn. */
  const takeTurn = async (): Promise<number> => {
    const batch = [...waiting];
    waiting.clear();
    if (await handOver(batch.map(([, item]) => item))) return intervalMs(batch.length);
    for (const [key, item] of batch) if (!waiting.has(key)) waiting.set(key, item);
    return RETRY_MS;
  };
  const run = async () => {
    // Everything that one request adds goes out in one turn.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0 && !stopping.signal.aborted) {
      await pause(await takeTurn(), undefined, {
        signal: stopping.signal,
        ref: false,
      }).catch(() => undefined);
    }
    turns = null;
  };
  return {
    add(key, item) {
      waiting.set(key, item);
      turns ??= run();
    },
    async close() {
      stopping.abort();
      await turns;
      if (waiting.size > 0) await takeTurn();
    },
  };
}
