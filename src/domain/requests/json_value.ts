/**
 * Checks what holds for every JSON body: its size in values, its nesting, and characters that no
 * text may hold. Contract 1.3, 1.7.
 */

const [QUOTE, COMMA, BACKSLASH, BRACKET, BRACE] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b];

/** JSON with more elements, arrays and objects is refused (Contract 1.7). */
export const MAX_VALUES = 100_000;
/** JSON that is nested deeper is refused (Contract 1.7). */
export const MAX_NESTING = 32;

/** Returns whether the value is an object and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns whether a JSON text holds more than `most` elements, arrays and objects. It reads the
 * bytes once, because a parser takes a hundred times as long for a million small objects.
 */
export function holdsMoreThan(bytes: Uint8Array, most: number): boolean {
  let count = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText && byte === BACKSLASH) at++;
    else if (!isInText && (byte === COMMA || byte === BRACKET || byte === BRACE)) count++;
    if (count > most) return true;
  }
  return false;
}

/** Returns whether arrays and objects nest deeper than `levels`. It reads no deeper than that. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return children.some((child) => isDeeperThan(child, levels - 1));
}

/** Matches NUL and half of a surrogate pair. The `u` flag reads a whole pair as one character. */
const BAD_TEXT = /[\0\ud800-\udfff]/u;

/**
 * Returns whether a text or key in the value cannot be stored. The depth of the value must be
 * limited already.
 */
export function hasBadText(value: unknown): boolean {
  if (typeof value === "string") return BAD_TEXT.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasBadText);
  return Object.entries(value).some(([key, child]) => BAD_TEXT.test(key) || hasBadText(child));
}
