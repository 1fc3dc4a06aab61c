/** Calls are made again while that may help and does no harm. */
import type { PresageError } from "./errors.ts";

/** How patient a client is. */
export interface Patience {
  /** The most repeats of one call. */
  readonly retries: number;
  /** The longest wait before a repeat, in seconds. A server that asks for more is not waited for. */
  readonly longestWait: number;
}

/** A wait before a repeat. */
export interface Retry {
  /** Why the call is made again. */
  readonly error: PresageError;
  readonly seconds: number;
  /** The number of calls so far. */
  readonly calls: number;
}

/** Without `Retry-After` the waits are about 1, 2, 4 … seconds, and differ between clients. */
const FIRST_WAIT = 1;

/** Returns the seconds to wait after a failed call; null = the call is not made again. */
export function waitAfter(error: PresageError, calls: number, patience: Patience): number | null {
  if (!error.isTemporary || calls > patience.retries) return null;
  if (error.retryAfter !== null)
    return error.retryAfter <= patience.longestWait ? error.retryAfter : null;
  const most = Math.min(FIRST_WAIT * 2 ** (calls - 1), patience.longestWait);
  return most * (0.75 + Math.random() / 4);
}

/**
 * Waits.
 * @throws the reason of the signal when it ends the wait
 */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted === true) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}
