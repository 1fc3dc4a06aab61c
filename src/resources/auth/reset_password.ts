/** Sets a new password when the old one is forgotten (Contract 3.9). */
import { countLoginAttempt } from "../../admission/login_limit.ts";
import { requireNoFaults } from "../../accounts/accounts.ts";
import { revokeSessions } from "../../accounts/sessions.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { passwordFaults } from "../../domain/accounts/password_rules.ts";
import { usernameKey } from "../../domain/accounts/username.ts";
import { hashPassword } from "../../password_hash.ts";
import { hashCredential } from "../../server_key.ts";
import { findLogins } from "../../accounts/find_login.ts";
import { badLink, userIdOf, welcomeByLink } from "./secret_link.ts";

export interface AskResetRequest {
  readonly body: { readonly login: string };
  readonly address: string;
}

/**
 * Answers the same whether or not the account exists. Nothing is mailed. The log names the account,
 * and the operator prints the link with `presage user link`.
 */
export async function askReset(caps: Capabilities, { body, address }: AskResetRequest) {
  const holders = await findLogins(caps, body.login);
  await countLoginAttempt(caps, { login: usernameKey(body.login), address, holders });
  for (const { _id } of holders) caps.log.info({ userId: _id }, "a password reset was asked for");
  return { status: 204 as const };
}

export interface ChangeResetRequest {
  readonly query: { readonly user_id?: string; readonly token?: string };
  readonly body: { readonly password: string };
  readonly address: string;
}

export async function changeByReset(
  caps: Announcing & Pick<Capabilities, "random" | "serverKey">,
  request: ChangeResetRequest,
) {
  const { query, body, address } = request;
  const now = caps.clock.now();
  const secret = { userId: userIdOf(query.user_id), hash: hashCredential(query.token ?? ""), now };
  const holder = await caps.store.users.byId(secret.userId);
  const isGood =
    holder?.isActive === true &&
    !holder.isSpam &&
    holder.reset?.hash === secret.hash &&
    holder.reset.expiresAt > now;
  if (!isGood) throw badLink();
  requireNoFaults({ password: passwordFaults(body.password, holder) });
  const passwordHash = await hashPassword(body.password);
  const user = await caps.store.users.spendSecret("reset", secret, { passwordHash });
  if (user === null) throw badLink();
  await revokeSessions(caps, user._id);
  return welcomeByLink(caps, user, address);
}
