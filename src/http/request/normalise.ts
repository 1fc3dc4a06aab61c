/**
 * Applies the lenient rules of Contract 1.3 and 1.5 before a body is checked against its schema:
 * decimal strings for numbers, spellings of booleans, every form of a datetime, `null` for an
 * absent optional field, trimmed and composed strings. Unknown fields are dropped, so that nothing
 * a caller adds (`__proto__`, `$where`, `is_staff`) gets any further.
 */
import type { TSchema } from "typebox";
import { composed } from "../../domain/text/canonical.ts";
import { parseDatetime } from "../../domain/text/datetime.ts";
import { readDecimal } from "../../domain/text/decimal.ts";
import { readOpenObject } from "./open_object.ts";

/**
 * The value to check next, or a fault. `readable` is the part of the value that could be read
 * beside the fault, so that the same reply can name ranges and lengths there.
 */
export type Normalised =
  { readonly value: unknown } | { readonly fault: Fault; readonly readable?: unknown };
/** Messages of a field, or faults that are nested like the input. */
export type Fault = string[] | FaultMap | FaultMap[];
export interface FaultMap {
  [field: string]: Fault;
}

interface Loose {
  type?: string;
  "x-kind"?: string;
  properties?: Record<string, Loose>;
  required?: string[];
  items?: Loose;
  anyOf?: Loose[];
  maxItems?: number;
  minItems?: number;
  default?: unknown;
  additionalProperties?: unknown;
}

const TRUE = new Set(["true", "t", "1", "yes", "y", "on"]);
const FALSE = new Set(["false", "f", "0", "no", "n", "off"]);
const UNSAFE_INTEGER = `Must be an integer between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}.`;

/** Reads a boolean of Contract 1.5. Returns undefined for any other text. */
export function readBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : undefined;
}

/** Reads a JSON body by its schema. */
export function normalise(schema: TSchema, raw: unknown): Normalised {
  return readValue(schema, raw);
}

function readValue(schema: Loose, raw: unknown): Normalised {
  if (schema.anyOf !== undefined) return readUnion(schema.anyOf, raw);
  if (schema["x-kind"] === "moment") return readMoment(raw);
  switch (schema.type) {
    case "integer":
    case "number":
      return readNumber(raw, schema.type);
    case "boolean":
      return readFlag(raw);
    case "string":
      return readString(raw, schema["x-kind"] === "verbatim");
    case "array":
      return readArray(schema, raw);
    case "object":
      if (schema.properties !== undefined) return readObject(schema, raw);
      return schema.additionalProperties === true ? readOpen(raw) : { value: raw };
    case "null":
      return raw === null ? { value: null } : bad("Must be null.");
    default:
      return { value: raw };
  }
}

/**
 * Reads a union. Unions here are "shape or null" and "one of several shapes". The first shape that
 * can be read is taken.
 */
function readUnion(options: readonly Loose[], raw: unknown): Normalised {
  if (raw === null && options.some((option) => option.type === "null")) return { value: null };
  const faults: Exclude<Normalised, { value: unknown }>[] = [];
  for (const option of options) {
    if (option.type === "null") continue;
    const result = readValue(option, raw);
    if ("value" in result) return result;
    faults.push(result);
  }
  const [first, ...others] = faults;
  if (first === undefined) return bad("Must be null.");
  return others.length === 0
    ? first
    : { ...first, fault: eitherOf(faults.map(({ fault }) => fault)) };
}

const MUST_BE = /^Must be (.*)\.$/;

/** Returns one message of what the shapes of a union ask for, where each asks in one. */
function eitherOf(faults: readonly Fault[]): Fault {
  const wanted = faults.map((fault) =>
    Array.isArray(fault) && typeof fault[0] === "string" ? MUST_BE.exec(fault[0])?.[1] : undefined,
  );
  return wanted.includes(undefined) ? faults[0]! : [`Must be ${wanted.join(" or ")}.`];
}

function readMoment(raw: unknown): Normalised {
  const moment = typeof raw === "string" ? parseDatetime(raw) : null;
  return moment === null
    ? bad("Must be an ISO 8601 datetime, for example 2026-01-31T12:00:00Z.")
    : { value: moment };
}

