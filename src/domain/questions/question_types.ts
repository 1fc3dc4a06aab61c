/**
 * Defines what differs between the types of questions, in one row for each type: how it accepts,
 * aggregates, resolves, presents and exports. Code that depends on the type reads the row once,
 * outside of loops. Code that only distinguishes CDFs from everything else calls `isContinuous`.
 */
import {
  emitContinuous,
  emitOptions,
  emitProbability,
  type EmitValues,
} from "../aggregation/emit_values.ts";
import type { Forecast } from "../aggregation/forecast.ts";
import {
  putCdf,
  putCdfOfTimes,
  putOptions,
  putProbability,
  type PutCells,
} from "../export/forecast_cells.ts";
import {
  acceptCdf,
  acceptOptions,
  acceptProbability,
  type AcceptValue,
} from "../forecasts/forecast_values.ts";
import { unpackOptions } from "../forecasts/option_vector.ts";
import { type NominalBounds, outerOutcomes, rangeEnds } from "./scaling.ts";
import type { QuestionType, ValueKey } from "../vocabulary.ts";

/** The form of a definition and of a forecast. Contract 2.4, 3.10. */
interface Accepts {
  /** The key under which a forecast sends its value. */
  readonly key: ValueKey;
  readonly value: AcceptValue;
  /** Whether the question is defined by a list of options. */
  readonly hasOptions: boolean;
  /** Whether the outcomes inside the range can be counted. The scale is linear then. Maths 2. */
  readonly isCounted: boolean;
}

/** How forecasts become predictions. Maths 4. */
interface Aggregates {
  readonly emit: EmitValues;
  /** Turns packed numbers back into a forecast. */
  readonly unpack: (row: Float64Array) => Forecast["values"];
  /** When the histogram of the newest snapshot is shown. Maths 4.6. */
  readonly histogram: "always" | "with history" | "none";
}

/** Which resolutions the type has. Contract 2.6, Maths 3.3. */
interface Resolves {
  /**
   * Names of the outcomes in the order of their buckets, from all options ever; null for locations
   * in a range.
   */
  readonly outcomes: ((options: readonly string[] | null) => readonly string[]) | null;
  /** Whether locations are times, in Unix seconds. */
  readonly isTime: boolean;
  /** Whether it may be the condition of a conditional, and counts in the calibration. Maths 8. */
  readonly isYesOrNo: boolean;
  /** Message for a text that is not a resolution of this type. */
  readonly refusal: string;
}

/** What readers see. Contract 3.1. */
interface Presents {
  readonly possibilities: { readonly type?: "binary" };
  /**
   * Whether an aggregate shows only its last entry, which is the probability of yes. Contract 8.
   */
  readonly showsLastOnly: boolean;
  readonly nominalBounds: NominalBounds;
  /**
   * Names of the probabilities in the forecast beside a comment, from all options ever; null for
   * none.
   */
  readonly categories: (options: string[] | null) => string[] | null;
}

/** What an export holds. Contract 7.2. */
interface Exports {
  /** Writes the cells of a forecast. */
  readonly cells: PutCells;
  /** Line of the data dictionary that explains the cell of a resolution. */
  readonly resolution: string;
}

export interface QuestionTypeRow {
  readonly accepts: Accepts;
  readonly aggregates: Aggregates;
  readonly resolves: Resolves;
  readonly presents: Presents;
  readonly exports: Exports;
}

const numeric: QuestionTypeRow = {
  accepts: { key: "continuous_cdf", value: acceptCdf, hasOptions: false, isCounted: false },
  aggregates: { emit: emitContinuous, unpack: (row) => row, histogram: "none" },
  resolves: {
    outcomes: null,
    isTime: false,
    isYesOrNo: false,
    refusal: "The resolution is not a decimal number",
  },
  presents: {
    possibilities: {},
    showsLastOnly: false,
    nominalBounds: rangeEnds,
    categories: () => null,
  },
  exports: {
    cells: putCdf,
    resolution: "a number - of a numeric or discrete question, in its unit",
  },
};

export const questionTypes: Readonly<Record<QuestionType, QuestionTypeRow>> = {
  binary: {
    accepts: {
      key: "probability_yes",
      value: acceptProbability,
      hasOptions: false,
      isCounted: false,
    },
    aggregates: { emit: emitProbability, unpack: (row) => row[0]!, histogram: "always" },
    resolves: {
      outcomes: () => ["no", "yes"],
      isTime: false,
      isYesOrNo: true,
      refusal: 'A binary question resolves to "yes", "no", "annulled" or "ambiguous"',
    },
    presents: {
      possibilities: { type: "binary" },
      showsLastOnly: true,
      nominalBounds: rangeEnds,
      categories: () => null,
    },
    exports: { cells: putProbability, resolution: "yes, no - of a binary question" },
  },
  multiple_choice: {
    accepts: {
      key: "probability_yes_per_category",
      value: acceptOptions,
      hasOptions: true,
      isCounted: false,
    },
    aggregates: { emit: emitOptions, unpack: unpackOptions, histogram: "with history" },
    resolves: {
      outcomes: (options) => options ?? [],
      isTime: false,
      isYesOrNo: false,
      refusal:
        "A multiple choice question resolves to one of its options, to annulled or to ambiguous",
    },
    presents: {
      possibilities: {},
      showsLastOnly: false,
      nominalBounds: rangeEnds,
      categories: (options) => options,
    },
    exports: {
      cells: putOptions,
      resolution: "the text of an option - of a multiple choice question",
    },
  },
  numeric,
  discrete: {
    ...numeric,
    accepts: { ...numeric.accepts, isCounted: true },
    presents: { ...numeric.presents, nominalBounds: outerOutcomes },
  },
  date: {
    ...numeric,
    resolves: {
      ...numeric.resolves,
      isTime: true,
      refusal: "A date question resolves to Unix seconds or an ISO datetime",
    },
    exports: {
      cells: putCdfOfTimes,
      resolution: "an ISO 8601 datetime - of a date question",
    },
  },
};
