/**
 * Compares what a Parquet file claims of itself with its pages. hyparquet believes what pages say of
 * their runs: one run of a few bytes could take the memory of the process, or never end. So each run
 * is looked at before a page is decoded. Contract 2.47.
 */
import type { ColumnMetaData, DataPageHeader, FileMetaData, PageHeader } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { decompressPage } from "hyparquet/src/datapage.js";
import { readVarInt } from "hyparquet/src/thrift.js";
import { MAX_CELLS, MAX_FILE_BYTES, MAX_ROWS } from "./file_limits.ts";

/** Most bytes that the pages of a file may inflate to. */
const MAX_INFLATED = 8 * MAX_FILE_BYTES;
/** Most bytes of one page. */
const MAX_PAGE = 64 * 1024 * 1024;
const MAX_GROUPS = MAX_ROWS / 100;
const CODECS = ["UNCOMPRESSED", "SNAPPY"];
const DICTIONARIES = ["PLAIN_DICTIONARY", "RLE_DICTIONARY"];
const MAX_INDEX_BITS = 32;
/** Runs of packed bits may be filled up by this many values. */
const FILLING = 63;

/** Is thrown where a file is refused. Its message is a sentence without a full stop. */
export class ParquetRefused extends Error {
  readonly fix: string;

  constructor(message: string, fix = "Write the file again") {
    super(message);
    this.fix = fix;
  }
}

/** What the pages that were looked at so far hold, bytes. */
interface Seen {
  inflated: number;
  compressed: number;
}

/** The columns that are read, and whether they may be null. */
export type ReadColumns = ReadonlyMap<string, { readonly isOptional: boolean }>;

/** @throws {ParquetRefused} where the pages of the columns are not what the file says they are */
export function checkPages(
  bytes: Uint8Array<ArrayBuffer>,
  metadata: FileMetaData,
  columns: ReadColumns,
): void {
  const { num_rows: claimed, row_groups: groups } = metadata;
  if (claimed > BigInt(MAX_ROWS) || claimed * BigInt(columns.size) > BigInt(MAX_CELLS)) {
    const message = `The file says that it has ${claimed} rows; at most ${MAX_ROWS} rows and ${MAX_CELLS} cells are read`;
    throw new ParquetRefused(message, "Divide it into several files");
  }
  if (groups.length > MAX_GROUPS) throw new ParquetRefused("The file has too many row groups");
  const seen: Seen = { inflated: 0, compressed: 0 };
  let rows = 0n;
  for (const group of groups) {
    if (group.num_rows < 0n) throw new ParquetRefused("A row group has less than no rows");
    rows += group.num_rows;
    const names = new Set<string>();
    for (const { meta_data: column } of group.columns) {
      if (column === undefined) throw new ParquetRefused("A column has no place in the file");
      const [name = ""] = column.path_in_schema;
      if (names.has(name)) throw new ParquetRefused("A row group has a column twice");
      names.add(name);
      const read = columns.get(name);
      if (read === undefined) continue;
      const view = pagesOf(bytes, column);
      checkColumn(view, { ...read, column, rows: Number(group.num_rows), seen });
    }
  }
  if (rows !== claimed) throw new ParquetRefused("The row groups do not have the rows of the file");
}

/** Returns the bytes of a column. */
function pagesOf(bytes: Uint8Array<ArrayBuffer>, column: ColumnMetaData): DataView {
  if (!CODECS.includes(column.codec)) {
    const message = `The file is compressed with ${column.codec}`;
    throw new ParquetRefused(message, "Write it with snappy, or without compression");
  }
  const start = Number(column.dictionary_page_offset ?? column.data_page_offset);
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 4 && end > start && end <= bytes.length)) {
    throw new ParquetRefused("A column lies outside of the file");
  }
  return new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
}

/** Returns whether a number is a count up to `most`. NaN is none. */
function isCount(value: number, most: number): boolean {
  return value >= 0 && value <= most;
}

interface ColumnCheck {
  readonly column: ColumnMetaData;
  readonly isOptional: boolean;
  readonly rows: number;
  readonly seen: Seen;
}

