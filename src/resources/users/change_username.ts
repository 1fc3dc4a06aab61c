/** Changes the caller's own name (Contract 2.18). */
import { requireNoFaults, usernameFaults } from "../../accounts/accounts.ts";
import { renameAccount, tooSoon } from "../../accounts/rename.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { invalidField } from "../../errors.ts";
import { presentPrivateUser } from "../../present/user.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";

export interface ChangeUsernameRequest {
  readonly caller: Caller;
  readonly body: { readonly username: string };
  readonly now: number;
  readonly effectKey?: string;
}

/**
 * Sending exactly the present name changes nothing and starts no waiting time. A change of case
 * does.
 */
export async function changeUsername(
  caps: Announcing & Pick<Capabilities, "config">,
  request: ChangeUsernameRequest,
) {
  const { username } = request.body;
  const user = await latest(caps, request);
  if (username.normalize("NFKC") === user.username) {
    return { status: 200 as const, body: presentPrivateUser(user) };
  }
  requireNoFaults({ username: await usernameFaults(caps, username, user) });
  const wait = tooSoon(user, request.now);
  if (wait !== null) throw invalidField("username", wait);
  const renamed = await renameAccount(caps, user, { username, fields: {} });
  return { status: 200 as const, body: presentPrivateUser(renamed) };
}

/** The cached account may be older than an earlier attempt with the same key. */
async function latest(
  { store }: Pick<Capabilities, "store">,
  { caller, effectKey }: ChangeUsernameRequest,
): Promise<UserDocument> {
  const stored = effectKey === undefined ? null : await store.users.byId(caller.id);
  return stored ?? caller.user;
}
