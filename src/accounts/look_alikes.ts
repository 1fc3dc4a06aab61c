/** Names that could be taken for the name of site staff. Contract 2.18. */
import type { Capabilities } from "../capabilities.ts";
import { lookOf } from "../domain/accounts/look_alike.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

/** What is known of the account that is to have a name; without an id it does not exist yet. */
export type Bearer = Partial<Pick<UserDocument, "_id" | "usernameKey" | "isStaff" | "isSuperuser">>;
export type NamedAccount = Pick<UserDocument, "_id" | "username">;

/**
 * Another account whose name looks like this one, where one of the two is staff; null = none. The
 * names of staff are few. Every name is read only when the bearer is staff, because the look of a
 * name follows the table of the day and is not stored.
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

/** True for site staff and superusers. */
export function isStaffAccount({ isStaff, isSuperuser }: Bearer): boolean {
  return isStaff === true || isSuperuser === true;
}

/** Messages when an account cannot be made staff under its present name; none = it can. */
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
