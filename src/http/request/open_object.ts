/**
 * Reads objects whose keys the schema leaves open (`metadata`). They hold plain data only. Keys
 * with a meaning for the database or the language are dropped at every depth (Contract 1.7). Texts
 * that must not be stored are a fault (Contract 1.3).
 */

/** `_bsontype` would make the driver take an object for one of its own types. */
const RESERVED = new Set(["__proto__", "constructor", "prototype", "_bsontype"]);

/**
 * Returns the value without such keys, or undefined when a text in it has a NUL or a lone
 * surrogate.
 */
export function readOpenObject(raw: unknown): unknown {
  if (typeof raw === "string") return isStorable(raw) ? raw : undefined;
  if (Array.isArray(raw)) {
    const elements = raw.map(readOpenObject);
    return elements.includes(undefined) ? undefined : elements;
  }
  if (typeof raw !== "object" || raw === null) return raw;
  const kept: [string, unknown][] = [];
  for (const [key, value] of Object.entries(raw)) {
    if (RESERVED.has(key) || key.startsWith("$") || key.includes(".")) continue;
    const read = readOpenObject(value);
    if (read === undefined || !isStorable(key)) return undefined;
    kept.push([key, read]);
  }
  return Object.fromEntries(kept);
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
