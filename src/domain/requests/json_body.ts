/** A body that must be a JSON array of a bounded number of items. Contract 1.7, 2.4. */

export type JsonArray =
  | { kind: "malformed"; message: string }
  | { kind: "refused"; message: string; items: null }
  | { kind: "read"; items: readonly unknown[] };

const decoder = new TextDecoder("utf-8", { fatal: true });

export function readJsonArray(bytes: Uint8Array, maxItems: number): JsonArray {
  let value: unknown;
  try {
    value = bytes.length === 0 ? {} : JSON.parse(decoder.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "the bytes are not UTF-8";
    return { kind: "malformed", message: `Malformed JSON: ${reason}` };
  }
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
