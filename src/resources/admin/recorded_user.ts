/** Picks the values of an account that the audit record holds. */
import type { AuditEvent } from "../../accounts/record_event.ts";
import type { AdminUserUpdate } from "../../schema/admin.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";

/** Returns the name and the flags. The address, the password and the metadata are left out. */
function recordedUser(user: UserDocument) {
  return {
    username: user.username,
    is_active: user.isActive,
    is_spam: user.isSpam,
    is_blacklisted: user.isBlacklisted,
    is_staff: user.isStaff,
    is_superuser: user.isSuperuser,
    is_bot: user.isBot,
    api_access_tier: user.apiAccessTier,
  };
}

export function recordedAccount(user: UserDocument): AuditEvent {
  return { kind: "account_made", userId: user._id, after: recordedUser(user) };
}

/** Returns what a change of an account changed. Values that are not recorded are only named. */
export function recordedChange(before: UserDocument, after: UserDocument, body: AdminUserUpdate) {
  const [old, fresh] = [recordedUser(before), recordedUser(after)];
  const names = Object.keys(old) as (keyof typeof old)[];
  const changed = names.filter((name) => old[name] !== fresh[name]);
  const named = (["email", "password", "metadata"] as const).filter(
    (name) => body[name] !== undefined,
  );
  const valuesOf = (user: typeof old) => changed.map((name) => [name, user[name]] as const);
  return {
    before: Object.fromEntries(valuesOf(old)),
    after: {
      ...Object.fromEntries(valuesOf(fresh)),
      ...(named.length === 0 ? {} : { also_written: named }),
    },
  };
}
