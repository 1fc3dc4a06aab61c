/** Finds the accounts that a text mentions: existing and active ones, each once (Contract 3.3). */
import { projectDirectory } from "../../access/projects.ts";
import type { CommentAuthor } from "../../access/comments.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import {
  mentionedAccounts,
  mentionKeys,
  type Mentions,
  parseMentions,
} from "../../domain/text/mentions.ts";
import { usernameKey } from "../../domain/accounts/username.ts";

/** Longer texts are parsed in a thread. Up to this length even the slowest text takes a few ms. */
const LONGEST_IN_PLACE = 4_000;

type Needs = DirectoryNeeds & Pick<Capabilities, "pool">;
type Author = Pick<CommentAuthor, "id" | "user" | "isBot" | "projectsVersion">;

/**
 * Returns ids in the order of the text. A bot mentions only its owner, and accounts in projects of
 * its owner.
 * @throws {OverloadError} when the threads cannot keep up
 */
export async function mentionedIn(caps: Needs, text: string, author: Author): Promise<number[]> {
  const mentions = await mentionsOf(caps, text, author.id);
  const users = await caps.store.users.shownBy(mentionKeys(mentions));
  const active = users.filter(({ isActive, isSpam }) => isActive && !isSpam);
  const byKey = new Map(active.map((user) => [user.usernameKey, user]));
  const ids = mentionedAccounts(mentions, byKey).map(({ _id }) => _id);
  return author.isBot && ids.length > 0 ? nearOwner(caps, ids, author) : ids;
}

async function nearOwner(caps: Needs, ids: readonly number[], bot: Author): Promise<number[]> {
  const ownerId = bot.user.botOwnerId ?? bot.id;
  const directory = await projectDirectory(caps, bot);
  const projectsOf = async (id: number) => [
    ...(await caps.store.memberships.ofUser(id)).map(({ projectId }) => projectId),
    ...(directory.ownedBy.get(id) ?? []),
  ];
  const own = new Set(await projectsOf(ownerId));
  const isNear = await Promise.all(
    ids.map(async (id) => id === ownerId || (await projectsOf(id)).some((one) => own.has(one))),
  );
  return ids.filter((_, at) => isNear[at]);
}

async function mentionsOf(
  { pool }: Pick<Capabilities, "pool">,
  text: string,
  accountId: number,
): Promise<Mentions> {
  if (text.length <= LONGEST_IN_PLACE) return parseMentions(text, usernameKey);
  return pool.run("findMentions", { text }, { accountId });
}
