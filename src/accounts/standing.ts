/** Whether an account may act at all, and how every process learns that it may not. Contract 5.3. */
import type { Capabilities } from "../capabilities.ts";
import { announce, type Announcing } from "../consequences/announce.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

type Standing = Pick<UserDocument, "isActive" | "isSpam">;

/**
 * False for an account that was deactivated or marked as spam, and for every bot of one. A bot acts
 * for its owner, so it may do nothing while the owner may not.
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
 * Makes every process read the account and its bots again; call after the stored flags changed and
 * before the reply. A bot that is made meanwhile is not remembered by any process yet.
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
