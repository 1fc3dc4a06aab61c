/** Writes the cells of a forecast that depend on the type of its question. Contract 7.2. */
import { outcomeCount } from "../forecasts/cdf.ts";
import { cdfQuantile } from "../forecasts/mass.ts";
import { widened } from "../forecasts/option_vector.ts";
import { roundDecimals } from "../numbers/rounding.ts";
import { type Scaling, toReal } from "../questions/scaling.ts";
import type { RowWriter } from "./row_writer.ts";

/** What the cells need to know about a question. */
export interface ExportedShape extends Scaling {
  /** Number of all options the question ever had; 0 for other types. */
  readonly optionCount: number;
  readonly inboundOutcomeCount: number | null;
  /** Bucket of the resolution; null when there is no resolution that can be scored. */
  readonly bucket: number | null;
}

/** Writes one cell for each column, from the first value on. */
export type PutCells = (out: RowWriter, question: ExportedShape, values: Float64Array) => void;

const PERCENTS = [5, 25, 50, 75, 95] as const;
const DECIMALS = 10;
/** The number of cells, which is the same for each type. */
const CELLS = 12;

export const putProbability: PutCells = (out, { bucket }, values) => {
  const yes = values[0]!;
  out.number(yes);
  skip(out, 9);
  out.number(bucket === null ? null : bucket === 1 ? yes : 1 - yes);
  out.empty();
};

export const putOptions: PutCells = (out, { optionCount, bucket }, given) => {
  const values = widened(given, optionCount);
  out.empty();
  out.numbers(values);
  skip(out, 8);
  out.number(bucket === null ? null : chosenMass(values, bucket));
  out.empty();
};

/** @param location writes the cell of a location in the range */
function cdfCells(
  location: (out: RowWriter, value: number, question: ExportedShape) => void,
): PutCells {
  return (out, question, cdf) => {
    const last = cdf.length - 1;
    skip(out, 2);
    // The CDFs of accounts are stored rounded. A mean of CDFs has digits without meaning.
    out.probabilities(cdf);
    out.number(roundDecimals(cdf[0]!, DECIMALS));
    out.number(roundDecimals(1 - cdf[last]!, DECIMALS));
    // A question without a scale is one whose scale the reader may not see.
    if (question.rangeMin === null) skip(out, PERCENTS.length);
    else {
      for (const percent of PERCENTS) {
        location(out, toReal(cdfQuantile(cdf, percent), question), question);
      }
    }
    const mass = question.bucket === null ? null : massOf(cdf, question.bucket);
    out.number(mass);
    out.number(mass === null ? null : mass * outcomeCount(question.inboundOutcomeCount));
  };
}

export const putCdf = cdfCells((out, value) => {
  out.number(value);
});

/** Writes the locations as days, or to the second where the range is short. */
export const putCdfOfTimes = cdfCells((out, value, question) => {
  out.timeOf(question, value);
});

/** Writes empty cells in the place of those of a forecast. */
export function putNoCells(out: RowWriter): void {
  skip(out, CELLS);
}

function skip(out: RowWriter, cells: number): void {
  for (let i = 0; i < cells; i++) out.empty();
}

/**
 * Returns the mass of the option that was chosen, as scores read it. The mass of an option that was
 * not on offer counts for the last option. Maths 5.1.
 */
function chosenMass(values: Float64Array, bucket: number): number | null {
  const mass = values[bucket] ?? Number.NaN;
  return Number.isNaN(mass) ? (values.at(-1) ?? null) : mass;
}

/** Mass of a bucket: 0 below the range, `N+1` above it. Maths 3.1. */
function massOf(cdf: Float64Array, bucket: number): number {
  const last = cdf.length - 1;
  if (bucket === 0) return cdf[0]!;
  return bucket > last ? 1 - cdf[last]! : cdf[bucket]! - cdf[bucket - 1]!;
}
