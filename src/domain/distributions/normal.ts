/** Computes the normal distribution. */

/** Beyond this many standard deviations the probability is 0 or 1 as a double. */
const FARTHEST = 8.5;

/**
 * Returns the probability that a standard normal variable is at most `z`. The absolute error is
 * below 1e-15 (the series of Marsaglia, 2004).
 */
export function normalCdf(z: number): number {
  if (z <= -FARTHEST) return 0;
  if (z >= FARTHEST) return 1;
  let term = z;
  let sum = z;
  let before = 0;
  for (let k = 3; sum !== before; k += 2) {
    before = sum;
    term *= (z * z) / k;
    sum += term;
  }
  const value = 0.5 + sum * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
  return Math.min(Math.max(value, 0), 1);
}
