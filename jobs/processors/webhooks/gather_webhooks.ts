/**
 * Gathers from the stream of events what webhooks tell (Contract 3.18). A batch of events costs a few
 * queries and one write, however many events and webhooks there are. What a webhook may tell is
 * judged here, so that little is stored, and again when it is sent.
 */
import type { LoggedEvent } from "../../../src/cache/event_log.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import type { Capabilities, DirectoryNeeds } from "../../../src/capabilities.ts";
import type { Listener } from "../../../src/access/events.ts";
import { MOST_EVENTS_OF_DELIVERY } from "../../../src/domain/accounts/webhook.ts";
import {
  isLater,
  type Notice,
  type PlatformEvent,
} from "../../../src/domain/requests/platform_event.ts";
import { createChoice, mayConcern } from "../../../src/events/choose_events.ts";
import type { Gathered } from "../../../src/store/accounts/webhook_deliveries.ts";
import type { WebhookDocument } from "../../../src/store/accounts/webhooks.ts";
import { ownersOf } from "../../../src/webhooks/owners.ts";
import { wishOf } from "../../../src/webhooks/wish.ts";
import type { JobContext } from "../../runner.ts";
import { endWebhook } from "./end_webhook.ts";

type Needs = Announcing & DirectoryNeeds & Pick<Capabilities, "random" | "log">;

/** As many as one delivery holds, so that a batch is one delivery of a webhook at most. */
const BATCH = MOST_EVENTS_OF_DELIVERY;
const BEGINNING = "0-0";

export async function gatherWebhooks(
  caps: Needs,
  _payload: object,
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const { webhooks, webhookDeliveries } = caps.store;
  const enabled = await webhooks.enabled();
  if (enabled.length === 0) return;
  const owners = await ownersOf(caps, enabled);
  const ended = enabled.filter((webhook) => !owners.has(webhook));
  for (const webhook of ended) await endWebhook(caps, webhook, "access_lost");
  let isMore = owners.size > 0;
  while (isMore) {
    signal.throwIfAborted();
    isMore = await gatherBatch(caps, owners);
  }
  const now = caps.clock.now();
  const due = new Set(await webhookDeliveries.dueWebhooks(now));
  const webhookIds = Array.from(owners.keys())
    .filter(
      ({ _id, restUntil, claimedUntil }) =>
        due.has(_id) && Math.max(restUntil, claimedUntil) <= now,
    )
    .map(({ _id }) => _id);
  if (webhookIds.length > 0) await announce(caps, { kind: "deliveriesDue", webhookIds });
}

type Owners = ReadonlyMap<WebhookDocument, Listener>;

/** Returns whether more events may follow. */
async function gatherBatch(caps: Needs, owners: Owners): Promise<boolean> {
  const { eventProgress, webhookDeliveries } = caps.store;
  const known = await eventProgress.read();
  const begun = begunOf(known);
  const after = begun === null ? startOf(known?.after, owners) : begun.after;
  const found = await caps.cache.events.after(after, BATCH);
  const until = begun?.until ?? found.at(-1)?.id;
  if (until === undefined) return false;
  const progress = begun ?? (await eventProgress.begin(known?.batch ?? 1, after, until));
  // Another process gathers, and has named another batch.
  if (progress?.until !== until || progress.after !== after) return false;
  const events = found.filter(({ id }) => !isLater(id, until));
  const lost = await gapIn(caps, after);
  const all = await chosenOf(caps, owners, { events, lost });
  await webhookDeliveries.gather(progress.batch, all, caps.clock.now());
  await eventProgress.end(progress);
  return found.length === BATCH;
}

/** Returns the batch that a run has begun and not ended, or null. */
function begunOf<Known extends { readonly until: string | null }>(known: Known | null) {
  return known === null || known.until === null ? null : { ...known, until: known.until };
}

/** Returns after which event to begin. What was told before every webhook began is left out. */
function startOf(after: string | undefined, owners: Owners): string {
  const first = Array.from(owners.keys(), ({ since }) => since).reduce((a, b) =>
    isLater(a, b) ? b : a,
  );
  return after !== undefined && isLater(after, first) ? after : first;
}

/** Returns the notice that Redis has lost or dropped events after this one, or none. */
async function gapIn({ cache, clock }: Needs, after: string): Promise<Notice[]> {
  const bounds = await cache.events.bounds();
  if (bounds === null || after === BEGINNING || !isLater(bounds.first, after)) return [];
  return [{ type: "gap", key: `gap-${after}`, time: clock.now() }];
}

/** Returns the event as receivers get it: the id is its place in Redis. */
function withoutId(event: LoggedEvent): PlatformEvent {
  const rest: { -readonly [Key in keyof LoggedEvent]?: LoggedEvent[Key] } = { ...event };
  delete rest.id;
  return rest as PlatformEvent;
}

/** Returns what each webhook is told of a batch. */
async function chosenOf(
  caps: Needs,
  owners: Owners,
  { events, lost }: { readonly events: readonly LoggedEvent[]; readonly lost: readonly Notice[] },
): Promise<Gathered[]> {
  const wanting = Array.from(owners, ([webhook, listener]) => {
    const wish = wishOf(webhook);
    const wanted = events.filter(
      (event) => isLater(event.id, webhook.since) && mayConcern(wish, event),
    );
    return { webhook, listener, wish, wanted, accountId: webhook.ownerId };
  });
  const named = [...new Set(wanting.flatMap(({ wanted }) => wanted))];
  const choose = await createChoice(caps, named, wanting);
  const all = await Promise.all(
    wanting.map(async (one) => {
      const chosen = one.wanted.length === 0 ? [] : await choose(one.listener, one, one.wanted);
      return { webhookId: one.webhook._id, events: [...lost, ...chosen.map(withoutId)] };
    }),
  );
  return all.filter(({ events: told }) => told.length > 0);
}
