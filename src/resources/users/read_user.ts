/** Shows one account as everybody sees it (Contract 2.15). */
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import type { SubjectRequest } from "../../http/route.ts";
import { presentCardVersion } from "../../present/bot_card.ts";
import { presentPublicUser } from "../../present/user.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";

/** @throws {NotFoundError} when the account is unknown, or is closed and the caller is not staff */
export async function findUser(
  { store }: Pick<Capabilities, "store">,
  { params, caller }: SubjectRequest<"/api/users/:userId/">,
): Promise<UserDocument> {
  const user = await store.users.byId(params.userId);
  const isOpen = user !== null && user.isActive && !user.isSpam;
  if (user === null || !(isOpen || caller.isStaff || caller.isSuperuser)) throw new NotFoundError();
  return user;
}

export async function readUser(
  { store }: Pick<Capabilities, "store">,
  { subject: user }: { readonly subject: UserDocument },
) {
  const newest = user.isBot ? await store.botCards.newestOf(user._id) : null;
  const card = newest === null ? null : presentCardVersion(newest);
  return { status: 200 as const, body: { ...presentPublicUser(user), card } };
}
