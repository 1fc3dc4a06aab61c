/** Reads query parameters by a route's query schema. Contract 1.5, 1.6. */
import type { TSchema } from "typebox";
import { composed } from "../../domain/text/canonical.ts";
import { parseDatetime } from "../../domain/text/datetime.ts";
import { MAX_PAGE_SIZE, MAX_QUERY_ELEMENTS } from "../../schema/primitives.ts";
import { readBoolean, type FaultMap, type Normalised } from "./normalise.ts";

interface Parameter {
  type?: string;
  "x-kind"?: string;
  /** The largest limit; absent for `MAX_PAGE_SIZE`. */
  "x-most"?: number;
  default?: unknown;
  items?: Parameter;
  anyOf?: Parameter[];
}

const INTEGER = /^[+-]?\d+$/;
/** A larger offset is clamped to this, so that it stays an exact integer. No list is that long. */
const MAX_OFFSET = 2 ** 31 - 1;
/**
 * A larger integer is clamped for the same reason. No id is that large, so it still names nothing.
 */
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/**
 * Reads the declared parameters from `search`. Unknown ones are ignored, the last of a repeated
 * scalar is used, and an empty one counts as absent.
 */
export function readQuery(schema: TSchema, search: URLSearchParams): Normalised {
  const value: Record<string, unknown> = {};
  const faults: FaultMap = {};
  const { properties, required } = schema as {
    properties?: Record<string, Parameter>;
    required?: string[];
  };
  for (const [name, parameter] of Object.entries(properties ?? {})) {
    const result =
      parameter["x-kind"] === "list"
        ? readList(parameter.items ?? {}, [...search.getAll(name), ...search.getAll(`${name}[]`)])
        : readScalar(parameter, search.getAll(name).at(-1));
    if ("fault" in result) faults[name] = result.fault;
    else if (result.value !== undefined) value[name] = result.value;
    else if (required?.includes(name) === true && parameter.default === undefined)
      faults[name] = ["Required."];
  }
  return Object.keys(faults).length > 0 ? { fault: faults } : { value };
}

/** More ignored names, and longer ones, are cut, so that a header stays short. */
const MAX_IGNORED = 10;
const MAX_IGNORED_LENGTH = 40;

/** Returns a function that lists the names that a schema does not declare, fit for a header. */
export function ignoredNames(schema: TSchema): (search: URLSearchParams) => string {
  const { properties = {} } = schema as { properties?: Record<string, Parameter> };
  const known = new Set(
    Object.entries(properties).flatMap(([name, parameter]) =>
      parameter["x-kind"] === "list" ? [name, `${name}[]`] : [name],
    ),
  );
  return (search) => {
    const unknown = new Set<string>();
    for (const name of search.keys()) if (!known.has(name)) unknown.add(name);
    return [...unknown].slice(0, MAX_IGNORED).map(printable).join(", ");
  };
}

/** Writes a name in ASCII. Other characters, spaces and commas are percent-encoded. */
function printable(name: string): string {
  return encodeURIComponent(name.slice(0, MAX_IGNORED_LENGTH).toWellFormed());
}

function readList(items: Parameter, given: readonly string[]): Normalised {
  const words = new Set(
    given
      .flatMap((text) => text.split(","))
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  );
  if (words.size === 0) return { value: undefined };
  if (words.size > MAX_QUERY_ELEMENTS)
    return { fault: [`At most ${MAX_QUERY_ELEMENTS} elements.`] };
  const values: unknown[] = [];
  for (const word of words) {
    const result = readScalar(items, word);
    if ("fault" in result) return result;
    values.push(result.value);
  }
  return { value: values };
}

function readScalar(parameter: Parameter, given: string | undefined): Normalised {
  const text = given?.trim() ?? "";
  const kind = parameter["x-kind"];
  if (kind === "limit" || kind === "offset") return { value: readPage(parameter, text) };
  if (text === "") return { value: parameter.default };
  const form = kind === "moment" || kind === "hint" ? kind : (parameter.type ?? "string");
  return (readers[form] ?? readText)(text, parameter);
}

const readers: Readonly<Record<string, (text: string, parameter: Parameter) => Normalised>> = {
  moment: (text) => orFault(parseDatetime(text), "Must be an ISO 8601 date or datetime."),
  hint: (text) => ({ value: text }),
  boolean: (text, { default: fallback }) => readFlag(text, fallback),
  integer: (text) =>
    orFault(
      INTEGER.test(text) ? Math.max(-MAX_INTEGER, Math.min(Number(text), MAX_INTEGER)) : null,
      "Must be an integer.",
    ),
  number: (text) =>
    orFault(Number.isFinite(Number(text)) ? Number(text) : null, "Must be a number."),
};

function orFault(value: number | null, message: string): Normalised {
  return value === null ? { fault: [message] } : { value };
}

function readText(text: string): Normalised {
  return text.includes("\0") || !text.isWellFormed()
    ? { fault: ["Must be readable text."] }
    : { value: composed(text) };
}

function readFlag(text: string, fallback: unknown): Normalised {
  if (text.toLowerCase() === "null") return { value: fallback };
  const flag = readBoolean(text);
  return flag === undefined ? { fault: ["Must be true or false."] } : { value: flag };
}

/**
 * Reads a limit or an offset. A malformed one gives the default, and a limit above the maximum is
 * clamped (Contract 1.6).
 */
function readPage(parameter: Parameter, text: string): number {
  const number = INTEGER.test(text) ? Number(text) : Number.NaN;
  if (parameter["x-kind"] === "offset") return number > 0 ? Math.min(number, MAX_OFFSET) : 0;
  return number > 0
    ? Math.min(number, parameter["x-most"] ?? MAX_PAGE_SIZE)
    : Number(parameter.default);
}
