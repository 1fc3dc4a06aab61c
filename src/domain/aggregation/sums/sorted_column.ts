/**
 * Keeps the probabilities of one outcome in ascending order, with the rank (1 = oldest) of the
 * forecast to which each belongs. Inserting and removing shift typed arrays, and no array is ever
 * sorted again.
 */
import { type ColumnSummary, emptyHistogram, histogramBin } from "../method_values.ts";
import {
  createCursors,
  passNewcomer,
  type QuartileCursors,
  quartileAt,
  type RankedValues,
  settleCursors,
} from "./quartile_cursors.ts";
import { LEAST_WEIGHTED_COUNT, weightTable } from "./recency_weights.ts";

export interface SortedColumn extends RankedValues {
  cursors: QuartileCursors;
}

const FIRST_CAPACITY = 16;

export function createColumn(): SortedColumn {
  return {
    size: 0,
    values: new Float64Array(FIRST_CAPACITY),
    ranks: new Int32Array(FIRST_CAPACITY),
    cursors: createCursors(),
  };
}

/**
 * Adds a value of the forecast at `rank`. Unless it is the newest, the ranks of the others must
 * have made room before (`shiftRanks`).
 */
export function insertValue(column: SortedColumn, value: number, rank: number): void {
  if (column.size === column.values.length) grow(column);
  const at = firstAtLeast(column, value);
  column.values.copyWithin(at + 1, at, column.size);
  column.ranks.copyWithin(at + 1, at, column.size);
  column.values[at] = value;
  column.ranks[at] = rank;
  column.size++;
  if (!column.cursors.stale) passNewcomer(column.cursors, at, { value, rank });
}

/** Removes the value of the forecast at `rank`. */
export function removeValue(column: SortedColumn, value: number, rank: number): void {
  let at = firstAtLeast(column, value);
  while (at < column.size && column.ranks[at] !== rank) at++;
  if (at === column.size) throw new RangeError(`No value ${value} at rank ${rank}`);
  column.values.copyWithin(at, at + 1, column.size);
  column.ranks.copyWithin(at, at + 1, column.size);
  column.size--;
  column.cursors.stale = true;
}

/** Changes every rank from `rank` on by `by`: 1 before an insertion there, -1 after a removal. */
export function shiftRanks(column: SortedColumn, rank: number, by: 1 | -1): void {
  const { ranks, size } = column;
  column.cursors.stale = true;
  // (rank - 1 - r) >> 31 is -1 for r >= rank, else 0. A branch is slower, because ranks are in
  // random order.
  for (let i = 0; i < size; i++) ranks[i]! -= by * ((rank - 1 - ranks[i]!) >> 31);
}

/** The summaries of a column by both methods. */
export interface ColumnSummaries {
  recency: ColumnSummary;
  plain: ColumnSummary;
}

/**
 * Returns quartiles and means, with recency weights among `count` active forecasts and with equal
 * weights. The column holds at least one value. It may hold fewer than `count`, because a forecast
 * may have no number for the outcome. Maths 4.4.
 */
export function summarise(
  column: SortedColumn,
  count: number,
  withHistogram: boolean,
): ColumnSummaries {
  const { cursors, size } = column;
  const weights = weightTable(count).rank;
  settleCursors(cursors, column, weights);
  const plain = plainSummary(column, cursors.plain / size, withHistogram);
  if (count < LEAST_WEIGHTED_COUNT) return { recency: plain, plain };
  const recency = {
    lower: quartileAt(cursors, column, 0),
    median: quartileAt(cursors, column, 1),
    upper: quartileAt(cursors, column, 2),
    mean: cursors.weighted / cursors.total,
    histogram: withHistogram ? weightedHistogram(column, weights, count) : null,
  };
  return { recency, plain };
}

/** Summarises with equal weights. Places are computed from exact integers. Maths 4.4. */
function plainSummary(column: SortedColumn, mean: number, withHistogram: boolean): ColumnSummary {
  return {
    lower: plainQuantile(column, 0.25),
    median: plainQuantile(column, 0.5),
    upper: plainQuantile(column, 0.75),
    mean,
    histogram: withHistogram ? plainHistogram(column) : null,
  };
}

function plainQuantile({ values, size }: SortedColumn, q: number): number {
  return (values[Math.ceil(q * size) - 1]! + values[Math.floor(q * size)]!) / 2;
}

function plainHistogram({ values, size }: SortedColumn): number[] {
  const histogram = emptyHistogram();
  for (let i = 0; i < size; i++) histogram[histogramBin(values[i]!)]! += 1;
  return histogram;
}

function weightedHistogram(column: SortedColumn, rank: Float64Array, count: number): number[] {
  const histogram = emptyHistogram();
  for (let i = 0; i < column.size; i++) {
    histogram[histogramBin(column.values[i]!)]! += rank[column.ranks[i]!]! / rank[count]!;
  }
  return histogram;
}

function firstAtLeast(column: SortedColumn, value: number): number {
  let low = 0;
  let high = column.size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column.values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grow(column: SortedColumn): void {
  const values = new Float64Array(column.values.length * 2);
  const ranks = new Int32Array(values.length);
  values.set(column.values);
  ranks.set(column.ranks);
  column.values = values;
  column.ranks = ranks;
}
