/**
 * Computes the values of one aggregation method at one instant, for each kind of question. Maths
 * 4.5.
 */
import { cdfQuantile } from "../forecasts/mass.ts";
import { createOwnCells, type CellAllocator } from "./sums/cell_allocator.ts";

/**
 * The values of one method. Binary: lists of two, no and then yes. Multiple choice: lists over all
 * options ever, with null for those not on offer. Continuous: `forecastValues` is the CDF, or empty
 * when it was not asked for; `lower`, `centers` and `upper` hold one internal location each, and
 * `means` is null.
 */
export interface MethodValues {
  forecastValues: number[] | Float64Array | (number | null)[];
  lower: (number | null)[];
  centers: (number | null)[];
  upper: (number | null)[];
  means: (number | null)[] | null;
  /**
   * Rows of 100 weights: one row for binary (of yes), one for each option; null when not asked for.
   */
  histogram: number[][] | null;
}

/** Quartiles and mean of one column of probabilities, and its histogram when asked for. */
export interface ColumnSummary {
  lower: number;
  median: number;
  upper: number;
  mean: number;
  histogram: number[] | null;
}

/** Least probability of every option in a multiple choice aggregate. */
const OPTION_FLOOR = 0.001;

/**
 * Returns binary values: the medians, and the quartiles as bounds. The values of no mirror those of
 * yes.
 */
export function binaryValues(yes: ColumnSummary): MethodValues {
  const medians = [1 - yes.median, yes.median];
  return {
    forecastValues: medians,
    lower: [1 - yes.upper, yes.lower],
    centers: [...medians],
    upper: [1 - yes.lower, yes.upper],
    means: [1 - yes.mean, yes.mean],
    histogram: yes.histogram === null ? null : [yes.histogram],
  };
}

/**
 * Returns multiple choice values. The medians are scaled to sum 1, with at least 0.001 each, and
 * the bounds are scaled like their medians. `columns` holds null for options not on offer.
 */
export function multipleChoiceValues(columns: readonly (ColumnSummary | null)[]): MethodValues {
  const offered = columns.filter((column) => column !== null);
  const floored = (median: number): number => median - OPTION_FLOOR;
  const sum = offered.reduce((total, column) => total + floored(column.median), 0);
  const share = (median: number): number =>
    sum === 0 ? 1 / offered.length : floored(median) / sum;
  const value = (column: ColumnSummary): number =>
    share(column.median) * (1 - OPTION_FLOOR * offered.length) + OPTION_FLOOR;
  const scaled = (column: ColumnSummary, quartile: number): number =>
    (quartile * value(column)) / (column.median === 0 ? 1 : column.median);
  const each = (of: (column: ColumnSummary) => number): (number | null)[] =>
    columns.map((column) => (column === null ? null : of(column)));
  const values = each(value);
  return {
    forecastValues: values,
    lower: each((column) => scaled(column, column.lower)),
    centers: [...values],
    upper: each((column) => scaled(column, column.upper)),
    means: each((column) => column.mean),
    histogram: histogramRows(columns),
  };
}

function histogramRows(columns: readonly (ColumnSummary | null)[]): number[][] | null {
  const first = columns.find((column) => column !== null);
  if (first === undefined || first.histogram === null) return null;
  return columns.map((column) => column?.histogram ?? emptyHistogram());
}

/**
 * Returns continuous values: the mean CDF, and its median and quartiles as internal locations. They
 * are copied into memory of `allocator`.
 */
export function continuousValues(
  mean: Float64Array,
  {
    allocator = createOwnCells(),
    withValues = true,
  }: { allocator?: CellAllocator; withValues?: boolean } = {},
): MethodValues {
  const entries = withValues ? mean.length : 0;
  const at = allocator.take(QUARTERS.length + entries);
  const { cells } = allocator;
  for (let i = 0; i < QUARTERS.length; i++) cells[at + i] = cdfQuantile(mean, QUARTERS[i]!);
  if (withValues) cells.set(mean, at + QUARTERS.length);
  return new ContinuousValues(cells, at, entries);
}

/** The quartiles lie before the CDF in the allocated memory. */
const QUARTERS = [25, 50, 75] as const;

/**
 * Makes its lists only when they are read. A history has thousands of these objects, and a list for
 * each number would keep the garbage collector busy.
 */
class ContinuousValues implements MethodValues {
  readonly means = null;
  readonly histogram = null;
  readonly #cells: Float64Array;
  readonly #at: number;
  readonly #entries: number;

  constructor(cells: Float64Array, at: number, entries: number) {
    this.#cells = cells;
    this.#at = at;
    this.#entries = entries;
  }

  get forecastValues(): Float64Array {
    const from = this.#at + QUARTERS.length;
    return this.#cells.subarray(from, from + this.#entries);
  }

  get lower(): number[] {
    return this.#quarter(0);
  }

  get centers(): number[] {
    return this.#quarter(1);
  }

  get upper(): number[] {
    return this.#quarter(2);
  }

  #quarter(index: number): number[] {
    return [this.#cells[this.#at + index]!];
  }
}

/** Number of bins of a histogram of probabilities. Maths 4.6. */
const HISTOGRAM_BINS = 100;

export function emptyHistogram(): number[] {
  return new Array<number>(HISTOGRAM_BINS).fill(0);
}

/**
 * Returns the bin of a probability. It is truncated in double arithmetic, so 0.29 falls into bin
 * 28. Maths 4.6.
 */
export function histogramBin(probability: number): number {
  return Math.min(HISTOGRAM_BINS - 1, Math.trunc(probability * HISTOGRAM_BINS));
}