function checkColumn(view: DataView, check: ColumnCheck): void {
  const { rows, seen } = check;
  const at = { view, offset: 0 };
  let values = 0;
  while (at.offset < view.byteLength - 1) {
    const page = parquetHeader(at);
    const { uncompressed_page_size: size, compressed_page_size: compressed } = page;
    seen.inflated += size;
    seen.compressed += compressed;
    if (!isCount(size, MAX_PAGE) || !isCount(seen.inflated, MAX_INFLATED)) {
      throw new ParquetRefused(`The file inflates to more than ${MAX_INFLATED} bytes`);
    }
    const isInside = isCount(compressed, view.byteLength - at.offset);
    if (!isInside || seen.compressed > MAX_FILE_BYTES) {
      throw new ParquetRefused("A page is longer than its column");
    }
    const { num_values: count = 0 } = page.data_page_header ?? page.data_page_header_v2 ?? {};
    values += count;
    const entries = page.dictionary_page_header?.num_values ?? 0;
    if (!isCount(count, rows) || !isCount(values, rows) || !isCount(entries, MAX_ROWS)) {
      throw new ParquetRefused("A column has more values than the file has rows");
    }
    const data = new Uint8Array(view.buffer, view.byteOffset + at.offset, compressed);
    checkRunsOf(page, data, check);
    at.offset += compressed;
  }
}

/** Checks the runs of a data page: those that say which values are null, and those of places. */
function checkRunsOf(page: PageHeader, data: Uint8Array, check: ColumnCheck): void {
  const { type, data_page_header: one, data_page_header_v2: two } = page;
  const size = page.uncompressed_page_size;
  if (type === "DATA_PAGE" && one !== undefined) checkFirstForm(one, { data, size }, check);
  if (type === "DATA_PAGE_V2" && two !== undefined) checkSecondForm(two, { data, size }, check);
}

type SecondHeader = NonNullable<PageHeader["data_page_header_v2"]>;

interface PageBytes {
  readonly data: Uint8Array;
  /** Bytes of the page once it is inflated. */
  readonly size: number;
}

function checkFirstForm(
  head: DataPageHeader,
  { data, size }: PageBytes,
  { column: { codec }, isOptional }: ColumnCheck,
): void {
  const view = viewOf(decompressPage(data, size, codec, undefined));
  const start = isOptional ? 4 + view.getUint32(0, true) : 0;
  if (isOptional) checkRuns(view, { from: 4, to: start }, { width: 1, most: head.num_values });
  checkIndexes(view, start, head);
}

function checkSecondForm(
  head: SecondHeader,
  { data, size }: PageBytes,
  { column: { codec }, isOptional }: ColumnCheck,
): void {
  const { definition_levels_byte_length: levels, num_values: count, num_nulls: nulls } = head;
  const rest = size - levels;
  const isWhole = isCount(nulls, count) && isCount(levels, data.length) && rest >= 0;
  if (!isWhole || head.num_rows !== count || head.repetition_levels_byte_length !== 0) {
    throw new ParquetRefused("A page is no part of a flat column");
  }
  if (isOptional) checkRuns(viewOf(data), { from: 0, to: levels }, { width: 1, most: count });
  const values = data.subarray(levels);
  const isPacked = head.is_compressed !== false && rest > 0;
  const inflated = isPacked ? decompressPage(values, rest, codec, undefined) : values;
  checkIndexes(viewOf(inflated), 0, head);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Checks the places in a dictionary. The first byte says how many bits each of them has. */
function checkIndexes(
  view: DataView,
  start: number,
  { encoding, num_values: most }: { readonly encoding: string; readonly num_values: number },
): void {
  if (encoding === "PLAIN") return;
  if (!DICTIONARIES.includes(encoding)) {
    const message = `A column has the encoding ${encoding}`;
    throw new ParquetRefused(message, "Write it plain or with a dictionary");
  }
  if (start >= view.byteLength) return;
  const width = view.getUint8(start);
  if (width > MAX_INDEX_BITS) throw new ParquetRefused("A dictionary has too many entries");
  checkRuns(view, { from: start + 1, to: view.byteLength }, { width, most });
}

/**
 * Walks through runs as the decoder does, until there are enough values.
 * @throws {ParquetRefused} where a run has more values than its page, or lies outside of its place
 */
function checkRuns(
  view: DataView,
  { from, to }: { readonly from: number; readonly to: number },
  { width, most }: { readonly width: number; readonly most: number },
): void {
  const at = { view, offset: from };
  for (let values = 0; values < most && at.offset < view.byteLength;) {
    const header = readVarInt(at);
    const isPacked = (header & 1) === 1;
    const count = isPacked ? (header >> 1) * 8 : header >> 1;
    if (!isCount(count, most + FILLING)) {
      throw new ParquetRefused("A run has more values than its page");
    }
    values += count;
    at.offset += isPacked ? (count * width) / 8 : (width + 7) >> 3;
  }
  if (at.offset > to) throw new ParquetRefused("A run is longer than its page");
}
