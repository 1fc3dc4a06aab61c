/**
 * Keeps the recency-weighted quartiles and sums of a sorted column up to date. A new value at the
 * newest end changes no other weight, so the sums grow by one value and each quartile moves by a
 * few places. Any other change makes them stale, and the next read scans the column. Rounding
 * errors do no harm. Between two scans the total only grows, and with weights `exp(sqrt(rank))` no
 * part of it is exactly a quarter, half or three quarters, because these weights are linearly
 * independent over the rationals. Maths 4.3 and 4.4.
 */
import { weightTable } from "./recency_weights.ts";

/** Values in ascending order, and the rank (1 = oldest) of the forecast to which each belongs. */
export interface RankedValues {
  size: number;
  values: Float64Array;
  ranks: Int32Array;
}

export interface QuartileCursors {
  /** True when the other fields do not match the column. */
  stale: boolean;
  /** Sum of the weights. */
  total: number;
  /** Sum of `weight * value`. */
  weighted: number;
  /** Sum of the values. */
  plain: number;
  /**
   * Index of the first value at which a quarter, half or three quarters of the weight is reached.
   */
  at: Int32Array;
  /** Weight of all values up to and with that index. */
  reached: Float64Array;
}

const QUARTILES = 3;

export function createCursors(): QuartileCursors {
  return {
    stale: true,
    total: 0,
    weighted: 0,
    plain: 0,
    at: new Int32Array(QUARTILES),
    reached: new Float64Array(QUARTILES),
  };
}

/**
 * Updates the cursors for a value that was inserted at `index` for the newest forecast. `rank` is
 * its rank.
 */
export function passNewcomer(
  cursors: QuartileCursors,
  index: number,
  { value, rank }: { value: number; rank: number },
): void {
  const weight = weightTable(rank).rank[rank]!;
  const { at, reached } = cursors;
  cursors.total += weight;
  cursors.weighted += weight * value;
  cursors.plain += value;
  for (let q = 0; q < QUARTILES; q++) {
    if (index > at[q]!) continue;
    at[q]!++;
    reached[q]! += weight;
  }
}

/** Moves the cursors to their places. The column has at least one value; `weights` are by rank. */
export function settleCursors(
  cursors: QuartileCursors,
  column: RankedValues,
  weights: Float64Array,
): void {
  if (cursors.stale) findCursors(cursors, column, weights);
  else for (let q = 0; q < QUARTILES; q++) moveCursor(cursors, q, column.ranks, weights);
}

function moveCursor(
  { at, reached, total }: QuartileCursors,
  q: number,
  ranks: Int32Array,
  weights: Float64Array,
): void {
  const level = levelOf(q, total);
  let index = at[q]!;
  let sum = reached[q]!;
  // The sum of all values is the total up to rounding, and every level is at most three quarters of
  // it. So the loop ends in the column.
  while (sum < level) sum += weights[ranks[++index]!]!;
  while (index > 0 && sum - weights[ranks[index]!]! >= level) sum -= weights[ranks[index--]!]!;
  at[q] = index;
  reached[q] = sum;
}

function findCursors(
  cursors: QuartileCursors,
  { values, ranks, size }: RankedValues,
  weights: Float64Array,
): void {
  let total = 0;
  let weighted = 0;
  let plain = 0;
  for (let i = 0; i < size; i++) {
    const weight = weights[ranks[i]!]!;
    total += weight;
    weighted += weight * values[i]!;
    plain += values[i]!;
  }
  cursors.stale = false;
  cursors.total = total;
  cursors.weighted = weighted;
  cursors.plain = plain;
  let index = -1;
  let reached = 0;
  for (let q = 0; q < QUARTILES; q++) {
    const level = levelOf(q, total);
    while (reached < level) reached += weights[ranks[++index]!]!;
    cursors.at[q] = index;
    cursors.reached[q] = reached;
  }
}

function levelOf(q: number, total: number): number {
  return ((q + 1) / 4) * total;
}

/**
 * Returns a quartile: the mean of the first value at which its level is reached and the first at
 * which it is exceeded. Maths 4.4.
 */
export function quartileAt(
  { at, reached, total }: QuartileCursors,
  { values, size }: RankedValues,
  q: 0 | 1 | 2,
): number {
  const index = at[q]!;
  const value = values[index]!;
  const exceeds = reached[q]! > levelOf(q, total) || index + 1 === size;
  return exceeds ? value : (value + values[index + 1]!) / 2;
}
