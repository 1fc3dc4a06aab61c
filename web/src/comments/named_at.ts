/** The name that is being typed after an `@`, and how it is written in a text (Contract 3.3). */

/** What stands between an `@` and the caret. */
export interface Typed {
  /** The place of the `@`. */
  readonly start: number;
  readonly name: string;
}

const TYPED =
  /(?<![\p{L}\p{M}\p{Nd}_@])@(?:\((?<bracketed>[^()\n]{0,60})|(?<word>[\p{L}\p{M}\p{Nd}_.+-]{0,60}))$/u;
/** Such a name is found without brackets, whatever blank follows it. */
const PLAIN = /^[\p{L}\p{M}\p{Nd}_.+-]*[\p{L}\p{M}\p{Nd}_]$/u;

/** Returns the name that is typed before the caret, or null. */
export function typedAt(text: string, caret: number): Typed | null {
  const found = TYPED.exec(text.slice(0, caret));
  if (found === null) return null;
  const { bracketed, word = "" } = found.groups ?? {};
  return { start: found.index, name: bracketed ?? word };
}

/** Returns what mentions an account. */
export function mentionOf(name: string): string {
  return PLAIN.test(name) ? `@${name} ` : `@(${name}) `;
}

/** Returns the names that contain what is typed, each once, those that begin with it first. */
export function matching(names: readonly string[], typed: string, most: number): string[] {
  const key = (name: string) => name.normalize("NFKC").toLowerCase();
  const wanted = key(typed);
  const found = [...new Set(names)].filter((name) => key(name).includes(wanted));
  const rank = (name: string) => (key(name).startsWith(wanted) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, most);
}
