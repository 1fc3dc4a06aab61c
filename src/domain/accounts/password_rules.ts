/** Checks new passwords. Contract 2.19. */

import { isCommonPassword } from "./common_passwords.ts";

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/**
 * A password that is at least this similar to the name or the address counts as derived from it.
 */
const MAX_SIMILARITY = 0.7;

/** Matches a text of blanks, control characters and invisible characters only. */
const BLANK = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]+$/u;

export interface PasswordOwner {
  username: string;
  email: string;
}

function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return counts;
}

/**
 * Returns the share of characters that two texts have in common, 0..1. The order does not count.
 */
function likeness(a: string, b: string): number {
  const counts = countCharacters(b);
  let common = 0;
  for (const [char, count] of countCharacters(a)) common += Math.min(count, counts.get(char) ?? 0);
  return (2 * common) / Math.max(1, Array.from(a).length + Array.from(b).length);
}

function isSimilar(password: string, attribute: string): boolean {
  const value = attribute.toLowerCase();
  const parts = [...value.split(/[^\p{L}\p{M}\p{Nd}_]+/u), value];
  return parts.some((part) => likeness(password, part) >= MAX_SIMILARITY);
}

/**
 * Returns a message for each broken rule; a good password gets none. The caller checks that the
 * password differs from the old one, because that needs the old hash.
 */
export function passwordFaults(password: string, owner: PasswordOwner): string[] {
  const faults: string[] = [];
  const length = Array.from(password).length;
  const lower = password.toLowerCase();
  if (length < MIN_PASSWORD_LENGTH) {
    faults.push(
      `This password is too short. It must contain at least ${MIN_PASSWORD_LENGTH} characters.`,
    );
  }
  if (length > MAX_PASSWORD_LENGTH) {
    faults.push(`Ensure this field has no more than ${MAX_PASSWORD_LENGTH} characters.`);
    return faults;
  }
  if (isSimilar(lower, owner.username)) {
    faults.push("The password is too similar to the username.");
  }
  if (isSimilar(lower, owner.email)) {
    faults.push("The password is too similar to the email address.");
  }
  if (isCommonPassword(password)) faults.push("This password is too common.");
  if (BLANK.test(password)) faults.push("A password may not consist of blanks only.");
  if (/^\p{Nd}+$/u.test(password)) faults.push("This password is entirely numeric.");
  return faults;
}
