/**
 * Stands for the module of this name that micromark uses in browsers. That one writes to
 * `innerHTML`, which the policy of the page forbids, and one for programs brings a list of 2,000
 * names.
 */
import DOMPurify from "dompurify";

/** Returns the character that a name such as `copy` stands for, or false for an unknown name. */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`;
  const text = DOMPurify.sanitize(reference, { RETURN_DOM_FRAGMENT: true }).textContent;
  // A name may begin with one that needs no semicolon: `&notit;` is read as `¬it;`.
  if (text.endsWith(";") && name !== "semi") return false;
  return text;
}
