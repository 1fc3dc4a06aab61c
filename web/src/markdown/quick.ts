/** Decides which texts the page parses itself. A worker parses the others. */

/** A text within both bounds is read within a few milliseconds, whatever its marks are. */
const [QUICK_LENGTH, QUICK_MARKS] = [2_000, 100];
const MARK = /[^\p{L}\p{N} .,;?'"]/gu;

/** Returns true for a text that is short and has few marks. Others are read by a worker. */
export function isQuick(text: string): boolean {
  return text.length <= QUICK_LENGTH && (text.match(MARK) ?? []).length <= QUICK_MARKS;
}