function readNumber(raw: unknown, type: string): Normalised {
  const message = type === "integer" ? "Must be an integer." : "Must be a number.";
  const value = readDecimal(raw);
  if (Number.isNaN(value)) return bad(message);
  if (type === "integer" && !Number.isInteger(value)) return bad(message);
  // Beyond this range JSON readers disagree about the integer, and it prints as a float.
  if (type === "integer" && !Number.isSafeInteger(value)) return bad(UNSAFE_INTEGER);
  return { value };
}

function readFlag(raw: unknown): Normalised {
  const value = typeof raw === "string" ? readBoolean(raw) : raw;
  return typeof value === "boolean" ? { value } : bad("Must be true or false.");
}

function readString(raw: unknown, verbatim: boolean): Normalised {
  if (typeof raw !== "string") return bad("Must be a string.");
  if (raw.includes("\0")) return bad("Must not contain the character U+0000.");
  if (!raw.isWellFormed()) return bad("Must not contain a lone surrogate.");
  return { value: verbatim ? raw : composed(raw.trim()) };
}

function readArray(schema: Loose, raw: unknown): Normalised {
  if (!Array.isArray(raw)) return bad("Must be an array.");
  const { items, maxItems, minItems } = schema;
  if (maxItems !== undefined && raw.length > maxItems) return bad(`At most ${maxItems} elements.`);
  if (minItems !== undefined && raw.length < minItems) return bad(`At least ${minItems} elements.`);
  if (items === undefined) return { value: raw };
  const results = raw.map((element: unknown) => readValue(items, element));
  const firstFault = results.find((result) => "fault" in result);
  if (firstFault === undefined) {
    return { value: results.map((result) => ("value" in result ? result.value : null)) };
  }
  if (items.properties === undefined && "fault" in firstFault) return firstFault;
  return {
    fault: results.map(faultOf),
    readable: results.map((r) => ("value" in r ? r.value : (r.readable ?? {}))),
  };
}

/** Returns `{}` for a good element, so that faults stay aligned with the input. */
function faultOf(result: Normalised): FaultMap {
  if ("value" in result) return {};
  return Array.isArray(result.fault) ? { non_field_errors: result.fault } : result.fault;
}

function readOpen(raw: unknown): Normalised {
  const value = readOpenObject(raw);
  return value === undefined ? bad("Must not contain U+0000 or a lone surrogate.") : { value };
}

function readObject(schema: Loose, raw: unknown): Normalised {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    return bad("Must be a JSON object.");
  }
  const value: Record<string, unknown> = {};
  const faults: FaultMap = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const given = Object.hasOwn(raw, name) ? (raw as Record<string, unknown>)[name] : undefined;
    const result = isAbsent(property, given)
      ? readAbsent(property, given, schema.required?.includes(name) === true)
      : readValue(property, given);
    const readable = "fault" in result ? result.readable : result.value;
    if ("fault" in result) faults[name] = result.fault;
    if (readable !== undefined) value[name] = readable;
  }
  return Object.keys(faults).length > 0 ? { fault: faults, readable: value } : { value };
}

/**
 * Returns whether the value counts as absent. `null` does where it is not a value of its own
 * (Contract 1.3).
 */
function isAbsent(property: Loose, given: unknown): boolean {
  return given === undefined || (given === null && !acceptsNull(property));
}

function readAbsent(property: Loose, given: unknown, required: boolean): Normalised {
  if (!required) return { value: property.default };
  return bad(given === null ? "Must not be null." : "Required.");
}

function acceptsNull(schema: Loose): boolean {
  return schema.type === "null" || schema.anyOf?.some(acceptsNull) === true || isOpen(schema);
}

/** A schema without any constraint accepts null as a value. */
function isOpen(schema: Loose): boolean {
  return (
    schema.type === undefined &&
    schema.anyOf === undefined &&
    schema["x-kind"] === undefined &&
    !("const" in schema)
  );
}

function bad(message: string): Normalised {
  return { fault: [message] };
}
