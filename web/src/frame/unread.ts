/** How many notifications the reader has not read. The head and the page of notifications share it. */
import { signal } from "@preact/signals";
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";

export const unread = signal(0);

/** Pages that follow each other within this time ask once, ms. */
const FRESH_MS = 30_000;
let askedAt = -Infinity;

/** Asks for the number, unless it was asked for lately. A failure keeps the number before. */
export async function readUnread(): Promise<void> {
  if (performance.now() - askedAt < FRESH_MS) return;
  askedAt = performance.now();
  const query = { limit: 1 };
  const answer = await readOf(api.GET("/api/users/me/notifications/", { params: { query } }));
  if (answer.data !== null) unread.value = answer.data.unread_count;
}
