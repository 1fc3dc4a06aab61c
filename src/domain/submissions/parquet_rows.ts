/**
 * Reads the rows of a Parquet table. What the file claims of itself is compared with its pages before
 * anything is inflated. Contract 2.47.
 */
import {
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadata,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { EndOfReading, type FileReader } from "./file_forecast.ts";
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS } from "./file_limits.ts";
import type { TableRow } from "./table_rows.ts";

/** Most bytes that the pages of a file may inflate to. */
const MAX_INFLATED = 8 * MAX_FILE_BYTES;
/** Most bytes of one page. */
const MAX_PAGE = 64 * 1024 * 1024;
const MAX_FOOTER = 8 * 1024 * 1024;
const TAIL = 8;
const CODECS = ["UNCOMPRESSED", "SNAPPY"];
const ROWS_AT_ONCE = 100_000;

/**
 * Hands over the names of the columns, and then each row.
 * @throws {EndOfReading} where the file is broken, too large, or not a flat table
 */
export async function readParquet(
  bytes: Uint8Array<ArrayBuffer>,
  reader: FileReader,
  into: {
    readonly header: (names: readonly string[]) => void;
    readonly row: (row: TableRow) => void;
  },
): Promise<void> {
  try {
    const metadata = parquetMetadata(footerOf(bytes, reader));
    into.header(checkTable(metadata, reader));
    checkPages(bytes, metadata, reader);
    await readRows(bytes, metadata, { reader, row: into.row });
  } catch (error) {
    if (error instanceof EndOfReading) throw error;
    const reason = error instanceof Error ? error.message : "it is broken";
    refuse(reader, `The file cannot be read as Parquet: ${reason}`);
  }
}

function refuse(reader: FileReader, message: string, fix = "Write the file again"): never {
  return reader.end({ code: "parquet", message, fix });
}

/** Returns the whole file, whose footer is no longer than one may be. */
function footerOf(bytes: Uint8Array<ArrayBuffer>, reader: FileReader): ArrayBuffer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length < TAIL + 4 ? 0 : view.getUint32(bytes.length - TAIL, true);
  if (length === 0 || length > Math.min(bytes.length - TAIL - 4, MAX_FOOTER)) {
    return refuse(reader, "The Parquet file has no footer, or it is cut off");
  }
  const { buffer, byteOffset, byteLength } = bytes;
  return byteLength === buffer.byteLength
    ? buffer
    : buffer.slice(byteOffset, byteOffset + byteLength);
}

/** Returns the names of the columns. */
function checkTable(metadata: FileMetaData, reader: FileReader): readonly string[] {
  if (metadata.num_rows > BigInt(MAX_ROWS)) {
    const message = `The file says that it has ${metadata.num_rows} rows, and at most ${MAX_ROWS} are read`;
    refuse(reader, message, "Divide it into several files");
  }
  const { children } = parquetSchema(metadata);
  if (children.length > MAX_COLUMNS || metadata.row_groups.length > MAX_ROWS / 100) {
    refuse(reader, `The file has more than ${MAX_COLUMNS} columns, or too many row groups`);
  }
  if (children.some((child) => child.children.length > 0)) {
    refuse(reader, "The file has nested columns", "Write a flat table");
  }
  return children.map(({ element }) => element.name);
}

const NO_VALUES = { num_values: 0 };

/** What the pages that were looked at so far hold. */
interface Seen {
  inflated: number;
}

/** Walks through the headers of all pages, and compares them with what the footer says. */
function checkPages(
  bytes: Uint8Array<ArrayBuffer>,
  metadata: FileMetaData,
  reader: FileReader,
): void {
  const seen: Seen = { inflated: 0 };
  let rows = 0n;
  for (const group of metadata.row_groups) {
    rows += group.num_rows;
    for (const { meta_data: column } of group.columns) {
      const pages = pagesOf(bytes, column, reader);
      checkColumn(pages, { rows: Number(group.num_rows), seen, reader });
    }
  }
  if (rows !== metadata.num_rows) refuse(reader, "The row groups do not have the rows of the file");
}

/** Returns the bytes of a column. */
function pagesOf(
  bytes: Uint8Array<ArrayBuffer>,
  column: ColumnMetaData | undefined,
  reader: FileReader,
): DataView {
  if (column === undefined) return refuse(reader, "A column has no place in the file");
  if (!CODECS.includes(column.codec)) {
    const message = `The file is compressed with ${column.codec}`;
    refuse(reader, message, "Write it with snappy, or without compression");
  }
  const start = Number(column.dictionary_page_offset ?? column.data_page_offset);
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 4 && end > start && end <= bytes.length)) {
    refuse(reader, "A column lies outside of the file");
  }
  return new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
}

/** NaN is no count. */
function isCount(value: number, most: number): boolean {
  return value >= 0 && value <= most;
}

function checkColumn(
  view: DataView,
  { rows, seen, reader }: { rows: number; seen: Seen; reader: FileReader },
): void {
  const at = { view, offset: 0 };
  let values = 0;
  while (at.offset < view.byteLength - 1) {
    const page = parquetHeader(at);
    const size = page.uncompressed_page_size;
    seen.inflated += size;
    if (!isCount(size, MAX_PAGE) || !isCount(seen.inflated, MAX_INFLATED)) {
      refuse(reader, `The file inflates to more than ${MAX_INFLATED} bytes`);
    }
    values += (page.data_page_header ?? page.data_page_header_v2 ?? NO_VALUES).num_values;
    const entries = (page.dictionary_page_header ?? NO_VALUES).num_values;
    const fits = isCount(values, rows) && isCount(entries, MAX_ROWS);
    if (!fits || !isCount(page.compressed_page_size, view.byteLength)) {
      refuse(reader, "A column has more values than the file has rows");
    }
    at.offset += page.compressed_page_size;
  }
}

async function readRows(
  bytes: Uint8Array<ArrayBuffer>,
  metadata: FileMetaData,
  { reader, row }: { readonly reader: FileReader; readonly row: (row: TableRow) => void },
): Promise<void> {
  const file = {
    byteLength: bytes.length,
    slice: (start: number, end?: number) =>
      bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + (end ?? bytes.length)),
  };
  const total = Number(metadata.num_rows);
  for (let from = 0; from < total; from += ROWS_AT_ONCE) {
    const rowEnd = Math.min(from + ROWS_AT_ONCE, total);
    for (const found of await parquetReadObjects({ file, metadata, rowStart: from, rowEnd })) {
      reader.lines += 1;
      row({ line: reader.lines, cells: cellsOf(found) });
    }
  }
}

function cellsOf(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const cells: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(row)) cells[name] = textOf(value);
  return cells;
}

/** Returns a value as a CSV file would have it. Midnight is written as a date alone. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  if (typeof value === "string") return value;
  const isPlain = typeof value === "number" || typeof value === "bigint";
  return isPlain || typeof value === "boolean" ? value.toString() : "";
}
