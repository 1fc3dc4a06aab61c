/** Handles POST /api/users/me/notifications/read/ (Contract 3.15). */
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { invalid } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { countUnread } from "../../pages/notifications.ts";
import type { ReadBody } from "../../schema/notification.ts";
import type { ReadChoice } from "../../store/accounts/notifications.ts";

/** @throws {ValidationError} unless the body names exactly one choice */
export async function markNotificationsRead(
  caps: DirectoryNeeds,
  { caller, body, now }: Request<string, unknown, ReadBody>,
) {
  const choice = await choiceOf(caps, body);
  await caps.store.notifications.markRead(caller.id, choice, now);
  return { status: 200 as const, body: { unread_count: await countUnread(caps, caller) } };
}

async function choiceOf(
  { store }: Pick<Capabilities, "store">,
  { ids, post, question, all }: ReadBody,
): Promise<ReadChoice> {
  const named = [ids, post, question, all === true ? all : undefined];
  if (named.filter((one) => one !== undefined).length !== 1) {
    throw invalid("Send exactly one of `ids`, `post`, `question` and `all`: true.");
  }
  if (ids !== undefined) return { ids };
  if (post !== undefined) return { postIds: [post] };
  if (question === undefined) return "all";
  const found = await store.questions.targets([question]);
  return { postIds: found.map(({ postId }) => postId) };
}
