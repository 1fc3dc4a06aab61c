/** Whether an account may act at all, and how every process learns of a change (Contract 5.3). */
import type { Capabilities } from "../capabilities.ts";
import { announce, type Announcing } from "../consequences/announce.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

type Standing = Pick<UserDocument, "isActive" | "isSpam">;

/**
 * Returns false for an account that was deactivated or marked as spam, and for every bot of such an
 * account. A bot acts for its owner, so it may do nothing while the owner may not.
 */
export async function isOpen(
  { store }: Pick<Capabilities, "store">,
  user: Standing & Pick<UserDocument, "botOwnerId">,
): Promise<boolean> {
  if (!isInOrder(user)) return false;
  if (user.botOwnerId === null) return true;
  const owner = await store.users.byId(user.botOwnerId);
  return owner !== null && isInOrder(owner);
}

function isInOrder({ isActive, isSpam }: Standing): boolean {
  return isActive && !isSpam;
}

/**
 * Makes every process read the account and its bots again. Call it after the stored flags have
 * changed and before the reply. No process has cached a bot that is created meanwhile.
 */
export async function forgetAccountAndBots(
  caps: Announcing,
  userId: number,
  { endSessions }: { endSessions: boolean },
): Promise<void> {
  const { store } = caps;
  const bots = await store.users.botsOf(userId);
  const ids = [userId, ...bots.map(({ _id }) => _id)];
  if (endSessions) await Promise.all(ids.map((id) => store.sessions.removeOfUser(id)));
  await announce(caps, { kind: "accountChanged", userIds: ids });
}
