/** Finds the accounts for a login as it was typed: a username or an e-mail address, in any case. */
import type { Capabilities } from "../capabilities.ts";
import { emailKey } from "../domain/accounts/email.ts";
import { usernameKey } from "../domain/accounts/username.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

/**
 * Returns at most one account, except for pairs from an older version, where the e-mail address of
 * one is the name of the other. The owner of the address comes first, because that person can prove
 * to own it.
 */
export async function findLogins(
  { store }: Pick<Capabilities, "store">,
  login: string,
): Promise<UserDocument[]> {
  const email = emailKey(login);
  const found = await store.users.byLogin({ name: usernameKey(login), email });
  return found.sort((a, b) => Number(b.emailKey === email) - Number(a.emailKey === email));
}
