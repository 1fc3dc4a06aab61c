/** Computes quantiles of the binomial distribution. Maths 8. */

/** Terms that are this much smaller than the largest change no quantile. */
const NEGLIGIBLE = 1e-30;

/** A sum that equals `q` in theory may differ from it by rounding. */
const ROUNDING = 1e-13;

/**
 * Returns the smallest `j` whose cumulative probability among `k` trials of chance `p` reaches `q`.
 * Terms are computed from the mode outwards by their ratios, so no factorial is needed and long
 * series stay exact.
 */
export function binomialQuantile(q: number, k: number, p: number): number {
  if (p <= 0) return 0;
  if (p >= 1) return k;
  const odds = p / (1 - p);
  const mode = Math.min(k, Math.floor((k + 1) * p));
  const below: number[] = [];
  for (let j = mode, term = 1; j > 0 && term > NEGLIGIBLE; j--) {
    term *= j / ((k - j + 1) * odds);
    below.push(term);
  }
  const above: number[] = [];
  for (let j = mode, term = 1; j < k && term > NEGLIGIBLE; j++) {
    term *= ((k - j) / (j + 1)) * odds;
    above.push(term);
  }
  const terms = [...below.reverse(), 1, ...above];
  const total = terms.reduce((sum, term) => sum + term, 0);
  const first = mode - below.length;
  let cumulative = 0;
  for (const [index, term] of terms.entries()) {
    cumulative += term;
    if (cumulative / total >= q - ROUNDING) return first + index;
  }
  return k;
}
