/**
 * Rows of an export as bytes: RFC 4180 CSV, or one JSON object a line. The caller writes the cells
 * of a row in the order of its columns. Contract 7.2.
 */
import { ByteText, type WrittenBytes } from "./byte_text.ts";
import { putDay, putMoment } from "./moment_text.ts";

export type RowFormat = "csv" | "ndjson";

export interface RowOptions {
  readonly format: RowFormat;
  /** Leave free text as it is, also where a spreadsheet would run it. CSV only. */
  readonly raw: boolean;
}

export interface Table {
  /** Name of the file without its ending; value of `table` in JSON rows. */
  readonly name: string;
  /** Headings, in order. */
  readonly columns: readonly string[];
}

/** What a spreadsheet takes for a formula, fullwidth signs too. Contract 7.2, injection policy. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\n\r]/;
const QUOTE = 34;
const COMMA = 44;

const encoder = new TextEncoder();

/** The key of a column in JSON rows. @example keyOf("MC Options (All)") // "mc_options_all" */
export function keyOf(column: string): string {
  return column
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

export class RowWriter {
  readonly #out: ByteText;
  readonly #isCsv: boolean;
  readonly #guards: boolean;
  readonly #columns: readonly string[];
  /** What stands before each cell in a JSON row. */
  readonly #prefixes: readonly Uint8Array[];
  #column = 0;

  /** @param room memory to write into, where there is some to spare */
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

  /** Bytes waiting to be taken. */
  get length(): number {
    return this.#out.length;
  }

  /** The heading line of a CSV file; nothing in JSON. */
  head(): void {
    if (!this.#isCsv) return;
    for (const column of this.#columns) this.text(column);
    this.end();
  }

  empty(): void {
    this.#next();
    if (!this.#isCsv) this.#out.ascii("null");
  }

  /** null, NaN and infinities are empty. */
  number(value: number | null): void {
    if (value === null || !Number.isFinite(value)) {
      this.empty();
      return;
    }
    this.#next();
    this.#out.number(value);
  }

  /** Spelled as common data tools read it in CSV. */
  flag(value: boolean | null): void {
    if (value === null) {
      this.empty();
      return;
    }
    this.#next();
    const words = this.#isCsv ? (["True", "False"] as const) : (["true", "false"] as const);
    this.#out.ascii(value ? words[0] : words[1]);
  }

  /** Text of the platform's own making: ids, words, addresses. */
  text(value: string | null): void {
    if (value === null || (this.#isCsv && value === "")) this.empty();
    else this.#put(value);
  }

  /** Text somebody typed: disarmed where a spreadsheet would run it. */
  typed(value: string | null): void {
    this.text(this.#guards && value !== null && FORMULA.test(value) ? `'${value}` : value);
  }

  /** ISO 8601 in UTC; milliseconds, NaN or null = empty. Contract 1.4. */
  moment(ms: number | null): void {
    if (this.#openTime(ms)) putMoment(this.#out, ms!);
    this.#closeTime(ms);
  }

  /** `YYYY-MM-DD` of a time in milliseconds. */
  day(ms: number | null): void {
    if (this.#openTime(ms)) putDay(this.#out, ms!);
    this.#closeTime(ms);
  }

  /** A list or an object; null = empty. */
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

  /** A list of numbers, NaN = null in it. */
  numbers(values: ArrayLike<number>): void {
    this.#openList(values);
    this.#out.numbers(values);
    this.#closeList(values);
  }

  /** The same of probabilities, rounded to ten decimals. */
  probabilities(values: Float64Array): void {
    this.#openList(values);
    this.#out.probabilities(values);
    this.#closeList(values);
  }

  end(): void {
    if (this.#column !== this.#columns.length) throw new RangeError("A row has all its cells");
    this.#column = 0;
    this.#out.ascii(this.#isCsv ? "\r\n" : "}\n");
  }

  /** The bytes of the rows ended since the last call. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#out.take();
  }

  /** Ends the writing and gives the memory back with what is in it. */
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
