/** Turns notifications into their API form (Contract 3.15). */
import type { Notification } from "../schema/notification.ts";
import type { NotificationDocument } from "../store/accounts/notifications.ts";
import type { ListedPost } from "../store/posts/posts.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";
import { isoOrNull, toIso } from "./time.ts";

/** What a notification says to an account that may see all of it. */
export interface NotificationParts {
  readonly line: NotificationDocument;
  /** How many of its events the account sees. */
  readonly count: number;
  readonly post: Pick<ListedPost, "_id" | "title">;
  readonly commentId: number | null;
  readonly actor: ShortUserSource | null;
}

export function presentNotification(parts: NotificationParts): Notification {
  const { line, count, post, commentId, actor } = parts;
  return {
    id: line._id,
    kind: line.kind,
    count,
    created_at: toIso(line.createdAt),
    read_at: isoOrNull(line.readAt),
    post: { id: post._id, title: post.title },
    comment_id: commentId,
    actor: actor === null ? null : presentShortUser(actor),
  };
}
