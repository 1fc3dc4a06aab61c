/** The rules of notifications (Contract 3.15). Times are milliseconds since the epoch. */
import type { MailTopic, NotificationKind, NotificationWay } from "../vocabulary.ts";

/** How long a notification is stored, days. */
export const NOTIFICATION_DAYS = 90;
/** Most events of one notification. Later ones of the same hour add nothing. */
export const MOST_TOLD_EVENTS = 50;
/** Most accounts that a comment tells of their mention. */
export const MOST_TOLD_MENTIONS = 50;
/** Most unread notifications that are counted. */
export const MOST_UNREAD = 100;

/** How long before its time a close or an end is told, ms. */
export const REMINDED_BEFORE_MS = 86_400_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** By how much a prediction moves away before an account is told, in log odds. Maths 9.9. */
export const MOVEMENT_DISTANCE = { default: 1, least: 0.1, most: 5 } as const;

export interface NotificationPlace {
  readonly userId: number;
  readonly kind: NotificationKind;
  /** The post, or whatever else the events are about. */
  readonly subject: number | string;
  /** When the event happened. */
  readonly at: number;
}

/**
 * Returns the id of the notification that an event belongs to. Events of one kind on one subject in
 * the same hour share it, and those of a movement in the same day. It follows from the event alone,
 * so a repeated job writes no second one.
 */
export function notificationId({ userId, kind, subject, at }: NotificationPlace): string {
  const spanMs = kind === "movement" ? DAY_MS : HOUR_MS;
  return `${userId}-${kind}-${subject}-${Math.floor(at / spanMs)}`;
}

/** Returns the start of the day (UTC) of a time, both in ms. */
export function dayOf(at: number): number {
  return at - (at % DAY_MS);
}

/** After a mail about a kind the next one waits so long, ms. */
export const MAILS_APART_MS = HOUR_MS;
/** What is older is not mailed any more, ms: a weekly digest, and a day without a mail server. */
export const MAILED_WITHIN_MS = 8 * DAY_MS;

/** Digests go out at seven in the morning, UTC, the weekly ones on Mondays (day 4 of 1970-01-01). */
const DIGEST_TIMES = {
  daily: { every: DAY_MS, from: 7 * HOUR_MS },
  weekly: { every: 7 * DAY_MS, from: 4 * DAY_MS + 7 * HOUR_MS },
} as const;

/** Returns when that which happened at `at` goes out by mail, or null where it does not. */
export function mailDue(way: NotificationWay, at: number): number | null {
  if (way === "inbox" || way === "off") return null;
  if (way === "mail") return at;
  const { every, from } = DIGEST_TIMES[way];
  return Math.ceil((at - from) / every) * every + from;
}

/** Returns which mail tells of a kind, or null where none does. */
export function mailTopic(kind: NotificationKind, way: NotificationWay): MailTopic | null {
  if (way === "inbox" || way === "off") return null;
  return way === "mail" ? kind : way;
}
