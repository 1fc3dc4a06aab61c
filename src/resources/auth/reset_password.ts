/** Sets a new password when the old one is forgotten (Contract 3.9). */
import { countLoginAttempt } from "../../admission/login_limit.ts";
import { requireNoFaults } from "../../accounts/accounts.ts";
import { recordVisit, type Recording } from "../../accounts/record_event.ts";
import { revokeSessions, visitorOf } from "../../accounts/sessions.ts";
import { PASSWORDS_OFF } from "../../admission/try_password.ts";
import type { Capabilities } from "../../capabilities.ts";
import { isNewSecret } from "../../accounts/mailed_secrets.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { PermissionError } from "../../errors.ts";
import { passwordFaults } from "../../domain/accounts/password_rules.ts";
import { usernameKey } from "../../domain/accounts/username.ts";
import { hashPassword } from "../../password_hash.ts";
import { hashCredential } from "../../server_key.ts";
import { findLogins } from "../../accounts/find_login.ts";
import { badLink, userIdOf, welcomeByLink } from "./secret_link.ts";

export interface AskResetRequest {
  readonly body: { readonly login: string };
  readonly address: string;
  readonly now: number;
}

/**
 * Answers the same whether or not the account exists. A mail brings the link; an account that was
 * never activated gets that link instead, and a closed one gets none. Where no mail is sent, the log
 * and the page of operators name the account, and `presage user link` prints the link.
 */
export async function askReset(caps: Capabilities, { body, address, now }: AskResetRequest) {
  if (!caps.config.accounts.passwordLogin) throw new PermissionError(PASSWORDS_OFF);
  const holders = await findLogins(caps, body.login);
  await countLoginAttempt(caps, { login: usernameKey(body.login), address, holders });
  await caps.store.users.noteResetAsked(
    holders.filter(({ isActive }) => isActive).map(({ _id }) => _id),
    now,
  );
  for (const holder of holders) {
    const userIds = [holder._id];
    caps.log.info({ userId: holder._id }, "a password reset was asked for");
    const letter = holder.isActive ? "reset" : "activation";
    if (!caps.mailer.isOn || isNewSecret(holder[letter], now)) continue;
    await announce(caps, { kind: "letterWanted", userIds, letter });
  }
  return { status: 204 as const };
}

export interface ChangeResetRequest {
  readonly query: { readonly user_id?: string; readonly token?: string };
  readonly body: { readonly password: string };
  readonly address: string;
  header(name: string): string | undefined;
}

/** Sets the password, and disconnects every provider and ends every session of before. */
export async function changeByReset(
  caps: Announcing & Recording & Pick<Capabilities, "config" | "serverKey">,
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
  if (!caps.config.accounts.passwordLogin && !holder.isSuperuser)
    throw new PermissionError(PASSWORDS_OFF);
  requireNoFaults({ password: passwordFaults(body.password, holder) });
  const passwordHash = await hashPassword(body.password);
  const user = await caps.store.users.spendSecret("reset", secret, {
    passwordHash,
    resetAskedAt: null,
  });
  if (user === null) throw badLink();
  await revokeSessions(caps, user._id);
  const about = { userId: user._id, after: { by: "link" } };
  await recordVisit(caps, { address }, { kind: "password_changed", ...about });
  for (const { provider } of holder.identities ?? []) {
    await recordVisit(
      caps,
      { address },
      { kind: "identity_removed", before: { provider }, ...about },
    );
  }
  return welcomeByLink(caps, user, visitorOf(request));
}
