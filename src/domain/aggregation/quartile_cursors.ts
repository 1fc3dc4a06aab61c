/**
 * What a sorted column of probabilities says with recency weights, kept up to date. A newcomer
 * changes no other weight, so the sums grow by one value and each quartile moves by a few
 * places; anything else makes them stale, to be found again by a scan. Rounding stays harmless:
 * between two scans the total only grows, and with weights `exp(sqrt(rank))` no part of it is
 * exactly a quarter, half or three quarters (they are linearly independent over the rationals).
 * Maths 4.3 and 4.4.
 */
import { weightTable } from "./recency_weights.ts";

/** Values in ascending order, and the rank (1 = oldest) of the forecast each belongs to. */
export interface RankedValues {
  size: number;
  values: Float64Array;
  ranks: Int32Array;
}

export interface QuartileCursors {
  /** Nothing else here matches the column. */
  stale: boolean;
  /** Sum of the weights. */
  total: number;
  /** Sum of `weight * value`. */
  weighted: number;
  /** Sum of the values. */
  plain: number;
  /** Index of the first value at which a quarter, half, three quarters of the weight is reached. */
  at: Int32Array;
  /** Weight of all values up to that one. */
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

/** Takes in a value that was inserted at `index` for the newest forecast, of `rank`. */
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

/**
 * Brings the cursors to where they belong, in a column of one value at least; `weights` by rank.
 */
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
  // The last value reaches every level except for rounding, and the level is below that by a quarter.
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
 * The quartile: the mean of the first value at which its level is reached and the first at which it
 * is exceeded. Maths 4.4.
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
