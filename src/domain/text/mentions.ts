/** `@name` and `@(name with symbols)` in the text of a comment. Contract 3.3. */
import { textsOutsideCode } from "./markdown_text.ts";

export const GROUP_WORDS = ["admins", "curators", "moderators", "predictors"] as const;
export type GroupWord = (typeof GROUP_WORDS)[number];

export interface Mentions {
  /** Per mention the keys it may mean, the longest first: `@ada.` is "ada." or "ada". */
  names: string[][];
  /** Group words found; they notify but are not listed. */
  groups: GroupWord[];
}

const MENTION =
  /(?<![\p{L}\p{M}\p{Nd}_/@])@(?:\(([^()\n]{1,60})\)|([\p{L}\p{M}\p{Nd}_.+-]{1,60}))/gu;

/** What `@word` may mean: all of it, without trailing symbols, and its plain beginning. */
function readings(word: string): string[] {
  const trimmed = word.replace(/[.+-]+$/u, "");
  const plain = /^[\p{L}\p{M}\p{Nd}_]*/u.exec(word)?.[0] ?? "";
  return [...new Set([word, trimmed, plain])].filter((reading) => reading !== "");
}

function isGroupWord(word: string): word is GroupWord {
  return GROUP_WORDS.some((group) => group === word);
}

/**
 * Finds the mentions outside code: spans, fenced and indented blocks (Contract 3.3). `toKey` is the
 * key function of user names, so that the answer can be looked up as it is.
 */
export function parseMentions(text: string, toKey: (name: string) => string): Mentions {
  const names = new Map<string, string[]>();
  const groups = new Set<GroupWord>();
  for (const match of matchesIn(text)) {
    const bracketed = match[1]?.trim();
    const keys = (bracketed === undefined ? readings(match[2] ?? "") : [bracketed]).map(toKey);
    const group = keys.find(isGroupWord);
    if (group !== undefined) groups.add(group);
    else if (keys[0] !== "") names.set(keys.join(" "), keys);
  }
  return { names: [...names.values()], groups: [...groups] };
}

function matchesIn(text: string): RegExpExecArray[] {
  if (!text.includes("@")) return [];
  return textsOutsideCode(text).flatMap((part) => [...part.matchAll(MENTION)]);
}

/** Every key that has to be looked up. */
export function mentionKeys(mentions: Mentions): string[] {
  return [...new Set(mentions.names.flat())];
}

/** The accounts meant, each once, in the order of the text; unknown names fall away. */
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

/** What `@word` may name: as `readings`, and also without the underscores of emphasis around it. */
function looseReadings(word: string): string[] {
  const trimmed = word.replace(/[._+-]+$/u, "");
  const plain = /^[\p{L}\p{M}\p{Nd}]*/u.exec(word)?.[0] ?? "";
  return [...new Set([...readings(word), trimmed, plain])].filter((reading) => reading !== "");
}

/** Every key that a `@name` of the text may stand for, each once: to look accounts up by. */
export function namedKeys(text: string, toKey: (name: string) => string): string[] {
  const keys = new Set<string>();
  for (const [, bracketed, word = ""] of text.matchAll(ANY_MENTION)) {
    const names = bracketed === undefined ? looseReadings(word) : [bracketed.trim()];
    for (const name of names) keys.add(toKey(name));
  }
  return [...keys];
}

/**
 * The text with `@` and what `replacement` gives in place of each `@name` it knows. Unlike a mention
 * that notifies, a name counts wherever it stands: in code, in an address, after another sign. What
 * is not known stays. Contract 7.1.
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
