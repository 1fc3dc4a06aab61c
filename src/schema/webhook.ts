/** Webhooks and their deliveries. Contract 3.18. */
import Type, { type Static } from "typebox";
import {
  ANSWER_MS,
  DELIVERY_DAYS,
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  MOST_WEBHOOKS,
} from "../domain/accounts/webhook.ts";
import { EVENT_TYPES } from "../domain/vocabulary.ts";
import {
  DELIVERY_STATES,
  WEBHOOK_ENDS,
  WEBHOOK_FORMATS,
  WEBHOOK_OWNERS,
} from "../domain/accounts/webhook_words.ts";
import {
  described,
  Exact,
  Flag,
  Id,
  limitQuery,
  Named,
  Nullable,
  Text,
  Timestamp,
  Verbatim,
  Word,
} from "./primitives.ts";

const count = Type.Integer({ minimum: 0 });
const MilliSeconds = Type.Number({ minimum: 0 });

export const WebhooksQuery = Type.Object({
  project: described(
    "Those of this project, for its administrators; absent for those of the caller.",
    Type.Optional(Id),
  ),
});
export type WebhooksQuery = Static<typeof WebhooksQuery>;

const Types = Type.Array(Word(EVENT_TYPES), { minItems: 1, maxItems: EVENT_TYPES.length });

const wishes = {
  types: described("Only events of these types; `null` for all.", Nullable(Types)),
  project: described("Only what happens in this project; `null` for all.", Nullable(Id)),
  post: described("Only what happens to this post; `null` for all.", Nullable(Id)),
  question: described("Only what happens to this question; `null` for all.", Nullable(Id)),
  following: described(
    "Whether only what happens in projects and to posts that the owner follows.",
    Flag,
  ),
};

const given = {
  description: Type.Optional(described("What it is for.", Text({ maxLength: MAX_WEBHOOK_NAME }))),
  format: Type.Optional(
    described(
      "`json` sends events; `slack` sends `{text}`, which chat systems show. Absent means `json`.",
      Word(WEBHOOK_FORMATS),
    ),
  ),
  types: Type.Optional(wishes.types),
  project: Type.Optional(wishes.project),
  post: Type.Optional(wishes.post),
  question: Type.Optional(wishes.question),
  following: Type.Optional(wishes.following),
};
const url = described(
  "Where the messages are sent, by https.",
  Verbatim({ minLength: 1, maxLength: MAX_WEBHOOK_URL }),
);

export const NewWebhook = Named(
  "NewWebhook",
  Type.Object({
    url,
    ...given,
    belongs_to: Type.Optional(
      described(
        "`project`: all administrators of `project` manage it. Absent means `account`.",
        Word(WEBHOOK_OWNERS),
      ),
    ),
  }),
);
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookPatch = Named(
  "WebhookPatch",
  Type.Object({
    url: Type.Optional(url),
    ...given,
    is_enabled: Type.Optional(
      described("`true` enables one that is disabled, from the next event on.", Flag),
    ),
  }),
);
export type WebhookPatch = Static<typeof WebhookPatch>;

const ofWebhook = {
  id: described("Id of the webhook.", Id),
  url: described("Where the messages are sent.", Type.String()),
  description: described("What it is for.", Type.String()),
  format: described("The form of the messages.", Word(WEBHOOK_FORMATS)),
  ...wishes,
  belongs_to: described("Whether it is one of an account or of `project`.", Word(WEBHOOK_OWNERS)),
  owner_id: described("The account by whose right it tells.", Id),
  created_at: described("When it was made, UTC.", Timestamp),
  is_enabled: described("Whether it sends.", Flag),
  disabled_at: described("Since when it does not, UTC; `null` while it does.", Nullable(Timestamp)),
  disabled_reason: described(
    "Why it does not; `null` while it does.",
    Nullable(Word(WEBHOOK_ENDS)),
  ),
  failures: described("Attempts that failed since the last one that was taken.", count),
  last_delivered_at: described(
    "When a message was taken last, UTC; `null` before the first.",
    Nullable(Timestamp),
  ),
  former_secret_until: described(
    "Until when the secret before the last rotation signs too, UTC; `null` for none.",
    Nullable(Timestamp),
  ),
};

export const Webhook = Named("Webhook", Exact(ofWebhook));
export type Webhook = Static<typeof Webhook>;

const secret = described(
  "The secret by which receivers verify messages. This answer alone shows it.",
  Type.String(),
);
export const MadeWebhook = Named("MadeWebhook", Exact({ ...ofWebhook, secret }));

export const WebhookList = Named(
  "WebhookList",
  Exact({
    results: described(`At most ${MOST_WEBHOOKS}, the oldest first.`, Type.Array(Webhook)),
  }),
);

export const WebhookDelivery = Named(
  "WebhookDelivery",
  Exact({
    id: described(
      "Names it in `redeliver/`. Receivers get `msg_` and this as `webhook-id`.",
      Type.String(),
    ),
    state: described("`waiting` for an attempt, `delivered` or `failed`.", Word(DELIVERY_STATES)),
    types: described("The types of its events, each once.", Type.Array(Type.String())),
    event_count: described("How many events were gathered in it.", count),
    created_at: described("When it was made, UTC.", Timestamp),
    attempts: described("How often it was sent.", count),
    next_attempt_at: described("When it is sent next, UTC; `null` for never.", Nullable(Timestamp)),
    last_attempt: described(
      "How the last attempt ended; `null` before the first.",
      Nullable(
        Exact({
          at: described("When it began, UTC.", Timestamp),
          milliseconds: described(`How long it took, at most about ${ANSWER_MS}.`, MilliSeconds),
          status: described("Status of the answer; `null` without one.", Nullable(count)),
          fault: described("Why it failed; `null` where it was taken.", Nullable(Type.String())),
        }),
      ),
    ),
  }),
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const DeliveriesQuery = Type.Object({
  limit: limitQuery(20),
  cursor: described(
    "Where the page begins, from `next` of the page before.",
    Type.Optional(Type.String({ maxLength: 200 })),
  ),
});
export type DeliveriesQuery = Static<typeof DeliveriesQuery>;

export const DeliveryPage = Named(
  "WebhookDeliveryPage",
  Exact({
    next: described("Address of the next page; `null` on the last.", Nullable(Type.String())),
    results: described(
      `Those of the last ${DELIVERY_DAYS} days, newest first.`,
      Type.Array(WebhookDelivery),
    ),
  }),
);
