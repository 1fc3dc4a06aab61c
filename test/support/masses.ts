/** Masses of a CDF, for tests that look at single outcomes. */

/**
 * Returns the `N+2` masses of a CDF of `N+1` entries: below the range, each inbound outcome, above
 * (Maths 3.1).
 *
 * @example
 * cdfMasses([0, 0.4, 0.9]); // [0, 0.4, 0.5, 0.1] up to float noise
 */
export function cdfMasses(cdf: ArrayLike<number>): Float64Array {
  const n = cdf.length - 1;
  const masses = new Float64Array(n + 2);
  masses[0] = cdf[0]!;
  for (let k = 1; k <= n; k++) masses[k] = cdf[k]! - cdf[k - 1]!;
  masses[n + 1] = 1 - cdf[n]!;
  return masses;
}
