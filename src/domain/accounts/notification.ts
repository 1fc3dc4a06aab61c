/** The rules of notifications (Contract 3.15). Times are milliseconds since the epoch. */
import type { NotificationKind } from "../vocabulary.ts";

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
 * the same hour share it. It follows from the event alone, so a repeated job writes no second one.
 */
export function notificationId({ userId, kind, subject, at }: NotificationPlace): string {
  return `${userId}-${kind}-${subject}-${Math.floor(at / HOUR_MS)}`;
}
