/**
 * Reads the body of a forecast request and checks what needs no question: JSON, the shape of the
 * array and of each item, types. The event loop runs this for small bodies and a thread for large
 * ones. `forecast_verdict.ts` then checks the items against their questions. Contract 1.7, 2.4
 * phase 1.
 */
import { parseDatetime } from "../text/datetime.ts";
import { readDecimal } from "../text/decimal.ts";
import { type Fault, MAX_FAULTS_PER_ITEM, shownValue } from "../requests/fault.ts";
import { readJsonArray } from "../requests/json_body.ts";
import { hasBadText, isRecord, type JsonBounds } from "../requests/json_value.ts";
import type { ValueKey } from "../vocabulary.ts";
import { readTrace, type TraceValues } from "./trace.ts";

/** Largest `distribution_input`, in bytes of UTF-8 as JSON (Contract 2.4). */
export const MAX_INPUT_BYTES = 16 * 1024;

export const MAX_ITEMS = 500;
/** Number of entries of the longest CDF that any question takes. */
export const MAX_CDF_LENGTH = 1001;
/**
 * For each of the most items: a CDF and 400 values more, 100 arrays and objects, a probability for
 * each of 100 options and 100 names more. One item may use what the others leave.
 */
const BOUNDS: JsonBounds = {
  values: MAX_ITEMS * (MAX_CDF_LENGTH + 400),
  containers: MAX_ITEMS * 100,
  names: MAX_ITEMS * 200,
};

export interface ForecastItem {
  question: number;
  /**
   * The values as they were sent, undefined when absent. A CDF that is a list is in `cdf` instead.
   */
  probabilityYes: unknown;
  categories: unknown;
  continuousCdf: unknown;
  /** Place of the entries of the CDF in `values`. */
  cdf: { from: number; length: number } | null;
  /** Milliseconds since the epoch; null for no end. */
  endTime: number | null;
  distributionInput: unknown;
  trace: TraceValues | undefined;
}

/** Stands for a list of numbers, because such a list is never echoed. */
const SOMETHING: readonly unknown[] = [0];

/** Returns the value that an item has under a key. */
export const sentUnder: Readonly<Record<ValueKey, (item: ForecastItem) => unknown>> = {
  probability_yes: ({ probabilityYes }) => probabilityYes,
  probability_yes_per_category: ({ categories }) => categories,
  continuous_cdf: ({ cdf, continuousCdf }) =>
    cdf === null || cdf.length === 0 ? continuousCdf : SOMETHING,
};

export type BatchReading =
  | { kind: "malformed"; message: string }
  | { kind: "refused"; message: string; items: ItemRefusal[] | null; itemCount: number }
  | { kind: "read"; items: ForecastItem[]; values: Float64Array<ArrayBuffer> };

/** The faults of the item at `index`. `question` is its question, null when that is unknown. */
export interface ItemRefusal {
  index: number;
  question: number | null;
  faults: Fault[];
}

/** Reads a body and checks everything that needs no question. Contract 2.4 phase 1. */
export function readForecastBatch(bytes: Uint8Array): BatchReading {
  const body = readJsonArray(bytes, MAX_ITEMS, BOUNDS);
  if (body.kind === "malformed") return body;
  if (body.kind === "refused") return { ...body, itemCount: 0 };
  const values = new Float64Array(totalEntries(body.items));
  const items: ForecastItem[] = [];
  const refusals: ItemRefusal[] = [];
  let at = 0;
  body.items.forEach((raw, index) => {
    const reading = readItem(raw, values, at);
    if ("faults" in reading) refusals.push({ index, ...reading });
    else {
      items.push(reading);
      at += reading.cdf?.length ?? 0;
    }
  });
  if (refusals.length === 0) return { kind: "read", items, values };
  const message = "The items are not well formed.";
  return { kind: "refused", message, items: refusals, itemCount: body.items.length };
}

function totalEntries(items: readonly unknown[]): number {
  let total = 0;
  for (const item of items) {
    const cdf = isRecord(item) ? item["continuous_cdf"] : undefined;
    if (Array.isArray(cdf) && cdf.length <= MAX_CDF_LENGTH) total += cdf.length;
  }
  return total;
}

/**
 * Reads one item.
 * @param values takes its CDF, from `at` on
 */
export function readItem(
  raw: unknown,
  values: Float64Array,
  at: number,
): ForecastItem | { question: number | null; faults: Fault[] } {
  if (!isRecord(raw)) return { question: null, faults: [notAnObject(raw)] };
  const question = readQuestionId(raw["question"]);
  const cdf = raw["continuous_cdf"];
  const faults = [
    ...(typeof question === "number" ? [] : [question]),
    ...scalarFaults(raw["probability_yes"]),
    ...categoryFaults(raw["probability_yes_per_category"]),
    ...cdfFaults(cdf, values, at),
    ...endTimeFaults(raw["end_time"]),
    ...inputFaults(raw["distribution_input"]),
  ];
  const trace = readTrace(raw["trace"], faults);
  if (typeof question !== "number" || faults.length > 0) {
    const known = typeof question === "number" ? question : null;
    return { question: known, faults: faults.slice(0, MAX_FAULTS_PER_ITEM) };
  }
  const endTime = raw["end_time"];
  return {
    question,
    probabilityYes: raw["probability_yes"],
    categories: raw["probability_yes_per_category"],
    continuousCdf: Array.isArray(cdf) ? undefined : cdf,
    cdf: Array.isArray(cdf) ? { from: at, length: cdf.length } : null,
    endTime: typeof endTime === "string" ? parseDatetime(endTime) : null,
    distributionInput: raw["distribution_input"] ?? undefined,
    trace,
  };
}

