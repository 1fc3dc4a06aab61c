/** Compares times that may be missing. */

/** Returns the earlier of two times. Null means that there is none. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

/** Returns the earliest of the times that are known, or null when none is. */
export function earliest(times: readonly (number | null)[]): number | null {
  return times.reduce<number | null>((first, time) => earlier(first, time), null);
}
