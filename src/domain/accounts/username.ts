/** Checks user names. Contract 2.18. */
import { hasHiddenCharacter, isOneScript, lookOf } from "./look_alike.ts";

export const MAX_USERNAME_LENGTH = 30;
/**
 * A name may be typed with more characters than its normal form has. The time to normalise a text
 * grows with the square of its length, so a longer one is refused before that.
 */
export const MAX_TYPED_USERNAME = 200;

/** Milliseconds after which a name can be changed again. */
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
  /** The key under which the name is unique. */
  key: string;
}

export interface UsernameVerdict extends Names {
  /** One message for each broken rule. */
  faults: string[];
}

/**
 * Folds the case of one code point. JavaScript has no case folding. Lower, upper, lower gives the
 * same equalities ("ß" = "SS", all sigmas). The dotless i is the exception and must stay distinct
 * from "i". Each code point is folded by itself, because lower-casing a whole word treats a final
 * sigma differently.
 */
function foldCodePoint(char: string): string {
  return char === "ı" ? char : char.toLowerCase().toUpperCase().toLowerCase();
}

/**
 * Returns the key of a name: NFKC and case folding. Two names are the same exactly when their keys
 * are equal.
 */
export function usernameKey(name: string): string {
  return Array.from(name.normalize("NFKC"), foldCodePoint).join("").normalize("NFKC");
}

/**
 * Returns a message when a name is reserved or looks like a reserved one. Names are reserved by the
 * built-in list and by `more`.
 */
function reservedFault({ username, key }: Names, more: readonly string[]): string | null {
  const words = [...RESERVED, ...more.map(usernameKey)];
  if (words.includes(key)) return "This username is reserved.";
  const look = lookOf(username);
  return words.some((word) => lookOf(word) === look)
    ? "This username looks like a reserved one."
    : null;
}

/**
 * Returns what is wrong with the characters of a normalised name, or null. It does not check the
 * length.
 */
function spellingFault(username: string): string | null {
  if (!ALLOWED.test(username))
    return "Only letters, digits and @ . + - _ are allowed in a username.";
  if (hasHiddenCharacter(username)) return "A username may not contain an invisible character.";
  if (!LETTER_OR_DIGIT.test(username)) return "A username needs at least one letter or digit.";
  return isOneScript(username) ? null : "The letters of a username must be of one script.";
}

/**
 * Checks a wanted name. `reserved` lists configured names that are reserved besides the built-in
 * ones; null allows all reserved names.
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
