/** Sign-up and activation (Contract 3.9). */
import {
  createAccount,
  emailFaults,
  requireNoFaults,
  usernameFaults,
} from "../../accounts/accounts.ts";
import {
  createGuest,
  domainFault,
  invitationOf,
  NO_INVITATION,
} from "../../accounts/invitations.ts";
import { type Invitation, openInviter } from "../../access/inviters.ts";
import { recordVisit, type Recording } from "../../accounts/record_event.ts";
import { unsentSecret } from "../../accounts/mailed_secrets.ts";
import { visitorOf } from "../../accounts/sessions.ts";
import { giveSignUpBack } from "../../admission/login_limit.ts";
import { PASSWORDS_OFF } from "../../admission/try_password.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { emailKey } from "../../domain/accounts/email.ts";
import { passwordFaults } from "../../domain/accounts/password_rules.ts";
import { invalidField, PermissionError } from "../../errors.ts";
import { hashPassword } from "../../password_hash.ts";
import { presentPrivateUser } from "../../present/user.ts";
import { hashCredential } from "../../server_key.ts";
import type { AppTheme } from "../../domain/vocabulary.ts";
import { welcome } from "./log_in.ts";
import { badLink, userIdOf, welcomeByLink } from "./secret_link.ts";

export interface SignUpRequest {
  readonly body: {
    readonly username: string;
    readonly email: string;
    readonly password: string;
    readonly language?: string | null;
    readonly app_theme?: AppTheme | "system" | null;
    readonly invite_token?: string | null;
  };
  readonly address: string;
  readonly now: number;
  header(name: string): string | undefined;
}

/**
 * Creates an account. With the token of an invitation it joins the project, also while sign-up is
 * closed.
 * @throws {PermissionError} when the configuration has closed sign-up and no token is given
 */
export async function signUp(
  caps: Announcing & Recording & Pick<Capabilities, "cache" | "config" | "serverKey">,
  request: SignUpRequest,
) {
  const { body, address, now } = request;
  if (!caps.config.accounts.passwordLogin) throw new PermissionError(PASSWORDS_OFF);
  const token = body.invite_token ?? "";
  const { username, email, password } = body;
  const invited = token === "" ? null : await requireInvitation(caps, { token, email, now });
  if (invited === null && caps.config.accounts.signup !== "on") {
    throw new PermissionError("Sign-up is closed.");
  }
  requireNoFaults({
    username: await usernameFaults(caps, username),
    email: await emailFaults(caps, email),
    password: passwordFaults(password, { username, email }),
  });
  const needsMail = caps.config.accounts.verifyEmail && !isConfirmed(invited, email);
  const wanted = {
    ...(await wantedAccount(body)),
    ...(needsMail ? { isActive: false, activation: unsentSecret(caps) } : {}),
    ...confirmedBy(invited, email),
  };
  const user =
    invited === null
      ? await createAccount(caps, wanted)
      : await createGuest(caps, invited, (id) => createAccount(caps, { ...wanted, id }));
  if (user === null) throw invalidField("invite_token", NO_INVITATION);
  if (invited !== null) await giveSignUpBack(caps, address);
  await recordVisit(
    caps,
    { address },
    { kind: "signed_up", userId: user._id, projectId: projectOf(invited) },
  );
  if (!user.isActive) {
    await announce(caps, { kind: "letterWanted", userIds: [user._id], letter: "activation" });
  }
  const welcomed = await welcome(caps, user, visitorOf(request));
  if (welcomed !== null) return { status: 201 as const, body: { is_active: true, ...welcomed } };
  return {
    status: 201 as const,
    body: { is_active: false, user: presentPrivateUser(user), tokens: null },
  };
}

async function wantedAccount({ username, email, password, ...body }: SignUpRequest["body"]) {
  const theme = body.app_theme ?? null;
  return {
    username,
    email,
    passwordHash: await hashPassword(password),
    language: body.language ?? null,
    appTheme: theme === "system" ? ("auto" as const) : theme,
  };
}

function projectOf(invited: Invitation | null): number | null {
  return invited === null ? null : invited.project._id;
}

/**
 * Returns whether the address needs no mail of its own. The project trusts the people that it gives a link
 * to, and a token that a mail has brought shows that the address is right, and no other one.
 */
function isConfirmed(invited: Invitation | null, email: string): boolean {
  if (invited === null) return false;
  const { emailKey: key } = invited.invitation;
  return key === undefined || key === emailKey(email);
}

/** A token that a mail has brought confirms the address to which it went. */
function confirmedBy(invited: Invitation | null, email: string): { confirmedKey?: string } {
  const key = emailKey(email);
  return invited?.invitation.emailKey === key ? { confirmedKey: key } : {};
}

/** @throws {ValidationError} when the invitation does not let the address in */
async function requireInvitation(
  caps: Pick<Capabilities, "store">,
  { token, email, now }: { readonly token: string; readonly email: string; readonly now: number },
): Promise<Invitation> {
  const invited = await invitationOf(caps, token);
  const inviter = invited === null ? null : await openInviter(caps, invited, now);
  if (invited === null || inviter === null) throw invalidField("invite_token", NO_INVITATION);
  const fault = domainFault(invited, email);
  if (fault !== null) throw invalidField("email", fault);
  return invited;
}

export interface ActivateRequest {
  readonly query: { readonly user_id?: string; readonly token?: string };
  readonly body: { readonly user_id?: number; readonly token?: string };
  readonly address: string;
  header(name: string): string | undefined;
}

/**
 * Activates an account. The link has both values in its query; a client may send them in the body
 * instead.
 */
export async function activate(
  caps: Announcing & Recording & Pick<Capabilities, "serverKey">,
  request: ActivateRequest,
) {
  const { query, body, address } = request;
  const userId = body.user_id ?? userIdOf(query.user_id);
  const hash = hashCredential(body.token ?? query.token ?? "");
  const secret = { userId, hash, now: caps.clock.now() };
  const user = await caps.store.users.spendSecret("activation", secret, { isActive: true });
  if (user === null) throw badLink();
  await announce(caps, { kind: "accountChanged", userIds: [user._id] });
  await recordVisit(caps, { address }, { kind: "account_activated", userId: user._id });
  return welcomeByLink(caps, user, visitorOf(request));
}
