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

/** Returns a copy of the mean CDF, and its median and quartiles as internal locations. */
export function continuousValues(
  mean: Float64Array,
  {
    allocator = createOwnCells(),
    withValues = true,
  }: { allocator?: CellAllocator; withValues?: boolean } = {},
): MethodValues {
  return {
    forecastValues: withValues ? allocator.copy(mean) : NO_VALUES,
    lower: [cdfQuantile(mean, 25)],
    centers: [cdfQuantile(mean, 50)],
    upper: [cdfQuantile(mean, 75)],
    means: null,
    histogram: null,
  };
}

const NO_VALUES = new Float64Array(0);

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
