/** The accounts a text mentions: existing and active ones, each once. Contract 3.3. */
import type { Capabilities } from "../../capabilities.ts";
import { mentionedAccounts, mentionKeys, parseMentions } from "../../domain/mentions.ts";
import { usernameKey } from "../../domain/username.ts";

/** Ids in the order of the text. */
export async function mentionedIn(
  caps: Pick<Capabilities, "store">,
  text: string,
): Promise<number[]> {
  const mentions = parseMentions(text, usernameKey);
  const users = await caps.store.users.byUsernameKeys(mentionKeys(mentions));
  const active = users.filter(({ isActive, isSpam }) => isActive && !isSpam);
  const byKey = new Map(active.map((user) => [user.usernameKey, user]));
  return mentionedAccounts(mentions, byKey).map(({ _id }) => _id);
}
