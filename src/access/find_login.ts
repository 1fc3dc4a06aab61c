/** The account meant by what somebody typed as login: a username or an e-mail, in any case. */
import type { Capabilities } from "../capabilities.ts";
import { emailKey } from "../domain/email.ts";
import { usernameKey } from "../domain/username.ts";
import type { UserDocument } from "../store/documents.ts";

/**
 * Both ways are always looked up, so that the time says nothing. The e-mail comes first: nobody
 * can catch the log-ins of another by taking their address for a name.
 */
export async function findLogin(
  { store }: Pick<Capabilities, "store">,
  login: string,
): Promise<UserDocument | null> {
  const [byEmail, byName] = await Promise.all([
    store.users.byEmailKey(emailKey(login)),
    store.users.byUsernameKey(usernameKey(login)),
  ]);
  return byEmail ?? byName;
}
