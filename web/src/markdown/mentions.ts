/**
 * Finds the names of accounts in a text, `@name` and `@(name with symbols)`, where the server finds
 * them (Contract 3.3). The server has said which accounts the text mentions, so other names stay text.
 */
import type { Part } from "./tree.ts";

/** An account that a text mentions, as the API names it. */
export interface Named {
  readonly id: number;
  readonly username: string;
}

type Children = Part["children"];
/** Makes links of the names in what an element holds. */
export type Linked = (children: Children) => Children;

/** The page of each account that a text mentions, by the key of its name. */
type People = ReadonlyMap<string, string>;

/** Scripts that are written without blanks between words, so a name may follow a letter. */
const UNSPACED = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => String.raw`\p{scx=${script}}`)
  .join("");
const MENTION = new RegExp(
  String.raw`@(?<!@@|(?![${UNSPACED}])[\p{L}\p{M}\p{Nd}]_*@)` +
    String.raw`(?:\(([^()\n]{1,60})\)|([\p{L}\p{M}\p{Nd}_.+-]{1,60}))`,
  "gu",
);
const IN_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");

/** @param base the path below which the platform is served */
export function named(people: readonly Named[], base: string): Linked {
  const pages = new Map(
    people.map(({ id, username }) => [keyOf(username), `${base}/users/${id}/`]),
  );
  return (children) =>
    joined(children).flatMap((child) => (typeof child === "string" ? split(child, pages) : child));
}

/** Makes one text of texts that follow each other. */
function joined(children: Children): Children {
  const found: Children = [];
  for (const child of children) {
    const last = found.at(-1);
    if (typeof child === "string" && typeof last === "string") found.splice(-1, 1, last + child);
    else found.push(child);
  }
  return found;
}

/** Returns the key of a name: names are compared without regard to case and form. */
function keyOf(name: string): string {
  const fold = (character: string) => character.toLowerCase().toUpperCase().toLowerCase();
  return Array.from(name.normalize("NFKC"), fold).join("");
}

/** Splits a text at the names of people that it mentions. */
function split(text: string, people: People): Children {
  const parts: Children = [];
  let end = 0;
  let before = -1;
  for (const { 0: whole, 1: bracketed, 2: word = "", index } of text.matchAll(MENTION)) {
    // After a `/` a name counts in `@ann/@ben`, and not in the address of a page.
    if (text[index - 1] === "/" && before !== index - 1) continue;
    before = index + whole.length;
    // After a letter of such a script, what looks like an address of mail names no account "ada".
    const isLikeAddress = IN_UNSPACED.test(text[index - 1] ?? "") && /\.\p{L}{2}/u.test(word);
    const names = readings(word).filter((one) => !isLikeAddress || one.includes("."));
    for (const name of bracketed === undefined ? names : [bracketed.trim()]) {
      const page = people.get(keyOf(name));
      if (page === undefined) continue;
      const shown = bracketed === undefined ? `@${name}` : whole;
      parts.push(text.slice(end, index), { name: "a", address: page, children: [shown] });
      end = index + shown.length;
      break;
    }
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** Returns what a word may name, the longest first. */
function readings(word: string): string[] {
  const plain = /^[\p{L}\p{M}\p{Nd}_]*/u.exec(word)?.[0] ?? "";
  const spaced = word.slice(0, Math.max(0, word.search(IN_UNSPACED)));
  const whole = [word, word.replace(/[.+-]+$/u, ""), withoutEnd(word)];
  const found = [...whole, plain, withoutEnd(plain), withoutEnd(spaced)];
  return found.sort((one, other) => other.length - one.length);
}

const withoutEnd = (word: string) => word.replace(/[._+-]+$/u, "");
