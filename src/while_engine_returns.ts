/** Lets a start go on when an engine goes away in the middle of it. */
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./log.ts";
import { isUnavailable } from "./unavailable.ts";

/** How long a start waits for an engine that went away, ms. A restart of MongoDB takes about 1 s. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 200;

/**
 * Does a part of the start, and does it again when an engine went away meanwhile. The process would
 * otherwise end, and its supervisor would load the whole program once more.
 * @param work leaves the same result when it runs twice
 * @throws {Error} what `work` threw, when the engine is not back in time or was not the reason
 */
export async function whileEngineReturns<T>(work: () => Promise<T>, log: Log): Promise<T> {
  const endsAt = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > endsAt) throw error;
      log.warn({ err: error }, "an engine went away during the start");
      await pause(PAUSE_MS);
    }
  }
}
