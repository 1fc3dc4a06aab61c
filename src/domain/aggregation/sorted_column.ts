/**
 * One outcome's probabilities, kept in ascending order with the rank (1 = oldest) of the forecast
 * each belongs to. Inserting and removing shift typed arrays; nothing is ever sorted again.
 */
import { type ColumnSummary, emptyHistogram, histogramBin } from "./method_values.ts";
import { LEAST_WEIGHTED_COUNT, weightTable } from "./recency_weights.ts";

export interface SortedColumn {
  size: number;
  values: Float64Array;
  ranks: Int32Array;
}

const FIRST_CAPACITY = 16;

export function createColumn(): SortedColumn {
  return {
    size: 0,
    values: new Float64Array(FIRST_CAPACITY),
    ranks: new Int32Array(FIRST_CAPACITY),
  };
}

/** Adds a value of the forecast at `rank`; ranks of the others must already have made room. */
export function insertValue(column: SortedColumn, value: number, rank: number): void {
  if (column.size === column.values.length) grow(column);
  const at = firstAtLeast(column, value);
  column.values.copyWithin(at + 1, at, column.size);
  column.ranks.copyWithin(at + 1, at, column.size);
  column.values[at] = value;
  column.ranks[at] = rank;
  column.size++;
}

/** Takes out the value of the forecast at `rank`. */
export function removeValue(column: SortedColumn, value: number, rank: number): void {
  let at = firstAtLeast(column, value);
  while (at < column.size && column.ranks[at] !== rank) at++;
  if (at === column.size) throw new RangeError(`No value ${value} at rank ${rank}`);
  column.values.copyWithin(at, at + 1, column.size);
  column.ranks.copyWithin(at, at + 1, column.size);
  column.size--;
}

/** Moves every rank from `rank` on by `by`: 1 before an insertion there, -1 after a removal. */
export function shiftRanks(column: SortedColumn, rank: number, by: 1 | -1): void {
  const { ranks, size } = column;
  for (let i = 0; i < size; i++) {
    if (ranks[i]! >= rank) ranks[i] = ranks[i]! + by;
  }
}

/** Quartiles and mean with equal weights; positions come from exact integer counts. Maths 4.4. */
export function plainSummary(column: SortedColumn, withHistogram: boolean): ColumnSummary {
  const { values, size } = column;
  const quantile = (q: number): number =>
    (values[Math.ceil(q * size) - 1]! + values[Math.floor(q * size)]!) / 2;
  const histogram = withHistogram ? emptyHistogram() : null;
  let sum = 0;
  for (let i = 0; i < size; i++) {
    sum += values[i]!;
    if (histogram !== null) histogram[histogramBin(values[i]!)]! += 1;
  }
  return {
    lower: quantile(0.25),
    median: quantile(0.5),
    upper: quantile(0.75),
    mean: sum / size,
    histogram,
  };
}

/**
 * Quartiles and mean with recency weights among `count` active forecasts, in one scan. The column
 * may hold fewer values than that: those whose forecast has no number for the outcome. Maths 4.4.
 */
export function recencySummary(
  column: SortedColumn,
  count: number,
  withHistogram: boolean,
): ColumnSummary {
  if (count < LEAST_WEIGHTED_COUNT) return plainSummary(column, withHistogram);
  const weights = weightTable(count);
  const total = column.size === count ? weights.sum[count]! : weightOf(column, weights.rank);
  const quartiles = [0, 0, 0];
  const { values, ranks, size } = column;
  let cumulative = 0;
  let sum = 0;
  let passed = 0;
  let level = total / 4;
  for (let i = 0; i < size; i++) {
    const weight = weights.rank[ranks[i]!]!;
    cumulative += weight;
    sum += weight * values[i]!;
    while (passed < 3 && cumulative >= level) {
      // The first value whose cumulative weight exceeds the level is this one or the next.
      const exceeds = cumulative > level || i + 1 === size;
      quartiles[passed] = exceeds ? values[i]! : (values[i]! + values[i + 1]!) / 2;
      passed++;
      level = ((passed + 1) / 4) * total;
    }
  }
  const [lower, median, upper] = quartiles as [number, number, number];
  const histogram = withHistogram ? weightedHistogram(column, weights.rank, count) : null;
  return { lower, median, upper, mean: sum / total, histogram };
}

function weightedHistogram(column: SortedColumn, rank: Float64Array, count: number): number[] {
  const histogram = emptyHistogram();
  for (let i = 0; i < column.size; i++) {
    histogram[histogramBin(column.values[i]!)]! += rank[column.ranks[i]!]! / rank[count]!;
  }
  return histogram;
}

function weightOf(column: SortedColumn, rank: Float64Array): number {
  let total = 0;
  for (let i = 0; i < column.size; i++) total += rank[column.ranks[i]!]!;
  return total;
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
