/** Rules of user names. Contract 2.18. */

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

/** The stored spelling (NFKC), the key for uniqueness, and a message per broken rule. */
export interface UsernameVerdict {
  username: string;
  key: string;
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

/** Checks a wanted name; `reserved` lists the configured names beyond the built-in ones. */
export function checkUsername(name: string, reserved: readonly string[] = []): UsernameVerdict {
  const username = name.normalize("NFKC");
  const key = usernameKey(username);
  const faults: string[] = [];
  const length = Array.from(username).length;
  if (length === 0) faults.push("This field may not be blank.");
  if (length > MAX_USERNAME_LENGTH) {
    faults.push(`Ensure this field has no more than ${MAX_USERNAME_LENGTH} characters.`);
  }
  if (!ALLOWED.test(username)) {
    faults.push("Only letters, digits and @ . + - _ are allowed in a username.");
  } else if (length > 0 && !LETTER_OR_DIGIT.test(username)) {
    faults.push("A username needs at least one letter or digit.");
  }
  if (RESERVED.includes(key) || reserved.some((word) => usernameKey(word) === key)) {
    faults.push("This username is reserved.");
  }
  return { username, key, faults };
}
