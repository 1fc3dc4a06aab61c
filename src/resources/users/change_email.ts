/** Changes the caller's own mail address by a link that goes to the new one (Contract 2.41). */
import { emailFaults, requireNoFaults, takenError } from "../../accounts/accounts.ts";
import { unsentSecret } from "../../accounts/mailed_secrets.ts";
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import { countLoginAttempt } from "../../admission/login_limit.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { emailKey } from "../../domain/accounts/email.ts";
import { nextLoginKeys } from "../../domain/accounts/login_keys.ts";
import { invalidField, PermissionError } from "../../errors.ts";
import { presentPrivateUser } from "../../present/user.ts";
import { hashCredential } from "../../server_key.ts";
import { requirePassword } from "./change_password.ts";

type AskRequest = Origin & { readonly body: { readonly email: string; readonly password: string } };

/** Stores the wish. A job sends a notice to the present address first, and then the link to the new one. */
export async function askEmail(
  caps: Announcing & Recording & Pick<Capabilities, "config" | "serverKey" | "mailer">,
  request: AskRequest,
) {
  const { caller, body, address } = request;
  const { user } = caller;
  if (!caps.mailer.isOn) {
    throw new PermissionError("This platform sends no mails. Operators change the address.");
  }
  await countLoginAttempt(caps, { login: user.usernameKey, address, holders: [user] });
  await requirePassword(user, body.password, "password");
  const isSame = body.email === "" || body.email === user.email;
  const same = ["Enter another address than that of the account."];
  requireNoFaults({ email: isSame ? same : await emailFaults(caps, body.email, user) });
  const change = { address: body.email, isOwnerTold: false, ...unsentSecret(caps) };
  if (!(await caps.store.users.wantEmail(user, change))) {
    throw invalidField("password", "Wrong password.");
  }
  await recordEvent(caps, request, { kind: "email_change_asked", userId: caller.id });
  await announce(caps, { kind: "letterWanted", userIds: [caller.id], letter: "email" });
  return { status: 204 as const };
}

interface ConfirmRequest extends Origin {
  readonly query: { readonly token?: string };
  readonly body: { readonly token?: string };
  readonly now: number;
}

/**
 * Sets the address that the link has confirmed. The caller is signed in, so the reader of a mistyped
 * address gets nothing by the link. A reset link that went to the address of before ends.
 */
export async function confirmEmail(
  caps: Announcing & Recording & Pick<Capabilities, "config">,
  request: ConfirmRequest,
) {
  const { caller, query, body, now } = request;
  const hash = hashCredential(body.token ?? query.token ?? "");
  const user = await caps.store.users.byId(caller.id);
  const change = user?.emailChange;
  if (!user || !change || change.hash !== hash || change.expiresAt <= now) throw badLink();
  const email = change.address;
  requireNoFaults({ email: await emailFaults(caps, email, user) });
  const loginKeys = nextLoginKeys(user, { username: user.username, email });
  const key = emailKey(email);
  const fields = { email, emailKey: key, confirmedKey: key, loginKeys };
  const changed = await caps.store.users
    .confirmEmail(user, change, fields)
    .catch((error: unknown) => {
      throw takenError(caps, error) ?? error;
    });
  if (changed === null) throw badLink();
  await announce(caps, { kind: "accountChanged", userIds: [caller.id] });
  await recordEvent(caps, request, { kind: "email_changed", userId: caller.id });
  return { status: 200 as const, body: presentPrivateUser(changed) };
}

function badLink() {
  return invalidField(
    "token",
    "This link is not valid for your account, or it was used or has expired.",
  );
}
