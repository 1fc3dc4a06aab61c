/**
 * The trace of a forecast: why it was made, from what, and what it cost. Reads it from an item of a
 * request, and says what stands out. Contract 2.46.
 */
import { parseDatetime } from "../text/datetime.ts";
import { readDecimal } from "../text/decimal.ts";
import { type Fault, shownValue } from "../requests/fault.ts";
import { hasBadText, isRecord } from "../requests/json_value.ts";
import type { QuestionStatus } from "../vocabulary.ts";
import {
  TRACE_REVEALS,
  type TraceFlag,
  type TracePolicy,
  type TraceReveal,
} from "./trace_words.ts";

/** Most bytes of UTF-8 of a rationale. */
export const MAX_RATIONALE_BYTES = 16 * 1024;
export const MAX_SOURCES = 50;
export const MAX_SOURCE_URL = 2_000;
export const MAX_SOURCE_TITLE = 300;
export const MAX_RUN_ID = 200;
/** Clocks of clients may be fast by this much before a source counts as later, ms. */
const CLOCK_SKEW_MS = 60_000;
const ADDRESS = /^https?:\/\/\S+$/;

export interface TraceSource {
  readonly url: string;
  readonly title: string;
  /** ms */
  readonly retrieved_at: number | null;
}

/** A trace by the names on the wire. */
export interface TraceValues {
  readonly rationale: string;
  readonly sources: readonly TraceSource[];
  readonly run_id: string | null;
  readonly seconds: number | null;
  readonly tokens_in: number | null;
  readonly tokens_out: number | null;
  readonly cost_usd: number | null;
}

/** Returns the trace, undefined where none was sent. It is right only when `faults` stays empty. */
export function readTrace(sent: unknown, faults: Fault[]): TraceValues | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (!isRecord(sent)) {
    faults.push(fault("type", "trace", sent, "an object"));
    return undefined;
  }
  if (hasBadText(sent)) {
    const clean = "text without NUL and halves of surrogate pairs";
    faults.push(fault("text", "trace", null, clean));
  }
  const text = (name: string, most: number) => readText(sent[name], `trace.${name}`, most, faults);
  const amount = (name: string) => readAmount(sent[name], `trace.${name}`, faults);
  return {
    rationale: readRationale(sent["rationale"], faults),
    sources: readSources(sent["sources"], faults),
    run_id: text("run_id", MAX_RUN_ID) || null,
    seconds: amount("seconds"),
    tokens_in: amount("tokens_in"),
    tokens_out: amount("tokens_out"),
    cost_usd: amount("cost_usd"),
  };
}

function readRationale(sent: unknown, faults: Fault[]): string {
  const path = "trace.rationale";
  const rationale = readText(sent, path, Number.POSITIVE_INFINITY, faults);
  const size = Buffer.byteLength(rationale);
  if (size > MAX_RATIONALE_BYTES) {
    const wanted = `at most ${MAX_RATIONALE_BYTES} bytes of UTF-8`;
    faults.push({ ...fault("size", path, size, wanted), limit: MAX_RATIONALE_BYTES });
  }
  return rationale;
}

function readSources(sent: unknown, faults: Fault[]): TraceSource[] {
  if (sent === undefined || sent === null) return [];
  if (!Array.isArray(sent) || sent.length > MAX_SOURCES) {
    const wanted = `a list of at most ${MAX_SOURCES} sources`;
    faults.push({ ...fault("type", "trace.sources", sent, wanted), limit: MAX_SOURCES });
    return [];
  }
  return sent.map((source: unknown, index) => {
    const path = `trace.sources.${index}`;
    if (!isRecord(source)) faults.push(fault("type", path, source, "an object with a url"));
    const { url, title, retrieved_at: at } = isRecord(source) ? source : { url: "http://-" };
    const address = readText(url, `${path}.url`, MAX_SOURCE_URL, faults);
    if (!ADDRESS.test(address)) {
      faults.push(fault("type", `${path}.url`, url, "an address that begins with http or https"));
    }
    const time = typeof at === "string" ? parseDatetime(at) : null;
    if (at !== undefined && at !== null && time === null) {
      faults.push(fault("type", `${path}.retrieved_at`, at, "an ISO 8601 datetime"));
    }
    const named = readText(title, `${path}.title`, MAX_SOURCE_TITLE, faults);
    return { url: address, title: named, retrieved_at: time };
  });
}

function readText(sent: unknown, path: string, most: number, faults: Fault[]): string {
  if (sent === undefined || sent === null) return "";
  if (typeof sent === "string" && sent.length <= most) return sent;
  const wanted = Number.isFinite(most) ? `text of at most ${most} characters` : "text";
  faults.push(fault("type", path, sent, wanted));
  return "";
}

function readAmount(sent: unknown, path: string, faults: Fault[]): number | null {
  if (sent === undefined || sent === null) return null;
  const amount = readDecimal(sent);
  if (amount >= 0 && amount <= Number.MAX_SAFE_INTEGER) return amount;
  faults.push(fault("type", path, sent, "a number from 0 on"));
  return null;
}

function fault(code: string, path: string, value: unknown, wanted: string): Fault {
  return {
    code,
    path,
    index: null,
    value: shownValue(value),
    limit: null,
    message: `The value is not ${wanted}`,
    fix: `Send ${wanted}`,
  };
}

/** Returns what is wrong with the trace of an item where the project has this setting. */
export function traceFaults(trace: TraceValues | undefined, policy: TracePolicy): Fault[] {
  const common = { path: "trace", index: null, value: null, limit: null };
  if (policy === "off" && trace !== undefined) {
    const message = "The project takes no traces";
    return [{ ...common, code: "inapplicable", message, fix: "Leave the trace out" }];
  }
  if (policy !== "required" || (trace !== undefined && trace.rationale.trim() !== "")) return [];
  const message = "The project requires a trace with a rationale";
  return [{ ...common, code: "required", message, fix: "Send trace.rationale" }];
}

/**
 * Returns the settings under which a trace was written that others may read now. A trace keeps the
 * setting of its time, so a change of the project opens none that was written under a stricter one.
 * @param setting that of the project now
 */
export function openReveals(setting: TraceReveal, status: QuestionStatus): TraceReveal[] {
  // The words stand with the strictest first. The first of them is never open.
  const shut: Record<QuestionStatus, number> = { upcoming: 3, open: 3, closed: 2, resolved: 1 };
  const open = TRACE_REVEALS.slice(shut[status]);
  return open.includes(setting) ? open : [];
}

/** Returns what stands out. Nothing more is claimed by it. All times are milliseconds. */
export function traceFlags(seen: {
  readonly sources: readonly TraceSource[];
  /** Start of the forecast. */
  readonly start: number;
  readonly trainingCutoff: number | null;
  /** When the question opened. */
  readonly openTime: number | null;
}): TraceFlag[] {
  const { sources, start, trainingCutoff, openTime } = seen;
  const isLate = sources.some(({ retrieved_at: at }) => at !== null && at > start + CLOCK_SKEW_MS);
  const knows = trainingCutoff !== null && openTime !== null && trainingCutoff > openTime;
  return [
    ...(isLate ? (["source_after_forecast"] as const) : []),
    ...(knows ? (["cutoff_after_opening"] as const) : []),
  ];
}
