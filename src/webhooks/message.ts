/** Writes the messages of webhooks, and signs them as Standard Webhooks says (Contract 3.18). */
import { createHmac } from "node:crypto";
import { isNotice, type Notice, type PlatformEvent } from "../domain/requests/platform_event.ts";
import type { WebhookFormat } from "../domain/accounts/webhook_words.ts";
import { presentEvent } from "../present/event.ts";
import { toIso } from "../present/time.ts";

/** Most events that a message to a chat system lists. */
const MOST_LINES = 20;

export interface MessageParts {
  readonly format: WebhookFormat;
  readonly events: readonly (PlatformEvent | Notice)[];
  /** When the delivery was made, ms. */
  readonly createdAt: number;
  /** The titles of the posts that the events name. */
  readonly titles: ReadonlyMap<number, string>;
  /** The public address of the console, or null where none is set. */
  readonly baseUrl: string | null;
}

export function messageBody(parts: MessageParts): string {
  const { format, events, createdAt } = parts;
  if (format === "slack") return JSON.stringify({ text: chatText(parts) });
  const data = { events: events.map((event) => presentEvent(event)) };
  return JSON.stringify({ type: "events", timestamp: toIso(createdAt), data });
}

function chatText(parts: MessageParts): string {
  const { events } = parts;
  const lines = events.slice(0, MOST_LINES).map((event) => lineOf(event, parts));
  const more = events.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join("\n");
}

function lineOf(
  event: PlatformEvent | Notice,
  { titles, baseUrl }: Pick<MessageParts, "titles" | "baseUrl">,
): string {
  const { type } = event;
  const postId = isNotice(event) ? undefined : event.postId;
  const title = titles.get(postId ?? 0);
  const named = title === undefined ? type : `${type}: ${harmless(title)}`;
  return postId === undefined || baseUrl === null
    ? named
    : `${named} ${baseUrl}/questions/${postId}/`;
}

/** Returns a title without what chat systems obey: commands in angle brackets, and names behind @. */
function harmless(title: string): string {
  return title
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "@\u200B");
}

interface Signed {
  readonly id: string;
  /** When it is sent, ms. */
  readonly now: number;
  readonly body: string;
  /** The secrets that sign it, the newest first. */
  readonly secrets: readonly string[];
}

/** Returns the headers by which a receiver knows that the platform has sent a message. */
export function signedHeaders({ id, now, body, secrets }: Signed) {
  const seconds = Math.floor(now / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
