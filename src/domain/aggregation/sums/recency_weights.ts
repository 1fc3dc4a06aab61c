/**
 * Computes recency weights. Without their common factor, the weight of a forecast depends only on
 * its rank, counted from the oldest. So a new forecaster changes no other weight. Maths 4.3.
 */

/** With fewer active forecasts all weights are equal. */
export const LEAST_WEIGHTED_COUNT = 3;

/**
 * `rank[k] = exp(sqrt(k))`, `step[k] = rank[k] - rank[k-1]`, and `sum[k]` is the sum up to rank
 * `k`.
 */
export interface WeightTable {
  rank: Float64Array;
  step: Float64Array;
  sum: Float64Array;
}

/**
 * Makes a function that returns the weights by rank for at least `count` forecasts, not normalised.
 * Ranks start at 1, and entry 0 is 0. The weights are finite up to half a million active forecasts.
 * Its table is computed once and only grows.
 */
export function createWeightTable(): (count: number) => WeightTable {
  let table = tableOf(256);
  return (count) => {
    if (count >= table.rank.length) table = tableOf(Math.max(count + 1, table.rank.length * 2));
    return table;
  };
}

/** Returns the weights by rank, from the table that all aggregates share. */
export const weightTable = createWeightTable();

function tableOf(length: number): WeightTable {
  const rank = new Float64Array(length);
  const step = new Float64Array(length);
  const sum = new Float64Array(length);
  for (let k = 1; k < length; k++) {
    rank[k] = Math.exp(Math.sqrt(k));
    step[k] = rank[k]! - rank[k - 1]!;
    sum[k] = sum[k - 1]! + rank[k]!;
  }
  return { rank, step, sum };
}
