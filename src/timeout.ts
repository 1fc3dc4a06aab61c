/** Limits how long code waits for a promise. */

/**
 * Returns the result of `work`. When `work` is late it goes on, and its result is ignored.
 * @param limitMs milliseconds
 * @throws what `work` throws; {Error} named TimeoutError at the limit
 */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError(`No answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns an error that others recognise by its name, TimeoutError. */
export function timeoutError(message: string): Error {
  return Object.assign(new Error(message), { name: "TimeoutError" });
}
