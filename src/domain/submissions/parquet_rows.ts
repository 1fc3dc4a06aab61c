/** Reads the rows of a Parquet table, of the columns that are needed. Contract 2.47. */
import { type FileMetaData, parquetMetadata, parquetReadObjects, parquetSchema } from "hyparquet";
import { EndOfReading, type FileReader } from "./file_forecast.ts";
import { MAX_COLUMNS } from "./file_limits.ts";
import { checkPages, ParquetRefused, type ReadColumns } from "./parquet_pages.ts";
import type { TableRow } from "./table_rows.ts";

const MAX_FOOTER = 8 * 1024 * 1024;
const TAIL = 8;
const ROWS_AT_ONCE = 100_000;

/**
 * Hands over the names of the columns, and then each row.
 * @param needed names of the columns that a row has
 * @throws {EndOfReading} where the file is broken, too large, or not a flat table
 */
export async function readParquet(
  bytes: Uint8Array<ArrayBuffer>,
  reader: FileReader,
  into: {
    readonly needed: readonly string[];
    readonly header: (names: readonly string[]) => void;
    readonly row: (row: TableRow) => void;
  },
): Promise<void> {
  try {
    const metadata = parquetMetadata(footerOf(bytes));
    const all = columnsOf(metadata);
    into.header([...all.keys()]);
    const columns = new Map([...all].filter(([name]) => into.needed.includes(name)));
    checkPages(bytes, metadata, columns);
    await readRows(bytes, metadata, { reader, row: into.row, columns: [...columns.keys()] });
  } catch (error) {
    if (error instanceof EndOfReading) throw error;
    const { message, fix } = refusalOf(error);
    reader.end({ code: "parquet", message, fix });
  }
}

function refusalOf(error: unknown): { message: string; fix: string } {
  if (error instanceof ParquetRefused) return error;
  const reason = error instanceof Error ? error.message : "it is broken";
  return {
    message: `The file cannot be read as Parquet: ${reason}`,
    fix: "Write the file again",
  };
}

/** Returns the bytes of the file. Refuses one without a footer, or with one that is too long. */
function footerOf(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length < TAIL + 4 ? 0 : view.getUint32(bytes.length - TAIL, true);
  if (length === 0 || length > Math.min(bytes.length - TAIL - 4, MAX_FOOTER)) {
    throw new ParquetRefused("The Parquet file has no footer, or it is cut off");
  }
  const { buffer, byteOffset, byteLength } = bytes;
  return byteLength === buffer.byteLength
    ? buffer
    : buffer.slice(byteOffset, byteOffset + byteLength);
}

/** Returns the columns by their names. */
function columnsOf(metadata: FileMetaData): ReadColumns {
  const { children } = parquetSchema(metadata);
  if (children.length > MAX_COLUMNS) {
    throw new ParquetRefused(`The file has more than ${MAX_COLUMNS} columns`);
  }
  const columns = children.map(({ element, children: inner }) => {
    if (inner.length > 0 || element.repetition_type === "REPEATED") {
      throw new ParquetRefused("The file has nested columns", "Write a flat table");
    }
    return [element.name, { isOptional: element.repetition_type !== "REQUIRED" }] as const;
  });
  const byName = new Map(columns);
  if (byName.size < columns.length) throw new ParquetRefused("Two columns have the same name");
  return byName;
}

async function readRows(
  bytes: Uint8Array<ArrayBuffer>,
  metadata: FileMetaData,
  {
    reader,
    row,
    columns,
  }: {
    readonly reader: FileReader;
    readonly row: (row: TableRow) => void;
    readonly columns: string[];
  },
): Promise<void> {
  const file = {
    byteLength: bytes.length,
    slice: (start: number, end?: number) =>
      bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + (end ?? bytes.length)),
  };
  const total = Number(metadata.num_rows);
  for (let from = 0; from < total; from += ROWS_AT_ONCE) {
    const rowEnd = Math.min(from + ROWS_AT_ONCE, total);
    const part = { file, metadata, columns, rowStart: from, rowEnd };
    for (const found of await parquetReadObjects(part)) {
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
