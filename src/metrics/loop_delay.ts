/**
 * How late the event loop is, seen by a timer that says when it was due. Node's own monitor wakes
 * the process a hundred times a second, which was most of what an idle one did.
 */
import { createHistogram } from "node:perf_hooks";

const EVERY_MS = 100;

export interface LoopDelay {
  /** The 99th percentile since it was last asked for, ms; 0 before the first look. */
  takeP99(): number;
}

/** Looks from now on, for as long as the process lives. */
export function watchLoopDelay(): LoopDelay {
  const delays = createHistogram();
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    // Whole microseconds, from one on, are what the histogram takes.
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
