/**
 * Mails an account what it was told and wants by mail (Contract 3.15). Everything is judged now:
 * the account, its choice, and what it may see. The lines carry what waits, so a run that was
 * interrupted is repeated, and its mail has the same `Message-ID`.
 */
import { createHash } from "node:crypto";
import type { Viewer } from "../../../src/access/access.ts";
import { downloaderOf } from "../../../src/access/downloads.ts";
import { unsubscribeLink } from "../../../src/accounts/unsubscribe_links.ts";
import { baseUrlOf } from "../../../src/base_url.ts";
import type { Capabilities, DirectoryNeeds } from "../../../src/capabilities.ts";
import {
  MAILED_WITHIN_MS,
  mailDue,
  MAILS_APART_MS,
  mailTopic,
} from "../../../src/domain/accounts/notification.ts";
import { append } from "../../../src/domain/numbers/lists.ts";
import type { MailTopic } from "../../../src/domain/vocabulary.ts";
import { mailOf } from "../../../src/mail/letter.ts";
import { notificationLetter } from "../../../src/mail/notification_letter.ts";
import { readNotifications } from "../../../src/pages/notifications.ts";
import type { ChosenWays, MailTimes } from "../../../src/store/accounts/notification_choices.ts";
import type { NotificationDocument } from "../../../src/store/accounts/notifications.ts";
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";
import type { JobPayloads } from "../../contract.ts";

type Needs = DirectoryNeeds & Pick<Capabilities, "config" | "mailer" | "serverKey" | "log">;
type Line = NotificationDocument;

/** Lines that one run reads. A digest of more is two mails. */
const MOST_LINES = 1_000;
/** A mail that the server did not take is tried again after this time, ms. */
const TRY_AGAIN_MS = 600_000;

/** @throws {Error} when the mail server did not take a mail, which is tried again later */
export async function mailNotifications(
  caps: Needs,
  { userId }: JobPayloads["mail_notifications"],
): Promise<void> {
  const { notifications, notificationChoices, users } = caps.store;
  const now = caps.clock.now();
  const [lines, user, { ways }, times] = await Promise.all([
    notifications.toMail(userId, now, MOST_LINES),
    users.byId(userId),
    notificationChoices.of(userId),
    notificationChoices.mailTimes(userId),
  ]);
  const receiver = user === null ? null : await receiverOf(caps, user);
  const byTopic = receiver === null ? null : topics(lines, ways, now);
  const mailed = new Set([...(byTopic?.values() ?? [])].flat());
  await notifications.noteMailed(lines.filter((line) => !mailed.has(line)));
  if (receiver === null) return;
  for (const [topic, all] of byTopic ?? []) {
    const due = await waiting(caps, all, { topic, ways, times, now });
    await mail(caps, receiver, { topic, lines: due, now });
  }
}

interface Receiver {
  readonly user: UserDocument;
  readonly viewer: Viewer & { readonly projectsVersion: string };
}

/** Returns who is mailed, or null for bots and accounts that are closed or without an address. */
async function receiverOf(
  caps: Pick<Capabilities, "store">,
  user: UserDocument,
): Promise<Receiver | null> {
  if (user.isBot || user.email === "") return null;
  const viewer = await downloaderOf(caps, user._id);
  // All mails share one version, so projects are at most some seconds old.
  return viewer === null ? null : { user, viewer: { ...viewer, projectsVersion: "mails" } };
}

/** Returns the lines that are mailed, by topic: those that are wanted, not read and not old. */
function topics(lines: readonly Line[], ways: ChosenWays, now: number): Map<MailTopic, Line[]> {
  const byTopic = new Map<MailTopic, Line[]>();
  for (const line of lines) {
    const topic = mailTopic(line.kind, ways[line.kind] ?? "inbox");
    const isNews = line.readAt === null && line.createdAt > now - MAILED_WITHIN_MS;
    if (topic !== null && isNews) append(byTopic, topic, line);
  }
  return byTopic;
}

interface Timing {
  readonly topic: MailTopic;
  readonly ways: ChosenWays;
  readonly times: MailTimes;
  readonly now: number;
}

/** Returns those lines that are due now, and lets the others wait for their time. */
async function waiting(
  { store }: Pick<Capabilities, "store">,
  lines: readonly Line[],
  { topic, ways, times, now }: Timing,
): Promise<Line[]> {
  const isDigest = topic === "daily" || topic === "weekly";
  const earliest = isDigest ? 0 : (times[topic] ?? -Infinity) + MAILS_APART_MS;
  const due: Line[] = [];
  for (const line of lines) {
    const own = mailDue(ways[line.kind] ?? "inbox", line.mailAt ?? now) ?? now;
    const time = Math.max(own, earliest);
    if (time <= now) due.push(line);
    else await store.notifications.postpone([line], time);
  }
  return due;
}

interface Mailing {
  readonly topic: MailTopic;
  readonly lines: readonly Line[];
  readonly now: number;
}

async function mail(caps: Needs, { user, viewer }: Receiver, { topic, lines, now }: Mailing) {
  const { notifications, notificationChoices } = caps.store;
  const unmailed = lines.map((line) => ({ ...line, events: line.events.slice(line.mailed ?? 0) }));
  const told = (await readNotifications(caps, viewer, unmailed)).reverse();
  if (told.length > 0) {
    const { username } = user;
    const unsubscribe = unsubscribeLink(caps, { userId: user._id, topic });
    const base = baseUrlOf(caps);
    const hasPages = caps.config.http.console;
    const letter = notificationLetter({ username, topic, told, base, hasPages, unsubscribe });
    const messageId = `<${nameOf(lines)}@${new URL(base).hostname}>`;
    try {
      await caps.mailer.send({ ...mailOf(user.email, letter), messageId });
    } catch (error) {
      if (!isRefused(error)) {
        await notifications.postpone(lines, now + TRY_AGAIN_MS);
        throw error;
      }
      caps.log.warn({ userId: user._id, topic }, "the mail server refuses an address");
    }
  }
  await notifications.noteMailed(lines);
  if (told.length > 0) await notificationChoices.noteMail(user._id, topic, now);
}

/** Returns whether the server refuses the address permanently (RFC 5321, 4.2.1). */
function isRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}

/** Returns a name that follows from what is mailed alone. */
function nameOf(lines: readonly Line[]): string {
  const hash = createHash("sha256");
  for (const { _id, events } of lines) hash.update(`${_id} ${events.length}\n`);
  return hash.digest("hex").slice(0, 40);
}
