/** Log-in with a name or an e-mail address, and a password (Contract 3.9). */
import { addressMark } from "../../admission/login_limit.ts";
import { openSession } from "../../accounts/sessions.ts";
import { tryPassword } from "../../admission/try_password.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { invalidField } from "../../errors.ts";
import { presentPrivateUser } from "../../present/user.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";

export interface LoginRequest {
  readonly body: { readonly login: string; readonly password: string };
  readonly address: string;
}

/**
 * Checks the password and opens a session. An unknown login takes as long as a wrong password and
 * gets the same answer.
 */
export async function logIn(
  caps: Announcing & Pick<Capabilities, "config" | "random" | "serverKey">,
  { body, address }: LoginRequest,
) {
  const user = await tryPassword(caps, { ...body, address });
  if (user === null || !mayLogIn(user)) throw wrongLogin();
  if (!user.isActive) throw invalidField("user_state", "inactive");
  const welcomed = await welcome(caps, user, address);
  if (welcomed === null) throw wrongLogin();
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
  address: string,
) {
  const tokens = await openSession(caps, user);
  if (tokens === null) return null;
  await caps.store.users.rememberAddress(user._id, addressMark(caps, address));
  return { tokens, user: presentPrivateUser(user) };
}
