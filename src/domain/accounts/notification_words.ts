/** The words of notifications: a part of the vocabulary. */

/** What an account is told of comments. Contract 3.15. */
export const COMMENT_NOTIFICATIONS = ["mention", "reply", "comment", "report"] as const;
/** What an account is told that is about no post. Contract 3.15. */
export const APART_NOTIFICATIONS = ["invitation", "export_ready", "webhook_disabled"] as const;
/** What those who have forecast are told, whether they follow or not. Contract 3.15. */
export const FORECASTER_NOTIFICATIONS = ["question_clarified", "question_resolved"] as const;
/** What an account is told of, in the order in which pages list it. Contract 3.15. */
export const NOTIFICATION_KINDS = [
  ...COMMENT_NOTIFICATIONS,
  "question_opened",
  "question_closing",
  ...FORECASTER_NOTIFICATIONS,
  "forecast_ending",
  "movement",
  "review",
  "proposal",
  ...APART_NOTIFICATIONS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const DIGESTS = ["daily", "weekly"] as const;
/**
 * How an account is told of a kind: all but "off" have it in the inbox. The first is what holds
 * without a choice. Contract 3.15.
 */
export const NOTIFICATION_WAYS = ["inbox", "mail", ...DIGESTS, "off"] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** What a mail of notifications is about: one kind, or a digest of several. Contract 3.15. */
export const MAIL_TOPICS = [...NOTIFICATION_KINDS, ...DIGESTS] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/** What a job tells accounts of. Contract 3.15. */
export const TOLD_EVENTS = ["comment", "review", "report", "proposal", "movement"] as const;
export type ToldEvent = (typeof TOLD_EVENTS)[number];
