/** Reads the `Range` header for a file of known size (RFC 9110, 14). */

/**
 * Bytes from `start` to before `end`. Null means the whole file; false means that no byte is in
 * range.
 */
export type WantedBytes = { readonly start: number; readonly end: number } | null | false;

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/** Several ranges, other units and malformed headers are ignored, as the standard permits. */
export function readRange(header: string | undefined, size: number): WantedBytes {
  const [, first = "", last = ""] = ONE_RANGE.exec(header?.replace(/\s/g, "") ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length > 0 && { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return false;
  return { start, end: last === "" ? size : Math.min(Number(last) + 1, size) };
}
