/** Replaces the codes of characters in a text that micromark has found. */
import { parseHtml } from "./parse_html.ts";

/** An escaped sign, or the name or number of a character. */
const CODED = /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z\d]{1,31});/gi;

/** Returns a text without escapes. */
export function decoded(source: string): string {
  return source.replace(CODED, (coded, escaped?: string) => escaped ?? characterOf(coded));
}

/** Returns the character of a code such as `&copy;`, or the code itself when its name is unknown. */
function characterOf(code: string): string {
  const text = parseHtml(code).textContent;
  // A name may begin with one that needs no semicolon: `&notit;` is read as `¬it;`.
  return text.endsWith(";") && !/^&(?:semi|#.*);$/.test(code) ? code : text;
}
