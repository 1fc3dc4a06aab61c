/** Turns webhooks and their deliveries into their API form. Contract 3.18. */
import type { Webhook, WebhookDelivery } from "../schema/webhook.ts";
import type { DeliveryDocument } from "../store/accounts/webhook_deliveries.ts";
import type { WebhookDocument } from "../store/accounts/webhooks.ts";
import { isoOrNull, toIso } from "./time.ts";

export function presentWebhook(webhook: WebhookDocument, now: number): Webhook {
  const { url, description, format, wish, disabled, failures, former } = webhook;
  return {
    id: webhook._id,
    url,
    description,
    format,
    ...wish,
    belongs_to: webhook.projectId === null ? "account" : "project",
    owner_id: webhook.ownerId,
    created_at: toIso(webhook.createdAt),
    is_enabled: disabled === null,
    disabled_at: isoOrNull(disabled?.at),
    disabled_reason: disabled?.reason ?? null,
    failures,
    last_delivered_at: isoOrNull(webhook.lastDeliveredAt),
    former_secret_until: former !== null && former.until > now ? toIso(former.until) : null,
  };
}

export function presentDelivery(delivery: DeliveryDocument): WebhookDelivery {
  const { events, last } = delivery;
  return {
    id: delivery._id,
    state: delivery.state,
    types: [...new Set(events.map(({ type }) => type))],
    event_count: events.length,
    created_at: toIso(delivery.createdAt),
    attempts: delivery.attempts,
    next_attempt_at: isoOrNull(delivery.nextAt),
    last_attempt:
      last === null
        ? null
        : { at: toIso(last.at), milliseconds: last.ms, status: last.status, fault: last.fault },
  };
}
