/** Loads the bot of the path. Only its owner may see it (Contract 2.20). */
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import type { SubjectRequest } from "../../http/route.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";

/** @throws {NotFoundError} also for staff, and for accounts that are not bots */
export async function findBot(
  { store }: Pick<Capabilities, "store">,
  { params, caller }: SubjectRequest<"/api/users/me/bots/:botId/token/">,
): Promise<UserDocument> {
  const bot = await store.users.byId(params.botId);
  if (bot === null || !bot.isBot || bot.botOwnerId !== caller.id) throw new NotFoundError();
  return bot;
}
