/** Deletes the caller's account (Contract 2.40). */
import { eraseAccount } from "../../consequences/erase_account.ts";
import { type Origin, recordDeletion, type Recording } from "../../accounts/record_event.ts";
import { countLoginAttempt } from "../../admission/login_limit.ts";
import { isProven } from "../../accounts/sessions.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { invalid, invalidField } from "../../errors.ts";
import { requirePassword } from "./change_password.ts";

/**
 * The first write ends what the account may do. What is left of its names, addresses and
 * credentials goes before the reply; after a crash `close_questions` goes on.
 */
export async function deleteAccount(
  caps: Announcing & Recording & Pick<Capabilities, "config" | "serverKey">,
  request: Origin & { readonly body: { readonly password?: string } },
) {
  const { caller, address } = request;
  const { user } = caller;
  if (caller.isSuperuser) {
    throw invalid("The account of a superuser is deleted after another superuser took its rights.");
  }
  await countLoginAttempt(caps, { login: user.usernameKey, address, holders: [user] });
  await requirePerson(caps, request);
  if (!(await eraseAccount(caps, user))) {
    throw invalidField("password", "The password of the account has just changed.");
  }
  // The mark that a later run goes by is gone after the announcement, so the record comes before.
  await recordDeletion(caps, caller.id, request);
  await announce(caps, { kind: "accountDeleted", userId: caller.id });
  return { status: 204 as const };
}

/**
 * Checks that the owner of the account is at work. Where people sign in by a provider, a new sign-in
 * there takes the place of the password that the account lacks.
 * @throws {ValidationError} on `password`
 */
async function requirePerson(
  caps: Pick<Capabilities, "store" | "clock">,
  { caller, body }: { readonly caller: Caller; readonly body: { readonly password?: string } },
): Promise<void> {
  const { user } = caller;
  const { passwordHash, isBot, identities = [] } = user;
  if (passwordHash !== null || isBot || identities.length === 0) {
    if (body.password === undefined) throw invalidField("password", "Required.");
    await requirePassword(user, body.password, "password");
    return;
  }
  if (await isProven(caps, caller)) return;
  throw invalidField(
    "password",
    "This account has no password. Sign in again at its provider, by POST /api/auth/oidc/connections/{provider}/start/?fresh=true, and delete it in the same session within five minutes.",
  );
}
