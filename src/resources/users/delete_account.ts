/** Deletes the caller's account (Contract 2.40). */
import { eraseAccount } from "../../consequences/erase_account.ts";
import { type Origin, recordDeletion, type Recording } from "../../accounts/record_event.ts";
import { countLoginAttempt } from "../../admission/login_limit.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { invalid, invalidField } from "../../errors.ts";
import { requirePassword } from "./change_password.ts";

/**
 * The first write ends what the account may do. What is left of its names, addresses and
 * credentials goes before the reply; after a crash `close_questions` goes on.
 */
export async function deleteAccount(
  caps: Announcing & Recording & Pick<Capabilities, "config" | "serverKey">,
  request: Origin & { readonly body: { readonly password: string } },
) {
  const { caller, body, address } = request;
  const { user } = caller;
  if (caller.isSuperuser) {
    throw invalid("The account of a superuser is deleted after another superuser took its rights.");
  }
  await countLoginAttempt(caps, { login: user.usernameKey, address, holders: [user] });
  await requirePassword(user, body.password, "password");
  if (!(await eraseAccount(caps, user))) throw invalidField("password", "Wrong password.");
  // The mark that a later run goes by is gone after the announcement, so the record comes before.
  await recordDeletion(caps, caller.id, request);
  await announce(caps, { kind: "accountDeleted", userId: caller.id });
  return { status: 204 as const };
}
