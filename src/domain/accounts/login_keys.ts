/** Names and e-mail addresses are one key space: both open an account at log-in. Contract 2.18. */
import { usernameKey } from "./username.ts";

export interface LoginNames {
  readonly username: string;
  /** "" = none. */
  readonly email: string;
}

/** Under which keys an account is found at log-in; no two accounts share one. */
export function loginKeysOf({ username, email }: LoginNames): string[] {
  const texts = email === "" ? [username] : [username, email];
  return [...new Set(texts.map(usernameKey))];
}

/** What an account holds that got none of its keys; neither a name nor an e-mail. */
export function noLoginKeys(id: number): string[] {
  return [`#${id}`];
}

/**
 * The keys of an account whose name or e-mail changes. A key that the account did not hold under
 * its old names it does not get under the new ones: before both were one key space, an e-mail
 * could equal somebody's name, and the key is theirs. Without `loginKeys` the account holds all.
 */
export function nextLoginKeys(
  before: LoginNames & { readonly _id: number; readonly loginKeys?: readonly string[] },
  after: LoginNames,
): string[] {
  const old = loginKeysOf(before);
  const { loginKeys: held = old } = before;
  const next = loginKeysOf(after).filter((key) => held.includes(key) || !old.includes(key));
  return next.length > 0 ? next : noLoginKeys(before._id);
}
