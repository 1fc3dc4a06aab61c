/**
 * Gives accounts of an older version their log-in keys, which are unique over names and e-mail
 * addresses together (Contract 2.18).
 */
import type { Capabilities } from "../capabilities.ts";
import { loginKeysOf, noLoginKeys } from "../domain/accounts/login_keys.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

const AT_ONCE = 500;

/**
 * An older version allowed pairs where one account's name is the e-mail address of the other. One
 * of the two gets the key. Both can log in, and no third account can take the key. Several
 * processes may run this at once, and it can be repeated after a crash.
 */
export async function completeLoginKeys({ store }: Pick<Capabilities, "store">): Promise<void> {
  for (let lastId = 0; ;) {
    const accounts = await store.users.withoutLoginKeys(lastId, AT_ONCE);
    if (accounts.length === 0) return;
    lastId = accounts.at(-1)?._id ?? lastId;
    const claims = accounts.map((account) => ({ account, keys: loginKeysOf(account) }));
    const refused = await store.users.claimLoginKeys(claims);
    for (const index of refused) await claimWhatIsFree(store, claims[index]?.account);
  }
}

async function claimWhatIsFree(
  store: Capabilities["store"],
  account: UserDocument | undefined,
): Promise<void> {
  if (account === undefined) return;
  const wanted = loginKeysOf(account).map((key) => [key]);
  for (const keys of [...wanted, noLoginKeys(account._id)]) {
    const refused = await store.users.claimLoginKeys([{ account, keys }]);
    if (refused.length === 0) return;
  }
}
