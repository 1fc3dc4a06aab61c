/** How many notifications the reader has not read. The head and the page of notifications share it. */
import { signal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import type { Concerns } from "../api/event_stream.ts";

export const unread = signal(0);

/** Returns whether an event says that the reader was told something. */
export const mayTell: Concerns = ({ type }) => type === "notification.created";

/** Asks for the number. A failure keeps the one before. Resolves to whether it has changed. */
export async function readUnread(): Promise<boolean> {
  const before = unread.peek();
  const query = { limit: 1 };
  const answer = await readOf(api.GET("/api/users/me/notifications/", { params: { query } }));
  if (answer.data !== null) unread.value = answer.data.unread_count;
  return unread.peek() !== before;
}
