/** Ends a job at its time limit, and when its process stops. */
import { timeoutError } from "../src/timeout.ts";

/** State that running jobs share, so that a stopping process can end them. */
export interface Stopping {
  isOn: boolean;
  readonly running: Set<AbortController>;
}

export interface TimeLimit {
  readonly limitMs: number;
  /** Milliseconds that an aborted run has to end by itself. */
  readonly graceMs: number;
}

/**
 * Runs `work` with a signal that aborts at the limit and when the process stops. Work that ignores
 * the signal is given up after the grace time, so that it blocks neither its place nor the process.
 *
 * Every run has its own signal from a plain controller. A signal of `AbortSignal.any` is held
 * weakly and never aborts once it was collected.
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
    // A worker that closes may still receive a job.
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
