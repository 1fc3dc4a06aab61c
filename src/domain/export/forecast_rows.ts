/**
 * Rows of forecasts as bytes: what a thread makes of a batch of packed forecasts, and the API or
 * the jobs process where there is no thread. Contract 7.2.
 */
import { outcomeCount } from "../forecasts/cdf.ts";
import { cdfQuantile } from "../forecasts/mass.ts";
import { isContinuous } from "../questions/question_type.ts";
import type { QuestionType } from "../vocabulary.ts";
import { roundDecimals } from "../numbers/rounding.ts";
import { type Scaling, toReal } from "../questions/scaling.ts";
import type { WrittenBytes } from "./byte_text.ts";
import { type RowFormat, RowWriter } from "./row_writer.ts";
import { forecastTable } from "./tables.ts";

/** Forecasts in typed arrays; times in milliseconds. */
export interface PackedForecastRows {
  readonly count: number;
  readonly questionIds: Float64Array<ArrayBuffer>;
  /** Ids of accounts, or keys of methods: whatever `people` is keyed by. */
  readonly authorIds: Float64Array<ArrayBuffer>;
  readonly starts: Float64Array<ArrayBuffer>;
  /** NaN = none */
  readonly ends: Float64Array<ArrayBuffer>;
  /** Forecasters of an aggregate; NaN for a person. */
  readonly counts: Float64Array<ArrayBuffer>;
  /** Row `i` is `values[offsets[i]..offsets[i+1]]`; NaN for options not on offer. */
  readonly values: Float64Array<ArrayBuffer>;
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** What formatting needs to know of a question. */
export interface ForecastedQuestion extends Scaling {
  readonly id: number;
  readonly type: QuestionType;
  /** All options ever; 0 for other types. */
  readonly optionCount: number;
  readonly inboundOutcomeCount: number | null;
  /** Bucket of the resolution; null when there is none that can be scored. */
  readonly bucket: number | null;
}

export interface Author {
  readonly key: number;
  /** null for a method. */
  readonly id: number | null;
  /** User name, pseudonym or name of a method. */
  readonly name: string;
  /** null for a method. */
  readonly isBot: boolean | null;
}

export interface ForecastRowsInput {
  readonly rows: PackedForecastRows;
  readonly questions: readonly ForecastedQuestion[];
  readonly authors: readonly Author[];
  readonly format: RowFormat;
  readonly raw: boolean;
  readonly anonymized: boolean;
  /** Memory for the text. */
  readonly room: Uint8Array<ArrayBuffer>;
}

const PERCENTS = [5, 25, 50, 75, 95] as const;
const DECIMALS = 10;
const MS = 1_000;

/** @throws {RangeError} when a row names a question or an author that was not given */
export function formatForecastRows(input: ForecastRowsInput): WrittenBytes {
  const { rows, anonymized } = input;
  const out = new RowWriter(forecastTable(anonymized), input, input.room);
  const questions = new Map(input.questions.map((question) => [question.id, question]));
  const authors = new Map(input.authors.map((author) => [author.key, author]));
  for (let i = 0; i < rows.count; i++) {
    const question = questions.get(rows.questionIds[i]!);
    const author = authors.get(rows.authorIds[i]!);
    if (question === undefined || author === undefined) throw new RangeError("Unknown row");
    out.number(question.id);
    if (!anonymized) out.number(author.id);
    out.typed(author.name);
    out.flag(author.isBot);
    out.moment(rows.starts[i]!);
    out.moment(rows.ends[i]!);
    out.number(rows.counts[i]!);
    putValues(out, question, rows.values.subarray(rows.offsets[i], rows.offsets[i + 1]));
    out.end();
  }
  return out.finish();
}

function putValues(out: RowWriter, question: ForecastedQuestion, values: Float64Array): void {
  if (question.type === "binary") putBinary(out, question, values[0]!);
  else if (question.type === "multiple_choice") putOptions(out, question, values);
  else putCdf(out, question, values);
}

function skip(out: RowWriter, cells: number): void {
  for (let i = 0; i < cells; i++) out.empty();
}

function putBinary(out: RowWriter, { bucket }: ForecastedQuestion, yes: number): void {
  out.number(yes);
  skip(out, 9);
  out.number(bucket === null ? null : bucket === 1 ? yes : 1 - yes);
  out.empty();
}

function putOptions(out: RowWriter, question: ForecastedQuestion, values: Float64Array): void {
  const { optionCount, bucket } = question;
  out.empty();
  out.numbers(values.length < optionCount ? padded(values, optionCount) : values);
  skip(out, 8);
  out.number(bucket === null ? null : chosenMass(values, bucket));
  out.empty();
}

/** As scores read it: an option that was not on offer had its mass in the last one. Maths 5.1. */
function chosenMass(values: Float64Array, bucket: number): number | null {
  const mass = values[bucket] ?? Number.NaN;
  return Number.isNaN(mass) ? (values.at(-1) ?? null) : mass;
}

/** A vector written before an option was added. */
function padded(values: Float64Array, width: number): Float64Array {
  const wide = new Float64Array(width).fill(Number.NaN);
  wide.set(values);
  return wide;
}

function putCdf(out: RowWriter, question: ForecastedQuestion, cdf: Float64Array): void {
  const last = cdf.length - 1;
  skip(out, 2);
  // People's are stored so; a mean of them has digits without meaning.
  out.probabilities(cdf);
  out.number(roundDecimals(cdf[0]!, DECIMALS));
  out.number(roundDecimals(1 - cdf[last]!, DECIMALS));
  for (const percent of PERCENTS) {
    const value = toReal(cdfQuantile(cdf, percent), question);
    if (question.type === "date") out.day(value * MS);
    else out.number(value);
  }
  const mass = question.bucket === null ? null : massOf(cdf, question.bucket);
  out.number(mass);
  out.number(mass === null ? null : mass * outcomeCount(question.inboundOutcomeCount));
}

/** Mass of a bucket: 0 below the range, `N+1` above it. Maths 3.1. */
function massOf(cdf: Float64Array, bucket: number): number {
  const last = cdf.length - 1;
  if (bucket === 0) return cdf[0]!;
  return bucket > last ? 1 - cdf[last]! : cdf[bucket]! - cdf[bucket - 1]!;
}

/** The memory to hand over with packed rows. */
export function buffersOfRows(rows: PackedForecastRows): ArrayBuffer[] {
  return [
    rows.questionIds.buffer,
    rows.authorIds.buffer,
    rows.starts.buffer,
    rows.ends.buffer,
    rows.counts.buffer,
    rows.values.buffer,
    rows.offsets.buffer,
  ];
}

/** True for rows that carry a CDF: a hundred times longer than the others. */
export function isLongRow(type: QuestionType): boolean {
  return isContinuous(type);
}
