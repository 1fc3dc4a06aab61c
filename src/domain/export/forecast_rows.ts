/**
 * Formats packed forecasts as rows of an export, in bytes. A thread runs this; where there is no
 * thread, the API or the jobs process does. Contract 7.2.
 */
import { isContinuous } from "../questions/question_type.ts";
import { questionTypes } from "../questions/question_types.ts";
import type { QuestionType } from "../vocabulary.ts";
import type { WrittenBytes } from "./byte_text.ts";
import { type ExportedShape, putNoCells } from "./forecast_cells.ts";
import { type RowFormat, RowWriter } from "./row_writer.ts";
import { forecastTable, predictionTable } from "./tables.ts";

/** Forecasts in typed arrays. Times are milliseconds since the epoch. */
export interface PackedForecastRows {
  readonly count: number;
  readonly questionIds: Float64Array<ArrayBuffer>;
  /** Keys of `authors`: ids of accounts, or keys of methods. */
  readonly authorIds: Float64Array<ArrayBuffer>;
  readonly starts: Float64Array<ArrayBuffer>;
  /** NaN for a forecast without end. */
  readonly ends: Float64Array<ArrayBuffer>;
  /** Number of forecasters of an aggregate; NaN for an account. */
  readonly counts: Float64Array<ArrayBuffer>;
  /**
   * Row `i` is `values[offsets[i]..offsets[i+1]]`; NaN stands for an option that was not on offer.
   */
  readonly values: Float64Array<ArrayBuffer>;
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** What formatting needs to know about a question. */
export interface ForecastedQuestion extends ExportedShape {
  readonly id: number;
  readonly type: QuestionType;
}

export interface Author {
  readonly key: number;
  /** Id of the account; null for a method. */
  readonly id: number | null;
  /** User name, pseudonym or name of the method. */
  readonly name: string;
  /** Null for a method. */
  readonly isBot: boolean | null;
}

export interface ForecastRowsInput {
  readonly rows: PackedForecastRows;
  readonly questions: readonly ForecastedQuestion[];
  readonly authors: readonly Author[];
  readonly format: RowFormat;
  readonly raw: boolean;
  readonly anonymized: boolean;
  /**
   * The time that each row answers for, ms. With it the rows are predictions, and one without values
   * says that there was none.
   */
  readonly times?: Float64Array;
  /** Memory that the text is written into. */
  readonly room: Uint8Array<ArrayBuffer>;
}

/**
 * Formats the rows.
 * @throws {RangeError} when a row names a question or an author that was not given
 */
export function formatForecastRows(input: ForecastRowsInput): WrittenBytes {
  const { rows, anonymized, times } = input;
  const table = times === undefined ? forecastTable(anonymized) : predictionTable();
  const out = new RowWriter(table, input, input.room);
  const questions = new Map(
    input.questions.map((question) => [
      question.id,
      { question, putCells: questionTypes[question.type].exports.cells },
    ]),
  );
  const authors = new Map(input.authors.map((author) => [author.key, author]));
  for (let i = 0; i < rows.count; i++) {
    const asked = questions.get(rows.questionIds[i]!);
    const author = authors.get(rows.authorIds[i]!);
    if (asked === undefined || author === undefined)
      throw new RangeError("A row names an unknown question or author");
    const { question, putCells } = asked;
    out.number(question.id);
    if (times === undefined) putAuthor(out, author, anonymized);
    else {
      out.moment(times[i]!);
      out.text(author.name);
    }
    out.moment(rows.starts[i]!);
    out.moment(rows.ends[i]!);
    out.number(rows.counts[i]!);
    const values = rows.values.subarray(rows.offsets[i], rows.offsets[i + 1]);
    if (values.length > 0) putCells(out, question, values);
    else putNoCells(out);
    out.end();
  }
  return out.finish();
}

function putAuthor(out: RowWriter, author: Author, anonymized: boolean): void {
  if (!anonymized) out.number(author.id);
  out.typed(author.name);
  out.flag(author.isBot);
}

/** Returns the memory that is transferred together with packed rows. */
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

/**
 * Returns true for types whose rows hold a CDF. Such rows are a hundred times longer than others.
 */
export function isLongRow(type: QuestionType): boolean {
  return isContinuous(type);
}
