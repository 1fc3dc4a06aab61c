/** Finds the accounts that a text mentions: existing and active ones, each once (Contract 3.3). */
import type { Capabilities } from "../../capabilities.ts";
import {
  mentionedAccounts,
  mentionKeys,
  type Mentions,
  parseMentions,
} from "../../domain/text/mentions.ts";
import { usernameKey } from "../../domain/accounts/username.ts";

/** Longer texts are parsed in a thread. Up to this length even the slowest text takes a few ms. */
const LONGEST_IN_PLACE = 4_000;

/**
 * Returns ids in the order of the text.
 * @throws {OverloadError} when the threads cannot keep up
 */
export async function mentionedIn(
  caps: Pick<Capabilities, "store" | "pool">,
  text: string,
  accountId: number,
): Promise<number[]> {
  const mentions = await mentionsOf(caps, text, accountId);
  const users = await caps.store.users.shownBy(mentionKeys(mentions));
  const active = users.filter(({ isActive, isSpam }) => isActive && !isSpam);
  const byKey = new Map(active.map((user) => [user.usernameKey, user]));
  return mentionedAccounts(mentions, byKey).map(({ _id }) => _id);
}

async function mentionsOf(
  { pool }: Pick<Capabilities, "pool">,
  text: string,
  accountId: number,
): Promise<Mentions> {
  if (text.length <= LONGEST_IN_PLACE) return parseMentions(text, usernameKey);
  return pool.run("findMentions", { text }, { accountId });
}
