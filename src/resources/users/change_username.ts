/** The caller's own name. Contract 2.18. */
import { requireNoFaults, usernameFaults } from "../../access/accounts.ts";
import { renameAccount, tooSoon } from "../../access/rename.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import { invalidField } from "../../errors.ts";
import { presentPrivateUser } from "../../present/user.ts";

export interface ChangeUsernameRequest {
  readonly caller: Caller;
  readonly body: { readonly username: string };
  readonly now: number;
}

/** Exactly the present name changes nothing and starts no clock; another case of it does. */
export async function changeUsername(caps: Capabilities, request: ChangeUsernameRequest) {
  const { user } = request.caller;
  const { username } = request.body;
  if (username.normalize("NFKC") === user.username) {
    return { status: 200 as const, body: presentPrivateUser(user) };
  }
  requireNoFaults({ username: await usernameFaults(caps, username, user) });
  const wait = tooSoon(user, request.now);
  if (wait !== null) throw invalidField("username", wait);
  const renamed = await renameAccount(caps, user, { username, fields: {} });
  await caps.cache.access.bumpAccount(user._id);
  return { status: 200 as const, body: presentPrivateUser(renamed) };
}
