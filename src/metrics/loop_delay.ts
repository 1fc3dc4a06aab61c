/**
 * Measures how late the event loop is, with a timer that knows when it was due. Node's own monitor
 * wakes the process a hundred times a second, which was most of the work of an idle process.
 */
import { createHistogram } from "node:perf_hooks";

const EVERY_MS = 100;

export interface LoopDelay {
  /** Returns the 99th percentile since the last call, ms. It is 0 before the first measurement. */
  takeP99(): number;
}

/** Measures from now on, for as long as the process lives. */
export function watchLoopDelay(): LoopDelay {
  const delays = createHistogram();
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    // The histogram accepts whole microseconds from 1 on.
    delays.record(Math.max(1, Math.round((now - last - EVERY_MS) * 1000)));
    last = now;
  }, EVERY_MS).unref();
  return {
    takeP99() {
      const p99 = delays.count === 0 ? 0 : delays.percentile(99) / 1000;
      delays.reset();
      return p99;
    },
  };
}
