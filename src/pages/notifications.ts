/**
 * Reads what an account was told. What it may not see by now is left out: the access to posts and
 * comments is judged as their own pages judge it (Contract 3.15).
 */
import { accessTo } from "../access/access.ts";
import { mayViewComment } from "../access/comments.ts";
import { projectDirectory } from "../access/projects.ts";
import type { Caller, DirectoryNeeds } from "../capabilities.ts";
import { MOST_UNREAD } from "../domain/accounts/notification.ts";
import { type NotificationParts, presentNotification } from "../present/notification.ts";
import type { Notification } from "../schema/notification.ts";
import type { NotificationDocument } from "../store/accounts/notifications.ts";
import type { CommentState } from "../store/comments/comments.ts";

/** Returns what the caller sees of these notifications, in the same order. */
export async function readNotifications(
  caps: DirectoryNeeds,
  caller: Caller,
  lines: readonly NotificationDocument[],
): Promise<Notification[]> {
  return (await visibleParts(caps, caller, lines)).map(presentNotification);
}

/** Returns how many of the newest unread notifications of the caller are visible. */
export async function countUnread(caps: DirectoryNeeds, caller: Caller): Promise<number> {
  const asked = { userId: caller.id, isUnread: true, limit: MOST_UNREAD, after: null };
  const lines = await caps.store.notifications.page(asked);
  return (await visibleParts(caps, caller, lines.slice(0, MOST_UNREAD))).length;
}

async function visibleParts(
  caps: DirectoryNeeds,
  caller: Caller,
  lines: readonly NotificationDocument[],
): Promise<NotificationParts[]> {
  if (lines.length === 0) return [];
  const { store } = caps;
  const postIds = new Set(lines.flatMap(({ postId }) => postId ?? []));
  const commentIds = new Set(lines.flatMap(({ events }) => events.map(Number)));
  const [posts, comments, directory] = await Promise.all([
    store.posts.listed([...postIds]),
    store.comments.shownStates([...commentIds]),
    projectDirectory(caps, caller),
  ]);
  const now = caps.clock.now();
  const seen = posts.filter((post) => accessTo(caller, post, directory, now) !== null);
  const byId = new Map(seen.map((post) => [post._id, post]));
  const authors = await store.users.shown([
    ...new Set(Array.from(comments.values(), ({ authorId }) => authorId)),
  ]);
  return lines.flatMap((line) => {
    const post = byId.get(line.postId ?? 0);
    const ofLine = line.events.flatMap((event) => comments.get(Number(event)) ?? []);
    const shown = ofLine.filter((comment) => isShown(caller, comment, line));
    const newest = shown.at(-1);
    if (post === undefined || newest === undefined) return [];
    const actor = authors.get(newest.authorId) ?? null;
    return [{ line, count: shown.length, post, commentId: newest._id, actor }];
  });
}

/** A deleted comment is not shown, and neither is a mention that its author has taken out. */
function isShown(
  caller: Pick<Caller, "id">,
  comment: CommentState,
  { kind }: Pick<NotificationDocument, "kind">,
): boolean {
  if (comment.isSoftDeleted || !mayViewComment(caller, comment)) return false;
  return kind !== "mention" || comment.mentionedUserIds.includes(caller.id);
}