/** Returns the id, or a fault unless the value is a positive integer or the text of one. */
export function readQuestionId(value: unknown): number | Fault {
  const id = readDecimal(value);
  if (Number.isSafeInteger(id) && id > 0) return id;
  const missing = value === undefined || value === null;
  return {
    code: missing ? "required" : "type",
    path: "question",
    index: null,
    value: shownValue(value),
    limit: null,
    message: missing ? "The question is missing" : "The question is not a positive integer",
    fix: "Send the id of a question, not of its post, as an integer",
  };
}

/**
 * Returns true for `null`, `0`, `[]` and `{}`. Every value key may hold them and they mean no value
 * (Contract 2.4).
 */
export function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "object") {
    return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
  }
  return readDecimal(value) === 0;
}

function scalarFaults(value: unknown): Fault[] {
  if (saysNothing(value) || !Number.isNaN(readDecimal(value))) return [];
  return [typeFault("probability_yes", null, value, "a number from 0 to 1")];
}

function categoryFaults(value: unknown): Fault[] {
  const path = "probability_yes_per_category";
  if (saysNothing(value)) return [];
  if (!isRecord(value)) {
    return [typeFault(path, null, value, "an object of option names and numbers")];
  }
  const faults: Fault[] = [];
  for (const [option, probability] of Object.entries(value)) {
    if (faults.length >= MAX_FAULTS_PER_ITEM) break;
    if (probability === null || !Number.isNaN(readDecimal(probability))) continue;
    const name = String(shownValue(option));
    faults.push(typeFault(`${path}.${name}`, null, probability, "a number from 0 to 1"));
  }
  return faults;
}

/** Checks the entries and copies them into `values`, in one pass. */
function cdfFaults(value: unknown, values: Float64Array, at: number): Fault[] {
  const path = "continuous_cdf";
  if (!Array.isArray(value)) {
    return saysNothing(value) ? [] : [typeFault(path, null, value, "an array of numbers")];
  }
  if (value.length > MAX_CDF_LENGTH) return [tooLong(path, value.length)];
  const faults: Fault[] = [];
  for (let i = 0; i < value.length; i++) {
    const entry: unknown = value[i];
    const number = typeof entry === "number" ? entry : readDecimal(entry);
    values[at + i] = number;
    if (!Number.isFinite(number) && faults.length < MAX_FAULTS_PER_ITEM) {
      faults.push(typeFault(path, i, entry, "a number from 0 to 1"));
    }
  }
  return faults;
}

function endTimeFaults(value: unknown): Fault[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string" && parseDatetime(value) !== null) return [];
  return [typeFault("end_time", null, value, "an ISO 8601 datetime such as 2030-01-31T12:00:00Z")];
}

const encoder = new TextEncoder();
/** Most bytes of UTF-8 that one unit of UTF-16 becomes. */
const BYTES_PER_UNIT = 3;

function inputFaults(value: unknown): Fault[] {
  if (value === undefined || value === null) return [];
  const path = "distribution_input";
  const common = { path, index: null, value: null };
  if (hasBadText(value)) {
    const message = "The distribution input holds a NUL or half of a surrogate pair";
    return [{ ...common, code: "text", limit: null, message, fix: "Remove these characters" }];
  }
  const text = JSON.stringify(value);
  if (text.length * BYTES_PER_UNIT <= MAX_INPUT_BYTES) return [];
  const size = encoder.encode(text).length;
  if (size <= MAX_INPUT_BYTES) return [];
  const message = `The distribution input has ${size} bytes as JSON, at most ${MAX_INPUT_BYTES} are stored`;
  return [
    { ...common, code: "size", value: size, limit: MAX_INPUT_BYTES, message, fix: "Send less" },
  ];
}

function typeFault(path: string, index: number | null, value: unknown, wanted: string): Fault {
  const what = index === null ? "The value" : `Entry ${index}`;
  return {
    code: "type",
    path,
    index,
    value: shownValue(value),
    limit: null,
    message: `${what} is not ${wanted}`,
    fix: `Send ${wanted}`,
  };
}

function tooLong(path: string, length: number): Fault {
  return {
    code: "length",
    path,
    index: null,
    value: length,
    limit: MAX_CDF_LENGTH,
    message: `The CDF has ${length} entries, no question takes more than ${MAX_CDF_LENGTH}`,
    fix: "Send one entry more than the question has outcomes",
  };
}

export function notAnObject(value: unknown): Fault {
  return typeFault("", null, value, "an object with a question and a value");
}
