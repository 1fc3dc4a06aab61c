/** Reads JSON lines and the forecast files of ForecastBench. Contract 2.47. */
import { readJson } from "../requests/json_body.ts";
import { hasBadText, isRecord, type JsonBounds } from "../requests/json_value.ts";
import { type FileReader, readName } from "./file_forecast.ts";
import { MAX_FILE_FORECASTS, MAX_LINE_BYTES, MAX_ROWS } from "./file_limits.ts";

/** A line holds at most what a distribution of Contract 2.30 may hold. */
const LINE_BOUNDS: JsonBounds = { values: 110_000, containers: 20_000, names: 40_000 };
const FILE_BOUNDS: JsonBounds = {
  values: 40 * MAX_FILE_FORECASTS,
  containers: 4 * MAX_FILE_FORECASTS,
  names: 20 * MAX_FILE_FORECASTS,
};
const NEWLINE = 0x0a;
/** Under these names the rows of a table are gathered. A line has no such values. */
const OF_TABLES = new Set(["pmf", "cdf"]);

/** Reads lines that are each an item of Contract 2.4. @throws {EndOfReading} */
export function readJsonLines(bytes: Uint8Array, reader: FileReader): void {
  let start = 0;
  for (let line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    if (line > MAX_ROWS) {
      const message = `The file has more than ${MAX_ROWS} lines`;
      reader.end({ line, code: "too_many", message, fix: "Divide it into several files" });
    }
    if (!isBlank(bytes, start, end)) {
      reader.lines += 1;
      readLine(bytes.subarray(start, end), line, reader);
    }
    start = end + 1;
  }
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at]! > 0x20) return false;
  return true;
}

function readLine(bytes: Uint8Array, line: number, reader: FileReader): void {
  if (bytes.length > MAX_LINE_BYTES) {
    const message = `The line has ${bytes.length} bytes, and at most ${MAX_LINE_BYTES} are read`;
    reader.fault({ line, code: "line", message, fix: "Send fewer samples or a shorter trace" });
    return;
  }
  const read = readJson(bytes, LINE_BOUNDS);
  if (read.kind === "malformed" || !isRecord(read.value)) {
    const message = read.kind === "malformed" ? read.message : "The line is not a JSON object";
    reader.fault({ line, code: "line", message, fix: "Put one JSON object on each line" });
    return;
  }
  const { question, question_id: id, external_id: name, ...others } = read.value;
  const named = readName(question ?? id, name);
  const item = Object.fromEntries(Object.entries(others).filter(([key]) => !OF_TABLES.has(key)));
  if ("code" in named) reader.fault({ line, ...named });
  else reader.add({ line, name: named, item });
}

/** Reads a forecast file of ForecastBench. An entry with several ids is refused. */
export function readForecastBench(bytes: Uint8Array, reader: FileReader): void {
  const read = readJson(bytes, FILE_BOUNDS);
  const fix = "Send the file as ForecastBench takes it: one JSON object with a list of forecasts";
  if (read.kind === "malformed") reader.end({ code: "file", message: read.message, fix });
  const list = isRecord(read.value) ? read.value["forecasts"] : undefined;
  if (!Array.isArray(list)) {
    reader.end({ code: "file", message: "The file has no list of forecasts", fix });
  }
  list.forEach((entry: unknown, index) => {
    reader.lines += 1;
    readEntry(entry, index + 1, reader);
  });
}

function readEntry(entry: unknown, line: number, reader: FileReader): void {
  const { id, forecast, resolution_date: date, reasoning } = isRecord(entry) ? entry : {};
  if (Array.isArray(id)) {
    const message = "The forecast is on a combination of questions";
    const fix = "Leave combinations out";
    const names = id.filter((one) => typeof one === "string");
    reader.fault({ line, code: "question", message, fix, name: names.join(" ") });
    return;
  }
  const isDated = typeof date === "string" && date !== "" && date !== "N/A";
  const name = readName(undefined, isDated && typeof id === "string" ? `${id}#${date}` : id);
  if ("code" in name) {
    reader.fault({ line, ...name, fix: "Send the id of the question as a text" });
    return;
  }
  const isText = typeof reasoning === "string" && reasoning.trim() !== "" && !hasBadText(reasoning);
  const trace = isText ? { trace: { rationale: reasoning } } : {};
  reader.add({ line, name, item: { probability_yes: forecast, ...trace } });
}
