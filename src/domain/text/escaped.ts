/** Writes texts into HTML and XML. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Characters that no XML document may hold: most control characters, and two that are none. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

/** Returns a text as it is written in HTML and in quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Returns a text as it is written in XML, without the characters that XML forbids. */
export function escapedXml(text: string): string {
  return escaped(text.replaceAll(NOT_XML, ""));
}
