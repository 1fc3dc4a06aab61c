/**
 * Stands for the module of this name that micromark uses in browsers. That one writes to
 * `innerHTML`, which the policy of the page forbids, and the one for programs brings a list of 2,000
 * names.
 */
import { parseHtml } from "./parse_html.ts";

/** Returns the character that a name such as `copy` stands for, or false for an unknown name. */
export function decodeNamedCharacterReference(name: string): string | false {
  const text = parseHtml(`&${name};`).textContent;
  // A name may begin with one that needs no semicolon: `&notit;` is read as `¬it;`.
  return text.endsWith(";") && name !== "semi" ? false : text;
}
