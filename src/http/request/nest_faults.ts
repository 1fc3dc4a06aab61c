/**
 * Turns ajv's flat list of errors into messages that are nested like the input. A field gets one
 * message. Contract 1.11.
 */
import type { ErrorObject } from "ajv/dist/2020.js";
import type { FieldErrors } from "../../errors.ts";

/** How many faults a reply names at most. More would not help. */
const MAX_FAULTS = 50;

type Tree = Record<string, unknown>;

/**
 * Nests the faults of `value`. For an array of objects the result has an array of the same length,
 * with `{}` for the good elements.
 * @param known faults that were found before; they come first, and required fields are not named
 * twice
 */
export function nestFaults(
  errors: readonly ErrorObject[],
  value: unknown,
  known?: FieldErrors,
): FieldErrors {
  const root = structuredClone(known ?? {}) as Tree;
  for (const error of telling(errors).slice(0, MAX_FAULTS)) {
    if (known !== undefined && error.keyword === "required") continue;
    const path = pathOf(error);
    place(root, path.length === 0 ? ["non_field_errors"] : path, { value, text: messageOf(error) });
  }
  return Object.keys(root).length > 0
    ? (root as FieldErrors)
    : { non_field_errors: ["Invalid value."] };
}

/**
 * Leaves out what does not concern the value. ajv tries each shape of a union and reports what each
 * misses. A shape of another type than the value was not meant, unless no shape has its type.
 */
function telling(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const all = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "if");
  const isOtherShape = (error: ErrorObject) =>
    error.keyword === "type" && error.schemaPath.includes("/anyOf/");
  const meant = all.filter((error) => !isOtherShape(error));
  return all.filter(
    (error) =>
      !isOtherShape(error) ||
      !meant.some(({ instancePath }) => `${instancePath}/`.startsWith(`${error.instancePath}/`)),
  );
}

function pathOf(error: ErrorObject): string[] {
  const path = error.instancePath.split("/").slice(1);
  if (error.keyword !== "required") return path;
  return [...path, (error.params as { missingProperty: string }).missingProperty];
}

function place(
  tree: Tree,
  [head = "", ...rest]: readonly string[],
  { value, text }: { value: unknown; text: string },
): void {
  const child = childOf(value, head);
  const index = Number(rest[0]);
  const isElement = Array.isArray(child) && rest.length > 0;
  if (rest.length === 0 || (isElement && rest.length === 1 && !isTree(child[index]))) {
    addMessage(tree, head, text);
    return;
  }
  const inner = ownOr(tree, head, isElement ? child.map(() => ({})) : {});
  const branch = isElement && Array.isArray(inner) ? (inner as unknown[])[index] : inner;
  // The field as a whole is wrong already, so its parts do not matter.
  if (!isTree(branch)) return;
  const path = isElement ? rest.slice(1) : rest;
  const below = isElement ? (child as unknown[])[index] : child;
  place(branch, path.length === 0 ? ["non_field_errors"] : path, { value: below, text });
}

function addMessage(tree: Tree, field: string, text: string): void {
  if (!Object.hasOwn(tree, field)) tree[field] = [text];
}

/** Returns the own property. Sets it to `fallback` first when it is missing. */
function ownOr(tree: Tree, field: string, fallback: unknown): unknown {
  if (!Object.hasOwn(tree, field)) tree[field] = fallback;
  return tree[field];
}

function childOf(value: unknown, field: string): unknown {
  return isTree(value) && Object.hasOwn(value, field) ? value[field] : undefined;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
  type: (p) => `Must be ${TYPES[String(p["type"])] ?? "something else"}.`,
  uniqueItems: () => "Elements must differ.",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "a JSON object",
  null: "null",
};

function messageOf(error: ErrorObject): string {
  const form = (error.parentSchema as { "x-form"?: string } | undefined)?.["x-form"];
  if (error.keyword === "pattern" && form !== undefined) return `Must be ${form}.`;
  return messages[error.keyword]?.(error.params as Record<string, unknown>) ?? "Invalid value.";
}
