/** Log-in with a name or an e-mail address, and a password (Contract 3.9). */
import { addressMark } from "../../admission/login_limit.ts";
import { findLogins } from "../../accounts/find_login.ts";
import { recordVisit, type Recording } from "../../accounts/record_event.ts";
import { openSession, type Visitor, visitorOf } from "../../accounts/sessions.ts";
import { PASSWORDS_OFF, tryPassword } from "../../admission/try_password.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { invalidField, PermissionError } from "../../errors.ts";
import { presentPrivateUser } from "../../present/user.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";

export interface LoginRequest {
  readonly body: { readonly login: string; readonly password: string };
  readonly address: string;
  header(name: string): string | undefined;
}

/**
 * Checks the password and opens a session. An unknown login takes as long as a wrong password and
 * gets the same answer.
 */
export async function logIn(
  caps: Announcing & Recording & Pick<Capabilities, "config" | "serverKey">,
  request: LoginRequest,
) {
  const { body, address } = request;
  const user = await tryPassword(caps, { ...body, address });
  const welcomed =
    user !== null && mayLogIn(user) && user.isActive
      ? await welcome(caps, user, visitorOf(request))
      : null;
  if (user === null || welcomed === null) {
    // The text that was typed is not recorded, because some people type their password there.
    const [holder] = await findLogins(caps, body.login);
    await recordVisit(
      caps,
      { address, isProven: false },
      { kind: "log_in_failed", userId: holder?._id ?? null },
    );
    if (user !== null && mayLogIn(user) && !user.isActive) {
      throw invalidField("user_state", "inactive");
    }
    // The sentence is the same for every login, right and wrong.
    if (!caps.config.accounts.passwordLogin) throw new PermissionError(PASSWORDS_OFF);
    throw wrongLogin();
  }
  await recordVisit(caps, { address }, { kind: "logged_in", userId: user._id });
  return { status: 200 as const, body: welcomed };
}

function wrongLogin() {
  return invalidField("password", "Wrong login or password.");
}

/**
 * Returns whether the account may try to log in. An account that was never activated gets its own
 * message; a closed one gets the same answer as an unknown login.
 */
function mayLogIn(user: UserDocument): boolean {
  const waitsForActivation = user.activation !== undefined && user.activation !== null;
  return !user.isSpam && (user.isActive || waitsForActivation);
}

/**
 * Opens a session and remembers the address as one that the owner uses. Returns null where
 * `openSession` does.
 */
export async function welcome(
  caps: Announcing & Pick<Capabilities, "random" | "serverKey">,
  user: UserDocument,
  visitor: Visitor,
) {
  const tokens = await openSession(caps, user, visitor);
  if (tokens === null) return null;
  await caps.store.users.rememberAddress(user._id, addressMark(caps, visitor.address));
  return { tokens, user: presentPrivateUser(user) };
}
