/** Limits every JSON body keeps: nesting, and characters no text may hold. Contract 1.3, 1.7. */

/** Whether arrays and objects nest deeper than `levels`. Looks no deeper than that itself. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
  return children.some((child) => isDeeperThan(child, levels - 1));
}

/** NUL, or half of a surrogate pair (the `u` flag pairs whole ones). */
const BAD_TEXT = /[\0\ud800-\udfff]/u;

/** Whether any text or key in a value of bounded depth is not storable. */
export function hasBadText(value: unknown): boolean {
  if (typeof value === "string") return BAD_TEXT.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasBadText);
  return Object.entries(value).some(([key, child]) => BAD_TEXT.test(key) || hasBadText(child));
}
