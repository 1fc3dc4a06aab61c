/** Gives an account a new name (Contract 2.18, 2.20). */
import { announce, type Announcing } from "../consequences/announce.ts";
import { nextLoginKeys } from "../domain/accounts/login_keys.ts";
import { checkUsername, USERNAME_CHANGE_INTERVAL } from "../domain/accounts/username.ts";
import { invalidField } from "../errors.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { takenError } from "./accounts.ts";

const DAY = 86_400_000;

/** Returns a message when the last change is too recent, else null. Bots may change at any time. */
export function tooSoon(user: UserDocument, now: number): string | null {
  if (user.isBot || user.usernameSetAt === null) return null;
  const next = user.usernameSetAt + USERNAME_CHANGE_INTERVAL;
  if (now >= next) return null;
  const days = Math.ceil((next - now) / DAY);
  return `A username can be changed once in 180 days, again in ${days} days.`;
}

/**
 * Writes the new name together with other fields, all or nothing. Of two simultaneous changes one
 * wins, by the unique index or by compare-and-set on the old name.
 * @throws {ValidationError} on `username`
 */
export async function renameAccount(
  caps: Announcing,
  user: UserDocument,
  wanted: { readonly username: string; readonly fields: Partial<UserDocument> },
): Promise<UserDocument> {
  const { username, key } = checkUsername(wanted.username);
  const { email = user.email } = wanted.fields;
  try {
    const renamed = await caps.store.users.rename(
      user,
      { username, usernameKey: key, setAt: caps.clock.now() },
      { ...wanted.fields, loginKeys: nextLoginKeys(user, { username, email }) },
    );
    if (renamed !== null) {
      // Pages of posts hold the names of their authors, so the announcement renews them.
      await announce(caps, { kind: "accountRenamed", userIds: [user._id] });
      return renamed;
    }
  } catch (error) {
    throw takenError(caps, error, { usernameKey: key }) ?? error;
  }
  throw invalidField(
    "username",
    "The username was changed by another request. Read the account again, then try again.",
  );
}
