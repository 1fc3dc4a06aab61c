/** Recency weights as the maths defines them, from the table that the platform uses. */
import {
  LEAST_WEIGHTED_COUNT,
  weightTable,
} from "../../src/domain/aggregation/sums/recency_weights.ts";

/**
 * Returns the weights of `n` active forecasts, oldest first: `exp(sqrt(k) - sqrt(n))`, so the
 * newest has 1. Returns null for fewer than three, which all weigh the same (Maths 4.3).
 */
export function recencyWeights(n: number): Float64Array | null {
  if (n < LEAST_WEIGHTED_COUNT) return null;
  const { rank } = weightTable(n);
  return Float64Array.from({ length: n }, (_, i) => rank[i + 1]! / rank[n]!);
}
