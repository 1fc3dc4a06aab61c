/**
 * Names and e-mail addresses share one set of keys, because an account logs in with either.
 * Contract 2.18.
 */
import { usernameKey } from "./username.ts";

export interface LoginNames {
  readonly username: string;
  /** Empty for an account without an address. */
  readonly email: string;
}

/** Returns the keys under which an account is found at log-in. No two accounts share a key. */
export function loginKeysOf({ username, email }: LoginNames): string[] {
  const texts = email === "" ? [username] : [username, email];
  return [...new Set(texts.map(usernameKey))];
}

/** Returns the key of an account that holds no other. It is neither a name nor an address. */
export function noLoginKeys(id: number): string[] {
  return [`#${id}`];
}

/**
 * Returns the keys of an account whose name or address changes. A key that the account did not hold
 * under its old names is not given to it under the new ones: in old data an address may equal the
 * name of another account, which holds the key. An account without `loginKeys` holds all its keys.
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
