/** Finds `@name` and `@(name with symbols)` in the text of a comment. Contract 3.3. */
import { textsOutsideCode } from "./markdown_text.ts";

export const GROUP_WORDS = ["admins", "curators", "moderators", "predictors"] as const;
export type GroupWord = (typeof GROUP_WORDS)[number];

export interface Mentions {
  /** For each mention the keys that it may mean, the longest first: `@ada.` is "ada." or "ada". */
  names: string[][];
  /** Group words in the text. The answer does not list them. */
  groups: GroupWord[];
}

/** Scripts that are written without blanks between words, so a name may follow a letter. */
const UNSPACED = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => String.raw`\p{scx=${script}}`)
  .join("");
const IN_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
/**
 * A letter or digit before an `@` makes an address of it, also before the underscores of emphasis,
 * and so does the name of a parameter.
 * The `@` stands first, so that nothing looks back from other places of a long text.
 */
const MENTION = new RegExp(
  String.raw`@(?<!@@|[?&][\w.-]{1,40}=@|(?![${UNSPACED}])[\p{L}\p{M}\p{Nd}]_*@)` +
    String.raw`(?:\(([^()\n]{1,60})\)|([\p{L}\p{M}\p{Nd}_.+-]{1,60}))`,
  "gu",
);

const withoutEnd = (word: string) => word.replace(/[._+-]+$/u, "");
const longestFirst = (words: readonly string[]) =>
  [...new Set(words)].filter((word) => word !== "").sort((a, b) => b.length - a.length);

/**
 * Returns what `@word` may mean, the longest first: the whole word, the word without trailing
 * symbols, its plain beginning, and its beginning up to a letter of a script without blanks.
 */
function readings(word: string): string[] {
  const plain = /^[\p{L}\p{M}\p{Nd}_]*/u.exec(word)?.[0] ?? "";
  const spaced = word.slice(0, Math.max(0, word.search(IN_UNSPACED)));
  const whole = [word, word.replace(/[.+-]+$/u, ""), withoutEnd(word)];
  return longestFirst([...whole, plain, withoutEnd(plain), withoutEnd(spaced)]);
}

function isGroupWord(word: string): word is GroupWord {
  return GROUP_WORDS.some((group) => group === word);
}

/**
 * Finds the mentions outside code spans and code blocks (Contract 3.3). `toKey` returns the key of
 * a user name, so that accounts can be looked up by the result.
 */
export function parseMentions(text: string, toKey: (name: string) => string): Mentions {
  const names = new Map<string, string[]>();
  const groups = new Set<GroupWord>();
  const seen = new Set<string>();
  for (const match of matchesIn(text)) {
    const likeAddress = isLikeAddress(match);
    const id = `${String(likeAddress)} ${match[0]}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const bracketed = match[1]?.trim();
    const word = match[2] ?? "";
    const group = toKey(bracketed ?? withoutEnd(word));
    const words = likeAddress ? readings(word).filter(hasDot) : readings(word);
    const keys = (bracketed === undefined ? words : [bracketed]).map(toKey);
    // `@curators-club` may be an account, and never means the group.
    const own = keys.filter((key) => !isGroupWord(key));
    if (isGroupWord(group)) groups.add(group);
    else if (own[0] !== "") names.set(own.join(" "), own);
  }
  return { names: [...names.values()], groups: [...groups] };
}

const hasDot = (word: string) => word.includes(".");

/**
 * Returns whether the text may be an address such as 李@example.org, which means no account
 * "example".
 */
function isLikeAddress({ 2: word = "", index, input }: RegExpExecArray): boolean {
  return IN_UNSPACED.test(input[index - 1] ?? "") && /\.\p{L}{2}/u.test(word);
}

/** Addresses of pages, and the tags of HTML, whose attributes may hold some. */
const ADDRESS = /\b(?:https?|ftp):\/\/[^\s<>]*|\bwww\.[^\s<>]*|<\/?[a-z][^<>]*>/gi;

function matchesIn(text: string): RegExpExecArray[] {
  if (!text.includes("@")) return [];
  return textsOutsideCode(text).flatMap((part) => matchesInPart(part.replace(ADDRESS, " ")));
}

/** After a `/` a name counts in `@ann/@ben`, and not in the address of a page. */
function matchesInPart(part: string): RegExpExecArray[] {
  let end = -1;
  return [...part.matchAll(MENTION)].filter(({ 0: whole, index }) => {
    if (part[index - 1] === "/" && end !== index - 1) return false;
    end = index + whole.length;
    return true;
  });
}

/** Returns every key that has to be looked up. */
export function mentionKeys(mentions: Mentions): string[] {
  return [...new Set(mentions.names.flat())];
}

/**
 * Returns the mentioned accounts, each once, in the order of the text. Unknown names are dropped.
 */
export function mentionedAccounts<T>(mentions: Mentions, byKey: ReadonlyMap<string, T>): T[] {
  const found = new Set<T>();
  for (const keys of mentions.names) {
    const key = keys.find((candidate) => byKey.has(candidate));
    const account = key === undefined ? undefined : byKey.get(key);
    if (account !== undefined) found.add(account);
  }
  return [...found];
}

const ANY_MENTION = /@(?:\(([^()\n]{1,60})\)|([\p{L}\p{M}\p{Nd}_.+-]{1,60}))/gu;

/**
 * Returns what `@word` may name: all `readings`, and the word up to its first underscore.
 */
function looseReadings(word: string): string[] {
  const plain = /^[\p{L}\p{M}\p{Nd}]*/u.exec(word)?.[0] ?? "";
  return longestFirst([...readings(word), plain]);
}

/** Returns every key that a `@name` of the text may stand for, each once. */
export function namedKeys(text: string, toKey: (name: string) => string): string[] {
  const keys = new Set<string>();
  for (const [, bracketed, word = ""] of text.matchAll(ANY_MENTION)) {
    const names = bracketed === undefined ? looseReadings(word) : [bracketed.trim()];
    for (const name of names) keys.add(toKey(name));
  }
  return [...keys];
}

/**
 * Replaces each `@name` for which `replacement` gives a text. A mention notifies only outside code;
 * here a name counts wherever it stands, for example in code or in an address. Unknown names stay.
 * Contract 7.1.
 */
export function replaceNames(
  text: string,
  toKey: (name: string) => string,
  replacement: (key: string) => string | undefined,
): string {
  return text.replace(ANY_MENTION, (whole, bracketed: string | undefined, word = "") => {
    if (bracketed !== undefined) {
      const given = replacement(toKey(bracketed.trim()));
      return given === undefined ? whole : `@${given}`;
    }
    for (const name of looseReadings(word as string)) {
      const given = replacement(toKey(name));
      if (given !== undefined) return `@${given}${(word as string).slice(name.length)}`;
    }
    return whole;
  });
}
