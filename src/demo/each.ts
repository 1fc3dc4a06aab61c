/** How the demo runs jobs: in this process, several at a time. */
import type { JobContext } from "../../jobs/runner.ts";

/** Well below what may wait for a thread. */
const AT_ONCE = 16;

/** Runs the work for all items, several at a time: some of it waits for counters to come to rest. */
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

/** The context of one run, as the consumers would give it. */
export function runContext(): JobContext {
  return { signal: new AbortController().signal, progress: () => Promise.resolve() };
}
