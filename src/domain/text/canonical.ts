/**
 * Compares texts that Unicode regards as the same: "é" is one character, or "e" and a mark. New
 * names and titles are stored composed (NFC); older rows may hold either form. Contract 1.3.
 */

/** Time to normalise grows with the square of a run of marks. No language needs 30 on a letter. */
const LONG_RUN = /\p{M}{31}/u;
const PIECES = /[^\p{M}]\p{M}*|\p{M}+/gsu;

/** Returns the text composed. A text with more than 30 marks in a row stays as it is. */
export function composed(text: string): string {
  return LONG_RUN.test(text) ? text : text.normalize("NFC");
}

/** Returns the name as the list writes it: the very same one, else a canonically equal one. */
export function nameIn(names: readonly string[], name: string): string | undefined {
  if (names.includes(name)) return name;
  const wanted = composed(name);
  return names.find((one) => composed(one) === wanted);
}

/**
 * Returns a pattern that matches exactly this text, in each way to write it: every letter composed,
 * decomposed, or composed with the first of its marks only.
 */
export function patternOf(text: string): string {
  const pieces = composed(text).match(PIECES) ?? [];
  return pieces.map(eitherForm).join("");
}

function eitherForm(piece: string): string {
  const plain = composed(piece);
  if (LONG_RUN.test(piece)) return escaped(piece);
  const parts = Array.from(plain.normalize("NFD"));
  const forms = parts.map((_, at) => {
    const head = parts.slice(0, at + 1).join("");
    return head.normalize("NFC") + parts.slice(at + 1).join("");
  });
  const all = [...new Set([plain, ...forms])].map(escaped);
  return all.length === 1 ? all[0]! : `(?:${all.join("|")})`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
