/** Lists what a webhook has sent, and sends a test or a delivery again (Contract 3.18). */
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { ConflictError, invalidField, NotFoundError } from "../../errors.ts";
import { nextLink } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { presentDelivery } from "../../present/webhook.ts";
import type { DeliveriesQuery } from "../../schema/webhook.ts";
import type { DeliveryCursor, DeliveryDocument } from "../../store/accounts/webhook_deliveries.ts";
import type { WebhookDocument } from "../../store/accounts/webhooks.ts";

type Needs = Announcing & Pick<Capabilities, "random">;
type OnWebhook<Path extends string = string, Query = unknown> = Request<
  Path,
  Query,
  unknown,
  WebhookDocument
>;

/** @throws {ValidationError} when no page has given this cursor */
export async function listDeliveries(
  { store }: Pick<Capabilities, "store">,
  request: OnWebhook<string, DeliveriesQuery>,
) {
  const { limit, cursor } = request.query;
  const after = cursor === undefined ? null : readCursor(cursor);
  const found = await store.webhookDeliveries.page(request.subject._id, { limit, after });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const next = last === undefined ? null : nextLink(request, { limit, cursor: cursorOf(last) });
  return { status: 200 as const, body: { next, results: shown.map(presentDelivery) } };
}

/** Sends a test once. It says nothing of the platform. */
export async function testWebhook(caps: Needs, { subject, now }: OnWebhook) {
  requireEnabled(subject);
  const name = caps.random.hex(8);
  const delivery: DeliveryDocument = {
    _id: `${subject._id}-test-${name}`,
    webhookId: subject._id,
    batch: 0,
    events: [{ type: "webhook.test", key: `webhook.test-${name}`, time: now }],
    isSingle: true,
    state: "waiting",
    attempts: 0,
    createdAt: now,
    nextAt: now,
    last: null,
  };
  await caps.store.webhookDeliveries.insert(delivery);
  await announce(caps, { kind: "deliveriesDue", webhookIds: [subject._id] });
  return { status: 202 as const, body: presentDelivery(delivery) };
}

/**
 * Sends a delivery that has ended once more, with the same id.
 * @throws {NotFoundError} where the webhook has no such delivery
 */
export async function redeliver(
  caps: Needs,
  { params, subject, now }: OnWebhook<"/api/webhooks/:webhookId/deliveries/:delivery/redeliver/">,
) {
  const { webhookDeliveries } = caps.store;
  const find = async () => {
    const found = await webhookDeliveries.ownById(subject._id, params.delivery);
    if (found === null) throw new NotFoundError();
    return found;
  };
  const known = await find();
  requireEnabled(subject);
  if (!(await webhookDeliveries.sendAgain(known._id, now))) {
    throw new ConflictError("The delivery is sent already, or will be.");
  }
  await announce(caps, { kind: "deliveriesDue", webhookIds: [subject._id] });
  return { status: 202 as const, body: presentDelivery(await find()) };
}

function requireEnabled({ disabled }: WebhookDocument): void {
  if (disabled !== null) throw new ConflictError("The webhook is disabled. Enable it first.");
}

const CURSOR = /^(\d{1,16}):([\w-]{1,80})$/;

function cursorOf({ createdAt, _id }: DeliveryDocument): string {
  return Buffer.from(`${createdAt}:${_id}`).toString("base64url");
}

function readCursor(text: string): DeliveryCursor {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  if (id === undefined)
    throw invalidField("cursor", "Send a cursor from an earlier answer, unchanged.");
  return { createdAt: Number(createdAt), id };
}
