/** Reads a body that must be a JSON array of a limited number of items. Contract 1.7, 2.4. */
import { excessOf, type JsonBounds } from "./json_value.ts";

export type JsonArray =
  | { kind: "malformed"; message: string }
  | { kind: "refused"; message: string; items: null }
  | { kind: "read"; items: readonly unknown[] };

export type JsonValue = { kind: "malformed"; message: string } | { kind: "read"; value: unknown };

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses the bytes of a body. An empty body is read as an empty object.
 * @param bounds what it may hold
 */
export function readJson(bytes: Uint8Array, bounds: JsonBounds): JsonValue {
  const excess = excessOf(bytes, bounds);
  if (excess !== null) return { kind: "malformed", message: `Malformed JSON: ${excess}` };
  try {
    return { kind: "read", value: bytes.length === 0 ? {} : JSON.parse(decoder.decode(bytes)) };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "the bytes are not UTF-8";
    return { kind: "malformed", message: `Malformed JSON: ${reason}` };
  }
}

/**
 * Returns the items of a body. It is `malformed` when it is not JSON in UTF-8, and `refused` when
 * it is not an array of 1 to `maxItems` items.
 */
export function readJsonArray(bytes: Uint8Array, maxItems: number, bounds: JsonBounds): JsonArray {
  const body = readJson(bytes, bounds);
  if (body.kind === "malformed") return body;
  const { value } = body;
  const refused = (message: string): JsonArray => ({ kind: "refused", message, items: null });
  if (!Array.isArray(value)) {
    return refused("The body must be a JSON array of objects, also for a single question.");
  }
  if (value.length === 0) return refused("The array is empty; send at least one object.");
  if (value.length > maxItems) {
    return refused(`The array has ${value.length} items, at most ${maxItems} are taken at once.`);
  }
  return { kind: "read", items: value };
}
