/**
 * Threads for applications of a test. A thread needs half a second of processor time to load its
 * modules. So a closed application leaves its threads to the next one of the process.
 */
import { createThreadPool, type PoolConfig, type ThreadPool } from "../../workers/pool.ts";

interface Held {
  readonly pool: ThreadPool;
  /** The metrics of the application that has the pool. */
  onRun: PoolConfig["onRun"];
}

/** Pools that no application has, by their configuration. */
const free = new Map<string, Held[]>();

/** Returns a pool that no other application of this process has. Its `close` leaves it to them. */
export const takePool: typeof createThreadPool = (config, log) => {
  const { onRun, ...sizes } = config;
  const key = JSON.stringify(sizes);
  const waiting = free.get(key) ?? [];
  free.set(key, waiting);
  const held = waiting.pop() ?? open(sizes, log);
  held.onRun = onRun;
  const running = new Set<Promise<unknown>>();
  return {
    ...held.pool,
    async run(...given) {
      const answer = held.pool.run(...given);
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    async close() {
      await Promise.allSettled(running);
      waiting.push(held);
    },
  };
};

function open(sizes: PoolConfig, log: Parameters<typeof createThreadPool>[1]): Held {
  const pool = createThreadPool({ ...sizes, onRun: (run) => held.onRun?.(run) }, log);
  const held: Held = { pool, onRun: undefined };
  return held;
}
