/** Sends one call over HTTP, and again while that may help. */
import { PresageError } from "./errors.ts";
import type { Call } from "./request.ts";
import { type Patience, pause, type Retry, waitAfter } from "./retries.ts";

export interface Exchange extends Patience {
  readonly fetch: typeof globalThis.fetch;
  /** The longest time for one answer, in seconds. */
  readonly timeout: number;
  readonly onRetry: (retry: Retry) => void;
}

/**
 * Returns what `read` makes of the answer.
 * @throws {PresageError} when the server refuses, or gives no complete answer
 */
export async function exchange<T>(
  how: Exchange,
  call: Call,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  for (let calls = 1; ; calls += 1) {
    try {
      return await once(how, call, read);
    } catch (error) {
      if (!(error instanceof PresageError) || !call.isRepeatable) throw error;
      const seconds = waitAfter(error, calls, how);
      if (seconds === null) throw error;
      how.onRetry({ error, seconds, calls });
      await pause(seconds, call.signal);
    }
  }
}

async function once<T>(
  { fetch, timeout }: Exchange,
  call: Call,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { url, method, headers, body } = call;
  call.signal?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort(new Error(`There was none within ${timeout} s`));
  }, timeout * 1000);
  const signals = call.signal === undefined ? [late.signal] : [late.signal, call.signal];
  try {
    const response = await fetch(url, { method, headers, body, signal: AbortSignal.any(signals) });
    if (response.ok) return await read(response);
    const { status } = response;
    const refusal = { status, headers: response.headers, text: await response.text() };
    throw new PresageError(call.name, refusal);
  } catch (error) {
    if (error instanceof PresageError) throw error;
    call.signal?.throwIfAborted();
    throw new PresageError(call.name, null, error);
  } finally {
    clearTimeout(timer);
  }
}
