/** Sets a new password for a caller who knows the old one (Contract 2.19). */
import { requireNoFaults } from "../../accounts/accounts.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import { countLoginAttempt } from "../../admission/login_limit.ts";
import { openSession, revokeSessions, visitorOf } from "../../accounts/sessions.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { passwordFaults } from "../../domain/accounts/password_rules.ts";
import { invalidField, ValidationError } from "../../errors.ts";
import { hashPassword, verifyPassword } from "../../password_hash.ts";

export interface ChangePasswordRequest {
  readonly caller: Caller;
  readonly body: {
    readonly old_password?: string;
    readonly password?: string;
    readonly new_password?: string;
  };
  readonly address: string;
  header(name: string): string | undefined;
}

/** Ends every earlier session. The API token stays valid. */
export async function changePassword(
  caps: Announcing & Recording & Pick<Capabilities, "config" | "serverKey">,
  request: ChangePasswordRequest,
) {
  const { caller, body, address } = request;
  const { user } = caller;
  const { old, wanted } = requireBoth(body);
  await countLoginAttempt(caps, { login: user.usernameKey, address, holders: [user] });
  await requirePassword(user, old, "old_password");
  const faults = passwordFaults(wanted, user);
  const isSame = wanted === old;
  requireNoFaults({
    new_password: isSame ? [...faults, "The new password must differ from the old one."] : faults,
  });
  const passwordHash = await hashPassword(wanted);
  const { users } = caps.store;
  const isOurs = await users.replacePassword(caller.id, user.passwordHash, passwordHash);
  if (!isOurs) throw invalidField("old_password", "Wrong password.");
  await recordEvent(caps, request, { kind: "password_changed", userId: caller.id });
  await revokeSessions(caps, caller.id);
  const tokens = await openSession(caps, { _id: caller.id, passwordHash }, visitorOf(request));
  if (tokens === null) throw invalidField("old_password", "Wrong password.");
  return { status: 200 as const, body: tokens };
}

/**
 * Returns the old and the new password.
 * @throws {ValidationError} on each one that is missing
 */
function requireBoth(body: ChangePasswordRequest["body"]) {
  const old = body.old_password ?? body.password;
  const wanted = body.new_password;
  if (old === undefined || wanted === undefined) {
    const missing = ["Required."];
    throw new ValidationError({
      ...(old === undefined && { old_password: missing }),
      ...(wanted === undefined && { new_password: missing }),
    });
  }
  return { old, wanted };
}

/**
 * Checks the password that a caller gives once more. The attempt was counted.
 * @throws {ValidationError} on `field`
 */
export async function requirePassword(
  { passwordHash, isBot }: Caller["user"],
  given: string,
  field: string,
): Promise<void> {
  if (passwordHash === null) {
    const way = isBot ? "A bot uses its token." : "Ask for a link at /api/auth/password-reset/.";
    throw invalidField(field, `This account has no password. ${way}`);
  }
  if (!(await verifyPassword(passwordHash, given))) {
    throw invalidField(field, "Wrong password.");
  }
}
