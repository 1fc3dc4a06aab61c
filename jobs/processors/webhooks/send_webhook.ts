/**
 * Sends what a webhook has due (Contract 3.18), one delivery after the other. What an attempt may
 * tell is judged right before it, by the right of the owner.
 */
import type { Listener } from "../../../src/access/events.ts";
import type { Capabilities, DirectoryNeeds } from "../../../src/capabilities.ts";
import { ANSWER_MS, pauseAfter, restAfter } from "../../../src/domain/accounts/webhook.ts";
import { parseRanges } from "../../../src/domain/requests/network_address.ts";
import {
  isNotice,
  type Notice,
  type PlatformEvent,
} from "../../../src/domain/requests/platform_event.ts";
import { createChoice } from "../../../src/events/choose_events.ts";
import type { DeliveryDocument } from "../../../src/store/accounts/webhook_deliveries.ts";
import type { WebhookDocument } from "../../../src/store/accounts/webhooks.ts";
import { machineTime } from "../../../src/machine_time.ts";
import { messageBody, signedHeaders } from "../../../src/webhooks/message.ts";
import { ownersOf } from "../../../src/webhooks/owners.ts";
import { sendOnce } from "../../../src/webhooks/send.ts";
import { wishOf } from "../../../src/webhooks/wish.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";
import { endWebhook } from "./end_webhook.ts";

type Needs = DirectoryNeeds &
  Pick<Capabilities, "cache" | "jobs" | "random" | "config" | "serverKey" | "log">;

/** A run sends for so long, and the deliveries after that wait for the next one, ms. */
const RUN_MS = 10_000;
/** A claim lasts for a run, the attempt that ends it, and what is written after it, ms. */
const CLAIM_MS = RUN_MS + ANSWER_MS + 10_000;
/** How many receivers of an account are called at a time. Slow ones leave places for others. */
const MOST_OF_OWNER = 4;

export async function sendWebhook(
  caps: Needs,
  { webhookId }: JobPayloads["send_webhook"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const { webhooks } = caps.store;
  const begin = caps.clock.now();
  const until = begin + CLAIM_MS;
  if (!(await webhooks.claim(webhookId, { now: begin, until, most: MOST_OF_OWNER }))) return;
  try {
    let isTaken = true;
    while (isTaken && caps.clock.now() - begin < RUN_MS) {
      signal.throwIfAborted();
      isTaken = await sendNext(caps, webhookId, { until, signal });
    }
  } finally {
    await webhooks.release(webhookId, until);
  }
}

interface Run {
  readonly until: number;
  readonly signal: AbortSignal;
}

/** Returns whether the next delivery may follow. */
async function sendNext(caps: Needs, webhookId: number, run: Run): Promise<boolean> {
  const { webhooks, webhookDeliveries } = caps.store;
  // Read again for each delivery, so that a change holds from the next one on.
  const webhook = await webhooks.byId(webhookId);
  if (webhook === null || webhook.disabled !== null) return false;
  const owner = (await ownersOf(caps, [webhook])).get(webhook);
  if (owner === undefined) {
    await endWebhook(caps, webhook, "access_lost");
    return false;
  }
  const delivery = await webhookDeliveries.take(webhook._id, caps.clock.now(), run.until);
  if (delivery === null) return false;
  const events = await mayBeTold(caps, { webhook, owner }, delivery.events);
  if (events.length === 0) {
    await webhookDeliveries.drop(delivery._id);
    return true;
  }
  return attempt(caps, { webhook, delivery, events }, run.signal);
}

type Told = PlatformEvent | Notice;

async function mayBeTold(
  caps: Needs,
  { webhook, owner }: { readonly webhook: WebhookDocument; readonly owner: Listener },
  told: readonly Told[],
): Promise<Told[]> {
  const events = told.filter((event): event is PlatformEvent => !isNotice(event));
  const wanting = { wish: wishOf(webhook), accountId: webhook.ownerId };
  const choose = await createChoice(caps, events, [wanting]);
  const chosen = new Set<Told>(await choose(owner, wanting, events));
  return told.filter((event) => isNotice(event) || chosen.has(event));
}

interface Attempt {
  readonly webhook: WebhookDocument;
  readonly delivery: DeliveryDocument;
  readonly events: readonly Told[];
}

/** Returns whether the receiver took the delivery. */
async function attempt(caps: Needs, parts: Attempt, signal: AbortSignal): Promise<boolean> {
  const { webhook, delivery } = parts;
  const at = caps.clock.now();
  const body = await bodyOf(caps, parts);
  const secrets = secretsOf(caps, webhook, at);
  // Receivers refuse a message whose time is far from that of their own clock.
  const signed = { id: `msg_${delivery._id}`, now: machineTime(), body, secrets };
  const headers = signedHeaders(signed);
  const allowed = parseRanges(caps.config.webhooksAllow).ranges;
  const sent = await sendOnce({ url: webhook.url, headers, body }, { allowed, signal });
  const now = caps.clock.now();
  const last = { at, ms: Math.max(0, now - at), ...sent };
  if (sent.fault === null) {
    await caps.store.webhookDeliveries.finish(delivery._id, {
      state: "delivered",
      nextAt: null,
      last,
    });
    await caps.store.webhooks.noteTaken(webhook._id, now);
    return true;
  }
  await noteFailure(caps, parts, last);
  return false;
}

async function noteFailure(
  caps: Needs,
  { webhook, delivery }: Attempt,
  last: NonNullable<DeliveryDocument["last"]>,
): Promise<void> {
  const { webhooks, webhookDeliveries } = caps.store;
  const now = caps.clock.now();
  const isSingle = delivery.isSingle === true;
  const pause = isSingle ? null : pauseAfter(delivery.attempts + 1);
  const isEnd = pause === null && !isSingle && (webhook.lastDeliveredAt ?? 0) < delivery.createdAt;
  const state = pause === null ? "failed" : "waiting";
  await webhookDeliveries.finish(delivery._id, {
    state,
    nextAt: pause === null ? null : now + pause,
    last,
  });
  await webhooks.noteFailed(webhook._id, now + restAfter(webhook.failures + 1));
  if (isEnd) await endWebhook(caps, webhook, "failing");
}

async function bodyOf(
  { store, config }: Needs,
  { webhook: { format }, delivery: { createdAt }, events }: Attempt,
): Promise<string> {
  const named = format === "json" ? [] : events.filter((event) => !isNotice(event));
  const posts = await store.posts.listed([...new Set(named.flatMap(({ postId }) => postId ?? []))]);
  const titles = new Map(posts.map(({ _id, title }) => [_id, title]));
  return messageBody({ format, events, createdAt, titles, baseUrl: config.http.baseUrl });
}

/** Returns the secrets that sign now, the newest first. */
function secretsOf(
  { serverKey }: Pick<Capabilities, "serverKey">,
  { sealed, former }: WebhookDocument,
  now: number,
): string[] {
  const valid = former !== null && former.until > now ? [sealed, former.sealed] : [sealed];
  return valid.map((one) => serverKey.decrypt(one));
}
