/** Sign-up and activation (Contract 3.9). */
import {
  createAccount,
  emailFaults,
  requireNoFaults,
  usernameFaults,
} from "../../accounts/accounts.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { passwordFaults } from "../../domain/accounts/password_rules.ts";
import { PermissionError } from "../../errors.ts";
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
  };
  readonly address: string;
}

/** @throws {PermissionError} when the configuration has closed sign-up */
export function requireSignupOpen({ config }: Pick<Capabilities, "config">): Promise<undefined> {
  if (!config.accounts.signupOpen) throw new PermissionError("Sign-up is closed.");
  return Promise.resolve(undefined);
}

export async function signUp(
  caps: Announcing & Pick<Capabilities, "config" | "random" | "serverKey">,
  { body, address }: SignUpRequest,
) {
  const { username, email, password } = body;
  requireNoFaults({
    username: await usernameFaults(caps, username),
    email: await emailFaults(caps, email),
    password: passwordFaults(password, { username, email }),
  });
  const theme = body.app_theme ?? null;
  const user = await createAccount(caps, {
    username,
    email,
    passwordHash: await hashPassword(password),
    language: body.language ?? null,
    appTheme: theme === "system" ? "auto" : theme,
  });
  const welcomed = await welcome(caps, user, address);
  if (welcomed !== null) return { status: 201 as const, body: { is_active: true, ...welcomed } };
  return {
    status: 201 as const,
    body: { is_active: false, user: presentPrivateUser(user), tokens: null },
  };
}

export interface ActivateRequest {
  readonly query: { readonly user_id?: string; readonly token?: string };
  readonly body: { readonly user_id?: number; readonly token?: string };
  readonly address: string;
}

/**
 * Activates an account. The link has both values in its query; a client may send them in the body
 * instead.
 */
export async function activate(
  caps: Announcing & Pick<Capabilities, "random" | "serverKey">,
  { query, body, address }: ActivateRequest,
) {
  const userId = body.user_id ?? userIdOf(query.user_id);
  const hash = hashCredential(body.token ?? query.token ?? "");
  const secret = { userId, hash, now: caps.clock.now() };
  const user = await caps.store.users.spendSecret("activation", secret, { isActive: true });
  if (user === null) throw badLink();
  await announce(caps, { kind: "accountChanged", userIds: [user._id] });
  return welcomeByLink(caps, user, address);
}
