/** Waiting that ends: what is asked may never answer. */

/**
 * The outcome of `work`, which goes on when it is late; what becomes of it then is not observed.
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

/** An error that is told from others by its name, TimeoutError. */
export function timeoutError(message: string): Error {
  return Object.assign(new Error(message), { name: "TimeoutError" });
}
