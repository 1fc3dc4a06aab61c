/**
 * Reads CSV (RFC 4180, UTF-8) record by record from bytes. A record that is longer than a line may be
 * is never decoded. Contract 2.47.
 */
import { MAX_COLUMNS, MAX_LINE_BYTES, MAX_ROWS } from "./file_limits.ts";
import type { FileReader } from "./file_forecast.ts";

/** A row of a table by the names of its columns, and its line. */
export interface TableRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A record of a CSV file, and the line on which it begins. */
interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

const [QUOTE, NEWLINE] = [0x22, 0x0a];
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Yields the rows after the header.
 * @throws {EndOfReading} where the file is no table, or is too large
 */
export function* csvRows(bytes: Uint8Array, reader: FileReader): Generator<TableRow> {
  let header: readonly string[] | null = null;
  for (const { line, fields } of csvRecords(bytes, reader)) {
    if (fields.length === 1 && fields[0]!.trim() === "") continue;
    if (header === null) {
      header = headerOf(fields, reader);
      continue;
    }
    reader.lines += 1;
    if (reader.lines > MAX_ROWS) {
      const message = `The file has more than ${MAX_ROWS} rows`;
      reader.end({ line, code: "too_many", message, fix: "Divide it into several files" });
    }
    if (fields.length !== header.length) {
      const message = `The line has ${fields.length} fields, and the header has ${header.length}`;
      const fix = "Put a text that holds a comma or a line break between quotation marks";
      reader.fault({ line, code: "columns", message, fix });
      continue;
    }
    const cells: Record<string, string> = Object.create(null) as Record<string, string>;
    header.forEach((name, i) => (cells[name] = fields[i]!));
    yield { line, cells };
  }
}

/** Returns the names of the columns; none for a file without a header. */
export function csvHeader(bytes: Uint8Array, reader: FileReader): readonly string[] {
  const [first] = csvRecords(bytes, reader);
  return first === undefined ? [] : headerOf(first.fields, reader);
}

function headerOf(fields: readonly string[], reader: FileReader): readonly string[] {
  const names = fields.map((name) => name.replace(/^\uFEFF/, "").trim());
  const isDouble = new Set(names).size < names.length;
  if (isDouble || names.length > MAX_COLUMNS) {
    const message = isDouble
      ? "Two columns have the same name"
      : `The file has more than ${MAX_COLUMNS} columns`;
    reader.end({ line: 1, code: "columns", message, fix: "Correct the header" });
  }
  return names;
}

function* csvRecords(bytes: Uint8Array, reader: FileReader): Generator<CsvRecord> {
  let start = 0;
  let line = 1;
  let startLine = 1;
  let isQuoted = false;
  for (let at = 0; at <= bytes.length; at++) {
    const byte = at === bytes.length ? NEWLINE : bytes[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    if (at - start > MAX_LINE_BYTES) {
      const message = isQuoted
        ? "A quotation mark is not closed"
        : `The line is longer than ${MAX_LINE_BYTES} bytes`;
      reader.end({ line: startLine, code: "line", message, fix: "Correct or divide the line" });
    }
    if (byte !== NEWLINE) continue;
    line += 1;
    if (isQuoted && at < bytes.length) continue;
    if (isQuoted) {
      const message = "A quotation mark is not closed";
      reader.end({ line: startLine, code: "line", message, fix: "Close it" });
    }
    if (at > start) {
      const fields = fieldsOf(bytes.subarray(start, at), { line: startLine, reader });
      if (fields !== null) yield { line: startLine, fields };
    }
    start = at + 1;
    startLine = line;
  }
}

function fieldsOf(
  bytes: Uint8Array,
  { line, reader }: { readonly line: number; readonly reader: FileReader },
): readonly string[] | null {
  let text: string;
  try {
    text = decoder.decode(bytes).replace(/\r$/, "");
  } catch {
    const fix = "Save the file as UTF-8";
    reader.fault({ line, code: "text", message: "The line is not UTF-8", fix });
    return null;
  }
  if (!text.includes('"')) return text.split(",");
  // Each field is what lies between quotation marks, or runs to the next comma.
  const fields: string[] = [];
  const field = /"((?:[^"]|"")*)"(?=,|$)|([^,]*)/gy;
  for (let at = 0; at <= text.length; at++) {
    field.lastIndex = at;
    const match = field.exec(text);
    const [whole = "", quoted, plain = ""] = match ?? [];
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
  }
  return fields;
}
