/** Recency weights as the maths gives them, from the table that the platform computes with. */
import { LEAST_WEIGHTED_COUNT, weightTable } from "../../src/domain/aggregation/recency_weights.ts";

/**
 * Weights of `n` active forecasts, oldest first: `exp(sqrt(k) - sqrt(n))`, the newest 1. Null for
 * fewer than three: all equal. Maths 4.3.
 */
export function recencyWeights(n: number): Float64Array | null {
  if (n < LEAST_WEIGHTED_COUNT) return null;
  const { rank } = weightTable(n);
  return Float64Array.from({ length: n }, (_, i) => rank[i + 1]! / rank[n]!);
}
