/** The words of webhooks. Contract 3.18. */

/** The bodies that webhooks send: events, or a text for chat systems. Contract 3.18. */
export const WEBHOOK_FORMATS = ["json", "slack"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
/** The kinds of owners of a webhook. Contract 3.18. */
export const WEBHOOK_OWNERS = ["account", "project"] as const;
/** Why a webhook is disabled. Contract 3.18. */
export const WEBHOOK_ENDS = ["by_hand", "failing", "access_lost"] as const;
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number];
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
