/** The end of a job's time: its limit, or that of its process. */
import { timeoutError } from "../src/timeout.ts";

/** What running jobs have in common with the end of their process. */
export interface Stopping {
  isOn: boolean;
  readonly running: Set<AbortController>;
}

export interface TimeLimit {
  readonly limitMs: number;
  /** Time of an aborted run to end by itself, ms. */
  readonly graceMs: number;
}

/**
 * Runs `work` with a signal that aborts at the limit and when the process stops. Work that does
 * not heed it is given up after the grace: it keeps neither its place nor the process waiting.
 *
 * Every run has a signal of its own, from plain controllers: signals of `AbortSignal.any` are held
 * weakly, and one that was collected never aborts.
 * @throws {Error} named TimeoutError at the limit, AbortError at a stop
 */
export async function runLimited(
  stopping: Stopping,
  { limitMs, graceMs }: TimeLimit,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => {
    controller.abort(timeoutError(`The job took longer than ${limitMs} ms`));
  }, limitMs);
  stopping.running.add(controller);
  if (stopping.isOn) controller.abort();
  const grace = { timer: undefined as NodeJS.Timeout | undefined };
  try {
    // A worker that closes may still be handed a job.
    signal.throwIfAborted();
    const givenUp = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => {
        grace.timer = setTimeout(() => reject(signal.reason as Error), graceMs);
      });
    });
    await Promise.race([work(signal), givenUp]);
  } finally {
    clearTimeout(timer);
    clearTimeout(grace.timer);
    stopping.running.delete(controller);
  }
}
