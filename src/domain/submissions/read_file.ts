/** Finds out the form of a file of forecasts, and reads it. Contract 2.47. */
import { isRecord } from "../requests/json_value.ts";
import { FILE_FORMATS, type FileFormat } from "./file_words.ts";
import { EndOfReading, FileReader, type FileReading } from "./file_forecast.ts";
import { MAX_LINE_BYTES } from "./file_limits.ts";
import { readForecastBench, readJsonLines } from "./json_lines.ts";
import { readParquet } from "./parquet_rows.ts";
import {
  gatherHubRows,
  HUB_COLUMNS,
  HUB_PATTERN,
  neededColumns,
  readPlainRows,
} from "./table_forecasts.ts";
import { csvHeader, csvRows } from "./table_rows.ts";

export interface FileChoice {
  /** Absent where the file decides. */
  readonly format?: FileFormat | undefined;
  /** Names the questions of hubverse rows. */
  readonly pattern?: string | undefined;
}

const MAGIC = "PAR1";
const [BRACE, BRACKET] = ["{", "["] as const;
const decoder = new TextDecoder();

/** Reads a file. It never throws for what the file holds. */
export async function readForecastFile(
  bytes: Uint8Array<ArrayBuffer>,
  { format, pattern = HUB_PATTERN }: FileChoice,
): Promise<FileReading> {
  const reader = new FileReader();
  let found: FileFormat | null = format ?? null;
  try {
    found ??= formatOf(bytes, reader);
    await readAs(found, bytes, { reader, pattern });
    if (reader.lines === 0) {
      reader.end({
        code: "file",
        message: "The file has no forecasts",
        fix: "Send a file with some",
      });
    }
  } catch (error) {
    if (!(error instanceof EndOfReading)) throw error;
  }
  return reader.read(found);
}

async function readAs(
  format: FileFormat,
  bytes: Uint8Array<ArrayBuffer>,
  { reader, pattern }: { readonly reader: FileReader; readonly pattern: string },
): Promise<void> {
  switch (format) {
    case "jsonl":
      readJsonLines(bytes, reader);
      return;
    case "forecastbench":
      readForecastBench(bytes, reader);
      return;
    case "csv":
      readPlainRows(csvRows(bytes, reader), reader, csvHeader(bytes, reader));
      return;
    case "hubverse_csv": {
      requireHub(csvHeader(bytes, reader), reader);
      const rows = gatherHubRows(reader, pattern);
      for (const row of csvRows(bytes, reader)) rows.add(row);
      rows.end();
      return;
    }
    case "hubverse_parquet": {
      const rows = gatherHubRows(reader, pattern);
      const header = (names: readonly string[]) => requireHub(names, reader);
      const needed = neededColumns(pattern);
      await readParquet(bytes, reader, { needed, header, row: (row) => rows.add(row) });
      rows.end();
    }
  }
}

function requireHub(header: readonly string[], reader: FileReader): void {
  const missing = HUB_COLUMNS.filter((name) => !header.includes(name));
  if (missing.length === 0) return;
  const message = `The table lacks the columns ${missing.join(", ")}`;
  reader.end({ line: 1, code: "columns", message, fix: "Send model output of hubverse" });
}

/** @throws {EndOfReading} where nothing fits */
function formatOf(bytes: Uint8Array<ArrayBuffer>, reader: FileReader): FileFormat {
  if (decoder.decode(bytes.subarray(0, MAGIC.length)) === MAGIC) return "hubverse_parquet";
  const start = decoder.decode(bytes.subarray(0, MAX_LINE_BYTES)).trimStart();
  if (start.startsWith(BRACE)) return isWholeLine(start) ? "jsonl" : "forecastbench";
  if (start === "" || start.startsWith(BRACKET) || start.includes("\0")) {
    const message = start === "" ? "The file is empty" : "The form of the file is not known";
    reader.end({ code: "file", message, fix: `Send one of ${FILE_FORMATS.join(", ")}` });
  }
  const header = csvHeader(bytes, reader);
  return HUB_COLUMNS.every((name) => header.includes(name)) ? "hubverse_csv" : "csv";
}

/** Returns whether the first line is an object without a list of forecasts. */
function isWholeLine(start: string): boolean {
  const [line = ""] = start.split("\n", 1);
  try {
    const value: unknown = JSON.parse(line);
    return !(isRecord(value) && Array.isArray(value["forecasts"]));
  } catch {
    // A line that is cut off or broken is one of many where it holds a whole name and more lines follow.
    return /^\{\s*"(question|question_id|external_id)"/.test(line);
  }
}
