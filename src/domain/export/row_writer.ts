/**
 * Writes rows of an export into bytes, as RFC 4180 CSV or as one JSON object a line. The caller
 * writes the cells of a row in the order of its columns. Contract 7.2.
 */
import { ByteText, type WrittenBytes } from "./byte_text.ts";
import type { SentFormat } from "../vocabulary.ts";
import { putDay, putMoment, spansHours, type TimeRange } from "./moment_text.ts";

export type RowFormat = Exclude<SentFormat, "json">;

export interface RowOptions {
  readonly format: RowFormat;
  /**
   * True leaves free text as it is, even where a spreadsheet would run it as a formula. It matters
   * in CSV only.
   */
  readonly raw: boolean;
}

export interface Table {
  /** Name of the file without its extension, and the value of `table` in JSON rows. */
  readonly name: string;
  /** Headings, in the order of the cells. */
  readonly columns: readonly string[];
}

/**
 * Matches the places where a spreadsheet would begin a formula, also with fullwidth signs: the
 * beginning, and what follows a line break or a semicolon, which separates cells in many countries.
 * Contract 7.2, injection policy.
 */
const FORMULA =
  /^(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])|(?<=[;\r\n])(?=[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])/g;
const NEEDS_QUOTES = /[",;\n\r]/;
const MS = 1_000;
const QUOTE = 34;
const COMMA = 44;

const encoder = new TextEncoder();

/**
 * Returns the key of a column in JSON rows. @example keyOf("MC Options (All)") // "mc_options_all"
 */
export function keyOf(column: string): string {
  return column
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

/**
 * Writes the rows of one table. Each row needs a cell for every column, and then `end`.
 * @throws {RangeError} from `end` when a row has another number of cells
 */
export class RowWriter {
  readonly #out: ByteText;
  readonly #isCsv: boolean;
  readonly #guards: boolean;
  readonly #columns: readonly string[];
  /** The bytes before each cell of a JSON row. */
  readonly #prefixes: readonly Uint8Array[];
  #column = 0;

  /** @param room memory to write into; without it, memory is allocated */
  constructor(
    { name, columns }: Table,
    { format, raw }: RowOptions,
    room?: Uint8Array<ArrayBuffer>,
  ) {
    this.#out = new ByteText(room);
    this.#isCsv = format === "csv";
    this.#guards = this.#isCsv && !raw;
    this.#columns = columns;
    this.#prefixes = columns.map((column, i) =>
      encoder.encode(`${i === 0 ? `{"table":${JSON.stringify(name)}` : ""},"${keyOf(column)}":`),
    );
  }

  /** Number of bytes that `take` would return. */
  get length(): number {
    return this.#out.length;
  }

  /** Writes the heading line of a CSV file. JSON has none. */
  head(): void {
    if (!this.#isCsv) return;
    for (const column of this.#columns) this.text(column);
    this.end();
  }

  empty(): void {
    this.#next();
    if (!this.#isCsv) this.#out.ascii("null");
  }

  /** Writes a number. The cell of null, NaN or an infinity is empty. */
  number(value: number | null): void {
    if (value === null || !Number.isFinite(value)) {
      this.empty();
      return;
    }
    this.#next();
    this.#out.number(value);
  }

  /** Writes a truth value, in CSV with a capital letter, as common data tools expect it. */
  flag(value: boolean | null): void {
    if (value === null) {
      this.empty();
      return;
    }
    this.#next();
    const words = this.#isCsv ? (["True", "False"] as const) : (["true", "false"] as const);
    this.#out.ascii(value ? words[0] : words[1]);
  }

  /** Writes text that the platform made: ids, words of lists, addresses. */
  text(value: string | null): void {
    if (value === null || (this.#isCsv && value === "")) this.empty();
    else this.#put(value);
  }

  /**
   * Writes text that a person typed. It gets an apostrophe wherever a spreadsheet would run it as
   * a formula.
   */
  typed(value: string | null): void {
    this.text(this.#guards && value !== null ? value.replace(FORMULA, "'") : value);
  }

  /**
   * Writes a time, given in milliseconds, as ISO 8601 in UTC. The cell of null or NaN is empty.
   * Contract 1.4.
   */
  moment(ms: number | null): void {
    if (this.#openTime(ms)) putMoment(this.#out, ms!);
    this.#closeTime(ms);
  }

  /** Writes the day of a time, given in milliseconds, as `YYYY-MM-DD` in UTC. */
  day(ms: number | null): void {
    if (this.#openTime(ms)) putDay(this.#out, ms!);
    this.#closeTime(ms);
  }

  /** Writes a time of a question with this range: a day, or a time where the range is short. */
  timeOf(range: TimeRange, seconds: number | null): void {
    if (seconds === null || !spansHours(range)) this.day(seconds === null ? null : seconds * MS);
    else this.moment(Math.round(seconds) * MS);
  }

  /** Writes a list or an object as JSON. The cell of null is empty. */
  json(value: unknown): void {
    if (value === null || value === undefined) {
      this.empty();
      return;
    }
    const text = JSON.stringify(value);
    if (this.#isCsv) {
      this.#put(text);
      return;
    }
    this.#next();
    this.#out.text(text);
  }

  /** Writes a list of numbers as JSON, with null for NaN. */
  numbers(values: ArrayLike<number>): void {
    this.#openList(values);
    this.#out.numbers(values);
    this.#closeList(values);
  }

  /** Writes a list of probabilities as JSON, each rounded to ten decimals. */
  probabilities(values: Float64Array): void {
    this.#openList(values);
    this.#out.probabilities(values);
    this.#closeList(values);
  }

  end(): void {
    if (this.#column !== this.#columns.length)
      throw new RangeError("A row must have one cell for each column");
    this.#column = 0;
    this.#out.ascii(this.#isCsv ? "\r\n" : "}\n");
  }

  /** Returns the bytes of the rows that ended since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#out.take();
  }

  /** Ends the writing. Returns the memory itself, and how much of it is text. */
  finish(): WrittenBytes {
    return this.#out.finish();
  }

  #next(): void {
    const column = this.#column++;
    if (!this.#isCsv) this.#out.encoded(this.#prefixes[column]!);
    else if (column > 0) this.#out.byte(COMMA);
  }

  #put(value: string): void {
    this.#next();
    if (!this.#isCsv) this.#out.text(JSON.stringify(value));
    else if (NEEDS_QUOTES.test(value)) this.#out.text(`"${value.replaceAll('"', '""')}"`);
    else this.#out.text(value);
  }

  #openList({ length }: ArrayLike<number>): void {
    this.#next();
    if (this.#isCsv && length > 1) this.#out.byte(QUOTE);
  }

  #closeList({ length }: ArrayLike<number>): void {
    if (this.#isCsv && length > 1) this.#out.byte(QUOTE);
  }

  #openTime(ms: number | null): boolean {
    if (ms === null || !Number.isFinite(ms)) {
      this.empty();
      return false;
    }
    this.#next();
    if (!this.#isCsv) this.#out.byte(QUOTE);
    return true;
  }

  #closeTime(ms: number | null): void {
    if (ms !== null && Number.isFinite(ms) && !this.#isCsv) this.#out.byte(QUOTE);
  }
}
