/** Medians, spreads and percentiles, by which every measure is judged. */

/** The largest spread (max / min of the ratios of the rounds) at which a median is judged. */
export const WIDEST_SPREAD = 2;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Returns the largest value over the smallest. It is 1 when all are zero, and else infinite when
 * one is not positive.
 */
export function spread(values: readonly number[]): number {
  if (values.every((value) => value === 0)) return 1;
  const least = Math.min(...values);
  return least > 0 ? Math.max(...values) / least : Number.POSITIVE_INFINITY;
}

/**
 * Returns a percentile.
 * @param share 0.99 returns the value that 99 % of all values do not exceed
 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
