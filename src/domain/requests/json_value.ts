/**
 * Checks what holds for every JSON body: how much it holds, its nesting, and characters that no text
 * may hold. Contract 1.3, 1.7.
 */

/** How much JSON a body may hold (Contract 1.7). It is checked before the body is parsed. */
export interface JsonBounds {
  /** Entries of arrays and objects, and the arrays and objects themselves. */
  readonly values: number;
  /** Arrays and objects. */
  readonly containers: number;
  /** Names in objects. A parser needs most of its time for those that differ. */
  readonly names: number;
}

/** The bounds of every body, except where a route names its own. */
export const JSON_BOUNDS: JsonBounds = { values: 100_000, containers: 100_000, names: 10_000 };
/** JSON that is nested deeper is refused (Contract 1.7). */
export const MAX_NESTING = 32;

/** Returns whether the value is an object and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [BRACKET, BRACE, BRACKET_END, BRACE_END] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Returns what a JSON text has too much of, in words, or null. It reads the bytes at most once and
 * stops where a bound is passed, because a parser takes up to a hundred times as long for them.
 */
export function excessOf(bytes: Uint8Array, bounds: JsonBounds): string | null {
  const { values, containers, names } = bounds;
  let entries = 0;
  let opened = 0;
  let named = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        continue;
      case BRACKET:
      case BRACE:
        depth += 1;
        opened += 1;
        break;
      case BRACKET_END:
      case BRACE_END:
        depth -= 1;
        continue;
      case COMMA:
        entries += 1;
        break;
      case COLON:
        named += 1;
        break;
      default:
        continue;
    }
    if (depth > MAX_NESTING) return `nested deeper than ${MAX_NESTING} levels`;
    if (named > names) return `more than ${names} names in objects`;
    if (opened > containers) return `more than ${containers} arrays and objects`;
    if (entries + opened > values) return `more than ${values} elements, arrays and objects`;
  }
  return null;
}

/** Returns where the text that begins at `at` ends. */
function endOfText(bytes: Uint8Array, at: number): number {
  for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at++) {
    if (bytes[at] === BACKSLASH) at += 1;
  }
  return at;
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
