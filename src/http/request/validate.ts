/**
 * Checks input by schemas, with ajv. Input goes through `normalise` or `readQuery` first, and ajv then
 * checks ranges, lengths, patterns and enums. Faults are nested like the input.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { ValidationError, type FieldErrors } from "../../errors.ts";
import { nestFaults } from "./nest_faults.ts";
import { normalise, type FaultMap, type Normalised } from "./normalise.ts";
import { ignoredNames, readQuery } from "./query_string.ts";

const KEYWORDS = ["x-kind", "x-most", "x-about", "x-form"];

/** The ajv for all schemas. Formats are only documentation, and patterns check their form. */
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  validateFormats: false,
  strictTypes: false,
  // Errors carry their schema, which says in words what form a text must have.
  verbose: true,
});
for (const keyword of KEYWORDS) ajv.addKeyword(keyword);

export interface Checker {
  /** @throws {ValidationError} */
  check(raw: unknown): unknown;
}

export function bodyChecker(schema: TSchema): Checker {
  const validator = atFirstUse(schema);
  const isArray = (schema as { type?: string }).type === "array";
  return {
    check(raw) {
      if (!isArray && (typeof raw !== "object" || raw === null || Array.isArray(raw))) {
        throw new ValidationError({ non_field_errors: ["The body must be a JSON object."] });
      }
      return settle(validator(), normalise(schema, raw));
    },
  };
}

export interface QueryChecker {
  /**
   * Reads the query of a URL.
   * @throws {ValidationError}
   */
  check(search: URLSearchParams): unknown;
  /** Returns the names of parameters that have no effect, as a header holds them. */
  ignored(search: URLSearchParams): string;
}

/** Creates the checker of a route's queries. */
export function queryChecker(schema: TSchema): QueryChecker {
  const validator = atFirstUse(schema);
  return {
    check: (search) => settle(validator(), readQuery(schema, search)),
    ignored: ignoredNames(schema),
  };
}

/** Returns the header that names the parameters without effect (Contract 1.5). */
export function ignoredHeader(query: QueryChecker | undefined, text: string) {
  const headers: Record<string, string> = {};
  const names = text === "" ? "" : (query?.ignored(new URLSearchParams(text)) ?? "");
  if (names !== "") headers["Presage-Ignored"] = names;
  return headers;
}

/**
 * Compiles a schema at its first use. One takes some milliseconds and all take a second, which the
 * start of a process would add to the time without an API.
 */
function atFirstUse(schema: TSchema): () => ValidateFunction {
  let validate: ValidateFunction | undefined;
  return () => (validate ??= ajv.compile(schema));
}

function settle(validate: ValidateFunction, read: Normalised): unknown {
  if ("fault" in read) {
    const fields = asFields(read.fault);
    if (read.readable === undefined || validate(read.readable)) throw new ValidationError(fields);
    throw new ValidationError(nestFaults(validate.errors ?? [], read.readable, fields));
  }
  if (!validate(read.value)) {
    throw new ValidationError(nestFaults(validate.errors ?? [], read.value));
  }
  return read.value;
}

function asFields(fault: string[] | FaultMap | FaultMap[]): FieldErrors {
  return Array.isArray(fault) ? { non_field_errors: fault } : fault;
}
