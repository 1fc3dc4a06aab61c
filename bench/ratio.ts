/** Medians, spreads and percentiles: the little statistics every measure is judged by. */

/** Above this a median says nothing: max / min of the per-round ratios. */
export const WIDEST_SPREAD = 2;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Largest over smallest; 1 where all are zero, else infinite where one is not positive. */
export function spread(values: readonly number[]): number {
  if (values.every((value) => value === 0)) return 1;
  const least = Math.min(...values);
  return least > 0 ? Math.max(...values) / least : Number.POSITIVE_INFINITY;
}

/** @param share 0.99 = the value that 99 % of all are at most */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
