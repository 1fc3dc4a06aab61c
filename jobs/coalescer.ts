/**
 * Many requests to recompute the same thing become few jobs: the first goes out at once, what
 * follows within the interval goes out together at its end, each key once. Nothing is dropped:
 * what could not be handed over is kept for the next turn. A crowd that forecasts one question would
 * otherwise queue a job for every forecast.
 */
import { setTimeout as pause } from "node:timers/promises";

export interface Coalescer<T> {
  add(key: string, item: T): void;
  /** Hands over what waits and ends the turns. */
  close(): Promise<void>;
}

export interface CoalescerOptions<T> {
  /** Time to the next turn after one of so many keys, ms. */
  readonly intervalMs: (keys: number) => number;
  /** Takes each key's newest item; false = not now, try again. */
  readonly handOver: (items: readonly T[]) => Promise<boolean>;
}

/** Time between tries while nothing can be handed over, ms. */
const RETRY_MS = 1_000;

export function createCoalescer<T>(options: CoalescerOptions<T>): Coalescer<T> {
  const { intervalMs, handOver } = options;
  const waiting = new Map<string, T>();
  const stopping = new AbortController();
  let turns: Promise<void> | null = null;

  /** Time until the next one, ms. */
  const takeTurn = async (): Promise<number> => {
    const batch = [...waiting];
    waiting.clear();
    if (await handOver(batch.map(([, item]) => item))) return intervalMs(batch.length);
    for (const [key, item] of batch) if (!waiting.has(key)) waiting.set(key, item);
    return RETRY_MS;
  };
  const run = async () => {
    // What one request adds goes out in one turn.
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
