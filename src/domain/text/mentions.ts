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

const MENTION =
  /(?<![\p{L}\p{M}\p{Nd}_/@])@(?:\(([^()\n]{1,60})\)|([\p{L}\p{M}\p{Nd}_.+-]{1,60}))/gu;

const withoutEnd = (word: string) => word.replace(/[.+-]+$/u, "");

/**
 * Returns what `@word` may mean: the whole word, the word without trailing symbols, and its plain
 * beginning.
 */
function readings(word: string): string[] {
  const plain = /^[\p{L}\p{M}\p{Nd}_]*/u.exec(word)?.[0] ?? "";
  return [...new Set([word, withoutEnd(word), plain])].filter((reading) => reading !== "");
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
  for (const match of matchesIn(text)) {
    const bracketed = match[1]?.trim();
    const word = match[2] ?? "";
    const group = toKey(bracketed ?? withoutEnd(word));
    const keys = (bracketed === undefined ? readings(word) : [bracketed]).map(toKey);
    // `@curators-club` may be an account, and never means the group.
    const own = keys.filter((key) => !isGroupWord(key));
    if (isGroupWord(group)) groups.add(group);
    else if (own[0] !== "") names.set(own.join(" "), own);
  }
  return { names: [...names.values()], groups: [...groups] };
}

function matchesIn(text: string): RegExpExecArray[] {
  if (!text.includes("@")) return [];
  return textsOutsideCode(text).flatMap((part) => [...part.matchAll(MENTION)]);
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
 * Returns what `@word` may name: all `readings`, and the word without the underscores of emphasis
 * around it.
 */
function looseReadings(word: string): string[] {
  const trimmed = word.replace(/[._+-]+$/u, "");
  const plain = /^[\p{L}\p{M}\p{Nd}]*/u.exec(word)?.[0] ?? "";
  return [...new Set([...readings(word), trimmed, plain])].filter((reading) => reading !== "");
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
