/** Compares what a file asks for with what the API shows. */
import type { Values } from "./tournament_file.ts";

export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the fields of `wanted` that `shown` has otherwise. Fields that only `shown` has stay. */
export function differences(wanted: Values, shown: Values): Difference[] {
  return Object.entries(wanted)
    .filter(([field, value]) => comparable(value) !== comparable(shown[field]))
    .map(([field, after]) => ({ field, before: shown[field] ?? null, after }));
}

/** Returns a line of a difference for a person, cut to what one line shows. */
export function differenceLine({ field, before, after }: Difference): string {
  return `  ${field}: ${short(before)} → ${short(after)}`;
}

const MOST_SHOWN = 60;

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
}

const TIME = /^\d{4}-\d\d-\d\d(?:[T ].*)?$/;
const AMOUNT = /^-?\d+(?:\.\d+)?$/;

/**
 * Returns the same text for values that the API stores alike: times in any form, amounts with and
 * without decimals, texts with spaces at their ends, nothing and null, fields in any order.
 */
function comparable(value: unknown): string {
  if (value === undefined || value === null || value === "") return "null";
  if (Array.isArray(value)) return `[${value.map(comparable).join()}]`;
  if (typeof value === "object") {
    const fields = Object.entries(value).map(([name, one]) => `${name}:${comparable(one)}`);
    return `{${fields
      .filter((field) => !field.endsWith(":null"))
      .sort()
      .join()}}`;
  }
  if (typeof value !== "string") return JSON.stringify(value);
  const text = value.trim().normalize("NFC");
  if (AMOUNT.test(text)) return String(Number(text));
  const time = TIME.test(text) ? Date.parse(withZone(text)) : NaN;
  return Number.isNaN(time) ? JSON.stringify(text) : `time ${time}`;
}

/** Returns the time as the API reads it: without a zone it is UTC. */
function withZone(text: string): string {
  const hasClock = text.length > 10;
  return hasClock && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text.replace(" ", "T")}Z` : text;
}
