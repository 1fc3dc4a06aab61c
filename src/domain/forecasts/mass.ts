/** Buckets and quantiles of a CDF. Maths 3. */

/** A bucket also takes what lies this part of its width above its upper end. Maths 3.2. */
const EDGE_TOLERANCE = 1e-10;

/**
 * Bucket of internal location `u` among `n` outcomes: 0 below, `n+1` above, buckets closed on the
 * right. Maths 3.2.
 */
export function bucketOfLocation(u: number, n: number): number {
  if (u < 0) return 0;
  if (u > 1) return n + 1;
  if (u === 1) return n;
  return Math.max(1, Math.trunc(u * n + 1 - EDGE_TOLERANCE));
}

/**
 * Quantile of a CDF as internal location, `percent` in 0..100. Maths 3.4.
 *
 * @example
 * cdfQuantile([0, 0.5, 1], 25); // 0.25
 */
export function cdfQuantile(cdf: ArrayLike<number>, percent: number): number {
  const n = cdf.length - 1;
  if (percent < 100 * cdf[0]!) return 0;
  if (percent >= 100 * cdf[n]!) return 1;
  // First entry that reaches the level; entry 0 is at most the level, entry n above it.
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
