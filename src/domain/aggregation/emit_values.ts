/**
 * Computes the values of the plain methods for the forecasts that are active at one instant, for
 * each form of forecasts. Maths 4.3 to 4.5.
 */
import type { PlainMethod } from "../vocabulary.ts";
import { type CdfSums, settleSums } from "./sums/cdf_sums.ts";
import {
  binaryValues,
  continuousValues,
  type MethodValues,
  multipleChoiceValues,
} from "./method_values.ts";
import { LEAST_WEIGHTED_COUNT, weightTable } from "./sums/recency_weights.ts";
import { type SortedColumn, summarise } from "./sums/sorted_column.ts";

/** The values of the plain methods at one instant. */
export interface EmittedValues extends Record<PlainMethod, MethodValues> {
  forecasterCount: number;
}

export interface EmitOptions {
  /**
   * Whether to copy the CDFs of a continuous question; default true. Centers and bounds are always
   * there.
   */
  withValues?: boolean;
  /** Whether to compute histograms of probabilities; default false. Maths 4.6. */
  withHistogram?: boolean;
}

/** The active forecasts, at least one. */
export interface ActiveForecasts {
  active: { readonly length: number };
  /** One column for each outcome: yes for binary, every option ever for multiple choice. */
  columns: SortedColumn[];
  sums: CdfSums;
}

export type EmitValues = (state: ActiveForecasts, options: EmitOptions) => EmittedValues;

export const emitProbability: EmitValues = ({ active, columns }, { withHistogram = false }) => {
  const { recency, plain } = summarise(columns[0]!, active.length, withHistogram);
  return {
    forecasterCount: active.length,
    recency_weighted: binaryValues(recency),
    unweighted: binaryValues(plain),
  };
};

export const emitOptions: EmitValues = ({ active, columns }, { withHistogram = false }) => {
  const summaries = columns.map((column) =>
    column.size === 0 ? null : summarise(column, active.length, withHistogram),
  );
  return {
    forecasterCount: active.length,
    recency_weighted: multipleChoiceValues(summaries.map((both) => both?.recency ?? null)),
    unweighted: multipleChoiceValues(summaries.map((both) => both?.plain ?? null)),
  };
};

export const emitContinuous: EmitValues = ({ active, sums }, { withValues = true }) => {
  const count = active.length;
  settleSums(sums);
  const weight = count < LEAST_WEIGHTED_COUNT ? null : weightTable(count).sum[count]!;
  const { rows } = sums;
  const { recency, plain } = rows.means(weight);
  const options = { allocator: rows.allocator, withValues };
  return {
    forecasterCount: count,
    recency_weighted: continuousValues(recency, options),
    unweighted: continuousValues(plain, options),
  };
};
