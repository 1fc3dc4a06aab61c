/**
 * Decides which accounts may be told of something that happened on a post: open ones that see the
 * post. It is judged for many accounts at once when a notification is written, and again for each
 * account when it reads (`accessTo`).
 */
import type { Capabilities } from "../capabilities.ts";
import type { ListedPost } from "../store/posts/posts.ts";
import { accessTo } from "./access.ts";
import type { ProjectDirectory } from "./projects.ts";

export interface ToldOf {
  readonly post: ListedPost;
  readonly directory: ProjectDirectory;
  readonly now: number;
}

/** Returns those of these accounts that are open and see the post, in the same order. */
export async function receiversOf(
  { store }: Pick<Capabilities, "store">,
  { post, directory, now }: ToldOf,
  userIds: readonly number[],
): Promise<number[]> {
  const projectId = post.defaultProjectId;
  const [users, members] = await Promise.all([
    store.users.shown(userIds),
    store.memberships.ofPairs(userIds.map((userId) => ({ projectId, userId }))),
  ]);
  const levels = new Map(members.map(({ userId, permission }) => [userId, permission]));
  return userIds.filter((id) => {
    const user = users.get(id);
    if (user === undefined || !user.isActive || user.isSpam) return false;
    const level = levels.get(id);
    const memberships = new Map(level === undefined ? [] : [[projectId, level]]);
    const { isStaff, isSuperuser } = user;
    return accessTo({ id, isStaff, isSuperuser, memberships }, post, directory, now) !== null;
  });
}
