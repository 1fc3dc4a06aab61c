/**
 * What differs between the types of questions, a row for each: how it accepts, aggregates, resolves,
 * presents and exports. Code that depends on the type asks for the row, once and outside of loops.
 * What differs only between CDFs and everything else asks `isContinuous`.
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

/** What a definition and a forecast are like. Contract 2.4, 3.10. */
interface Accepts {
  /** Where the value of a forecast stands. */
  readonly key: ValueKey;
  readonly value: AcceptValue;
  /** Whether the question is defined by a list of options. */
  readonly hasOptions: boolean;
  /** Whether the outcomes within the range can be counted: then the scale is linear. Maths 2. */
  readonly isCounted: boolean;
}

/** How forecasts become predictions. Maths 4. */
interface Aggregates {
  readonly emit: EmitValues;
  /** A forecast from the numbers it was packed into. */
  readonly unpack: (row: Float64Array) => Forecast["values"];
  /** Of the newest snapshot: shown always, with the full history, or none. Maths 4.6. */
  readonly histogram: "always" | "with history" | "none";
}

/** Which resolutions there are. Contract 2.6, Maths 3.3. */
interface Resolves {
  /** In the order of their buckets, of all options ever; null = locations in a range. */
  readonly outcomes: ((options: readonly string[] | null) => readonly string[]) | null;
  /** Whether locations are times, in Unix seconds. */
  readonly isTime: boolean;
  /** Whether it may be the condition of a conditional, and enters the calibration. Maths 8. */
  readonly isYesOrNo: boolean;
  /** What to say of a resolution that is none. */
  readonly refusal: string;
}

/** What readers see. Contract 3.1. */
interface Presents {
  readonly possibilities: { readonly type?: "binary" };
  /** Whether the last entry of an aggregate stands for all: the probability of yes. Contract 8. */
  readonly showsLastOnly: boolean;
  readonly nominalBounds: NominalBounds;
  /** Names of the probabilities in the forecast of a comment, of all options ever; null = none. */
  readonly categories: (options: string[] | null) => string[] | null;
}

/** What an export holds. Contract 7.2. */
interface Exports {
  /** The cells of a forecast. */
  readonly cells: PutCells;
  /** Line of the data dictionary on what the cell of a resolution holds. */
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
