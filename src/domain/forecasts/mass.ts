/** Computes buckets and quantiles of a CDF. Maths 3. */

/**
 * A bucket also includes locations above its upper end, up to this part of its width. Maths 3.2.
 */
const EDGE_TOLERANCE = 1e-10;

/**
 * Returns the bucket of internal location `u` among `n` outcomes: 0 below the range, `n+1` above
 * it. Buckets are closed on the right. Maths 3.2.
 */
export function bucketOfLocation(u: number, n: number): number {
  if (u < 0) return 0;
  if (u > 1) return n + 1;
  if (u === 1) return n;
  return Math.max(1, Math.trunc(u * n + 1 - EDGE_TOLERANCE));
}

/**
 * Returns a quantile of a CDF as an internal location. `percent` is in 0..100. Maths 3.4.
 *
 * @example
 * cdfQuantile([0, 0.5, 1], 25); // 0.25
 */
export function cdfQuantile(cdf: ArrayLike<number>, percent: number): number {
  const n = cdf.length - 1;
  if (percent < 100 * cdf[0]!) return 0;
  if (percent >= 100 * cdf[n]!) return 1;
  // Find the first entry that reaches the level. Entry 0 is at most the level, and entry n is above
  // it.
  let low = 0;
  let high = n;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (100 * cdf[middle]! >= percent) high = middle;
    else low = middle + 1;
  }
  const reached = 100 * cdf[low]!;
  if (reached === percent) return low / n;
  const before = 100 * cdf[low - 1]!;
  return (low - 1 + (percent - before) / (reached - before)) / n;
}
