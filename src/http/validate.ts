/**
 * Schemas compiled once with ajv. Input goes through `normalise` or `readQuery` first; what ajv
 * then checks are ranges, lengths, patterns and enums. Faults come back nested like the input.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { TSchema } from "typebox";
import { ValidationError, type FieldErrors } from "../errors.ts";
import { normalise, type FaultMap, type Normalised } from "./normalise.ts";
import { readQuery } from "./query_string.ts";

const KEYWORDS = ["x-kind", "x-about"];

/** One ajv for everything; formats are documentation, their forms are checked by pattern. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    validateFormats: false,
    strictTypes: false,
  });
  for (const keyword of KEYWORDS) ajv.addKeyword(keyword);
  return ajv;
}

export interface Checker {
  /** @throws {ValidationError} */
  check(raw: unknown): unknown;
}

export function compileBody(ajv: Ajv2020, schema: TSchema): Checker {
  const validate = ajv.compile(schema);
  const isArray = (schema as { type?: string }).type === "array";
  return {
    check(raw) {
      if (!isArray && (typeof raw !== "object" || raw === null || Array.isArray(raw))) {
        throw new ValidationError({ non_field_errors: ["The body must be a JSON object."] });
      }
      return settle(validate, normalise(schema, raw));
    },
  };
}

export function compileQuery(
  ajv: Ajv2020,
  schema: TSchema,
): { check(search: URLSearchParams): unknown } {
  const validate = ajv.compile(schema);
  return { check: (search) => settle(validate, readQuery(schema, search)) };
}

function settle(validate: ValidateFunction, read: Normalised): unknown {
  if ("fault" in read) throw new ValidationError(asFields(read.fault));
  if (!validate(read.value)) throw new ValidationError(nest(validate.errors ?? []));
  return read.value;
}

function asFields(fault: string[] | FaultMap | FaultMap[]): FieldErrors {
  return Array.isArray(fault) ? { non_field_errors: fault } : fault;
}

/** ajv's flat list → messages nested like the input (Contract 1.11). */
function nest(errors: readonly ErrorObject[]): FieldErrors {
  const root: Record<string, unknown> = {};
  for (const error of errors.slice(0, 50)) {
    if (error.keyword === "anyOf" || error.keyword === "if") continue;
    const missing =
      error.keyword === "required"
        ? [String((error.params as { missingProperty: string }).missingProperty)]
        : [];
    const path = [...error.instancePath.split("/").slice(1), ...missing];
    place(root, path.length === 0 ? ["non_field_errors"] : path, messageOf(error));
  }
  return Object.keys(root).length > 0
    ? (root as FieldErrors)
    : { non_field_errors: ["Invalid value."] };
}

function place(root: Record<string, unknown>, path: readonly string[], message: string): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (rest.length === 0 || (rest.length === 1 && /^\d+$/.test(rest[0] ?? ""))) {
    const known = Object.hasOwn(root, head) ? root[head] : [];
    root[head] =
      Array.isArray(known) && !known.includes(message) ? [...(known as string[]), message] : known;
    return;
  }
  const inner = (Object.hasOwn(root, head) ? root[head] : {}) as Record<string, unknown>;
  root[head] = inner;
  if (!Array.isArray(inner)) place(inner, rest, message);
}

const messages: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  required: () => "Required.",
  maxLength: (p) => `At most ${String(p["limit"])} characters.`,
  minLength: (p) =>
    p["limit"] === 1 ? "Must not be blank." : `At least ${String(p["limit"])} characters.`,
  maximum: (p) => `Must be at most ${String(p["limit"])}.`,
  minimum: (p) => `Must be at least ${String(p["limit"])}.`,
  exclusiveMinimum: (p) => `Must be more than ${String(p["limit"])}.`,
  exclusiveMaximum: (p) => `Must be less than ${String(p["limit"])}.`,
  maxItems: (p) => `At most ${String(p["limit"])} elements.`,
  minItems: (p) => `At least ${String(p["limit"])} elements.`,
  enum: (p) => `Must be one of: ${(p["allowedValues"] as unknown[]).map(String).join(", ")}.`,
  const: (p) => `Must be ${String(p["allowedValue"])}.`,
  type: (p) => `Must be of type ${String(p["type"])}.`,
  uniqueItems: () => "Elements must differ.",
};

function messageOf(error: ErrorObject): string {
  return messages[error.keyword]?.(error.params as Record<string, unknown>) ?? "Invalid value.";
}
