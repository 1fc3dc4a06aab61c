/** Finds names that look like the name of site staff (Contract 2.18). */
import type { Capabilities } from "../capabilities.ts";
import { lookOf } from "../domain/accounts/look_alike.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

/** The account that is to have a name. An account without an id does not exist yet. */
export type Bearer = Partial<Pick<UserDocument, "_id" | "usernameKey" | "isStaff" | "isSuperuser">>;
export type NamedAccount = Pick<UserDocument, "_id" | "username">;

/**
 * Returns another account whose name looks like this one, when one of the two accounts is staff;
 * else null. Staff have few names. Every name is read only when the bearer is staff: how a name
 * looks is not stored, because it depends on a table that may change.
 */
export async function findLookAlike(
  { store }: Pick<Capabilities, "store">,
  username: string,
  bearer: Bearer,
): Promise<NamedAccount | null> {
  const look = lookOf(username.normalize("NFKC"));
  const others = isStaffAccount(bearer) ? store.users.names() : store.users.staffNames();
  for await (const other of others) {
    if (other._id !== bearer._id && lookOf(other.username) === look) return other;
  }
  return null;
}

/** Returns whether the account is site staff or superuser. */
export function isStaffAccount({ isStaff, isSuperuser }: Bearer): boolean {
  return isStaff === true || isSuperuser === true;
}

/** Returns messages when an account cannot become staff under its present name, or none. */
export async function promotionFaults(
  caps: Pick<Capabilities, "store">,
  user: NamedAccount,
): Promise<string[]> {
  const other = await findLookAlike(caps, user.username, { _id: user._id, isStaff: true });
  if (other === null) return [];
  return [
    `The name of the account ${other._id}, ${other.username}, looks like this one. Rename that account first.`,
  ];
}
