/** Handles GET /api/users/me/notifications/ (Contract 3.15). */
import type { DirectoryNeeds } from "../../capabilities.ts";
import { invalidField } from "../../errors.ts";
import { nextLink } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { countUnread, readNotifications } from "../../pages/notifications.ts";
import type { NotificationQuery } from "../../schema/notification.ts";
import type { NotificationCursor } from "../../store/accounts/notifications.ts";

/** @throws {ValidationError} when no page has given this cursor */
export async function listNotifications(
  caps: DirectoryNeeds,
  request: Request<string, NotificationQuery>,
) {
  const { caller, query } = request;
  const { limit, unread: isUnread = false, post: postId } = query;
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const asked = { userId: caller.id, isUnread, postId, limit, after };
  const [found, unreadCount] = await Promise.all([
    caps.store.notifications.page(asked),
    countUnread(caps, caller),
  ]);
  const lines = found.slice(0, limit);
  const last = found.length > limit ? lines.at(-1) : undefined;
  const next = last === undefined ? null : nextLink(request, { limit, cursor: cursorOf(last) });
  const results = await readNotifications(caps, caller, lines);
  return { status: 200 as const, body: { unread_count: unreadCount, next, results } };
}

const CURSOR = /^(\d{1,16}):([\w-]{1,80})$/;

function cursorOf({ createdAt, _id }: { readonly createdAt: number; readonly _id: string }) {
  return Buffer.from(`${createdAt}:${_id}`).toString("base64url");
}

function readCursor(text: string): NotificationCursor {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  if (id === undefined)
    throw invalidField("cursor", "Send a cursor from an earlier answer, unchanged.");
  return { createdAt: Number(createdAt), id };
}
