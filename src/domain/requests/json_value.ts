/**
 * Checks what holds for every JSON body: its nesting, and characters that no text may hold.
 * Contract 1.3, 1.7.
 */

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
