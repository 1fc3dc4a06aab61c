/** Rules of user names. Contract 2.18. */
import { hasHiddenCharacter, isOneScript, lookOf } from "./look_alike.ts";

export const MAX_USERNAME_LENGTH = 30;

/** A name can be changed again after this many milliseconds. */
export const USERNAME_CHANGE_INTERVAL = 180 * 24 * 3600 * 1000;

const RESERVED = [
  "anonymous",
  "moderator",
  "moderators",
  "predictor",
  "predictors",
  "admin",
  "admins",
  "curator",
  "curators",
  "staff",
  "system",
  "deleted",
  "me",
  "support",
];

const ALLOWED = /^[\p{L}\p{M}\p{Nd}@.+\-_]*$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;

interface Names {
  /** The stored spelling (NFKC). */
  username: string;
  /** What is unique. */
  key: string;
}

export interface UsernameVerdict extends Names {
  /** A message for each broken rule. */
  faults: string[];
}

/**
 * Unicode case folding of one code point. JavaScript has no fold of its own; lower-upper-lower
 * agrees with it on equality ("ß" = "SS", all sigmas), apart from the dotless i, which must stay
 * distinct from "i". Code points are folded one at a time: lower-casing a whole word would treat a
 * final sigma differently.
 */
function foldCodePoint(char: string): string {
  return char === "ı" ? char : char.toLowerCase().toUpperCase().toLowerCase();
}

/** Two names are the same name exactly when their keys are equal (NFKC + case folding). */
export function usernameKey(name: string): string {
  return Array.from(name.normalize("NFKC"), foldCodePoint).join("").normalize("NFKC");
}

/** Says so when a name is reserved (built in, or one of `more`) or looks like one that is. */
function reservedFault({ username, key }: Names, more: readonly string[]): string | null {
  const words = [...RESERVED, ...more.map(usernameKey)];
  if (words.includes(key)) return "This username is reserved.";
  const look = lookOf(username);
  return words.some((word) => lookOf(word) === look)
    ? "This username looks like a reserved one."
    : null;
}

/** What is wrong with how a normalised name is written, apart from its length. */
function spellingFault(username: string): string | null {
  if (!ALLOWED.test(username))
    return "Only letters, digits and @ . + - _ are allowed in a username.";
  if (hasHiddenCharacter(username))
    return "A username may not contain a character that shows nothing.";
  if (!LETTER_OR_DIGIT.test(username)) return "A username needs at least one letter or digit.";
  return isOneScript(username) ? null : "The letters of a username must be of one script.";
}

/**
 * Checks a wanted name. `reserved` lists the configured names beyond the built-in ones; null means
 * that reserved names may be taken.
 */
export function checkUsername(
  name: string,
  reserved: readonly string[] | null = [],
): UsernameVerdict {
  const username = name.normalize("NFKC");
  const key = usernameKey(username);
  const faults: string[] = [];
  const length = Array.from(username).length;
  if (length > MAX_USERNAME_LENGTH) {
    faults.push(`Ensure this field has no more than ${MAX_USERNAME_LENGTH} characters.`);
  }
  const spelling = length === 0 ? "This field may not be blank." : spellingFault(username);
  if (spelling !== null) faults.push(spelling);
  const likeReserved = reserved === null ? null : reservedFault({ username, key }, reserved);
  if (likeReserved !== null) faults.push(likeReserved);
  return { username, key, faults };
}
