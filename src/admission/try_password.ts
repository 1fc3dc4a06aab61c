/** Checks a password against every account that a login may mean (Contract 2.18, 3.9). */
import type { Capabilities } from "../capabilities.ts";
import { usernameKey } from "../domain/accounts/username.ts";
import { requirePasswordRoom, verifyPassword } from "../password_hash.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { findLogins } from "../accounts/find_login.ts";
import { countLoginAttempt } from "./login_limit.ts";

export interface TriedPassword {
  readonly login: string;
  readonly password: string;
  readonly address: string;
}

/** The sentence for people who bring a password where providers alone let in. */
export const PASSWORDS_OFF =
  "Passwords do not sign in on this platform. Sign in by a provider of the sign-in page.";

/**
 * Returns the account with this password, or null. Where `PASSWORD_LOGIN` is off it is that of a
 * superuser, so that operators get in while no provider answers. An unknown login takes as long as a wrong
 * password. The attempt is counted before a hash is computed.
 * @throws {RateLimitError | OverloadError}
 */
export async function tryPassword(
  caps: Pick<Capabilities, "store" | "cache" | "serverKey" | "config">,
  { login, password, address }: TriedPassword,
): Promise<UserDocument | null> {
  const { config } = caps;
  // A flood is refused before it costs a query.
  await requirePasswordRoom();
  const holders = await findLogins(caps, login);
  await countLoginAttempt(caps, { login: usernameKey(login), address, holders });
  for (const holder of holders) {
    if (!(await verifyPassword(holder.passwordHash, password))) continue;
    return config.accounts.passwordLogin || holder.isSuperuser ? holder : null;
  }
  if (holders.length === 0) await verifyPassword(null, password);
  return null;
}
