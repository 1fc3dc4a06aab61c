/** Runs jobs for the demo: in this process, several at a time. */
import type { JobContext } from "../../jobs/runner.ts";

/** Well below the number of tasks that may wait for a thread. */
const AT_ONCE = 16;

/**
 * Runs the work for all items, several at a time, because some of it waits until counters stop
 * changing.
 */
export async function each<T>(
  items: readonly T[],
  tick: (done: number, total: number) => void,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let done = 0;
  const work = async () => {
    for (const item of waiting) {
      await act(item);
      done += 1;
      tick(done, items.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Returns the context of one run, as the job runner would give it. */
export function runContext(): JobContext {
  return { signal: new AbortController().signal, progress: () => Promise.resolve() };
}
