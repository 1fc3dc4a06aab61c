/** Creates, lists, changes and deletes webhooks (Contract 3.18). */
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import {
  FORMER_SECRET_MS,
  MOST_WEBHOOKS,
  secretOf,
  urlFault,
} from "../../domain/accounts/webhook.ts";
import { parseRanges } from "../../domain/requests/network_address.ts";
import type { AUDIT_KINDS } from "../../domain/vocabulary.ts";
import { invalid, invalidField, NotFoundError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { machineTime } from "../../machine_time.ts";
import { presentWebhook } from "../../present/webhook.ts";
import type { NewWebhook, WebhookPatch, WebhooksQuery } from "../../schema/webhook.ts";
import type { StoredWish, WebhookChanges, WebhookDocument } from "../../store/accounts/webhooks.ts";
import { requireAdministrator } from "./own_webhook.ts";

type Needs = Recording &
  DirectoryNeeds &
  Pick<Capabilities, "cache" | "config" | "random" | "serverKey">;
type OnWebhook<Body = unknown> = Request<string, unknown, Body, WebhookDocument> & Origin;

export async function listWebhooks(
  caps: DirectoryNeeds & Pick<Capabilities, "store">,
  { caller, query: { project }, now }: Request<string, WebhooksQuery>,
) {
  if (project !== undefined) await requireAdministrator(caps, caller, project);
  const holder = project === undefined ? { ownerId: caller.id } : { projectId: project };
  const found = await caps.store.webhooks.of(holder);
  return { status: 200 as const, body: { results: found.map((one) => presentWebhook(one, now)) } };
}

export function readWebhook(_: unknown, { subject, now }: Pick<OnWebhook, "subject" | "now">) {
  return { status: 200 as const, body: presentWebhook(subject, now) };
}

/** Stores a webhook. Its secret is in this answer only. */
export async function createWebhook(
  caps: Needs,
  request: Request<string, unknown, NewWebhook> & Origin,
) {
  const { caller, body, now } = request;
  const { url, description = "", format = "json", belongs_to: belongsTo = "account" } = body;
  checkUrl(caps, url);
  const projectId = belongsTo === "project" ? (body.project ?? null) : null;
  if (belongsTo === "project") {
    if (projectId === null) throw invalidField("project", "Name the project that it belongs to.");
    await requireAdministrator(caps, caller, projectId);
  }
  const secret = secretOf(caps.random.hex(32));
  const webhook = {
    _id: await caps.store.counters.draw("rows"),
    ownerId: caller.id,
    projectId,
    url,
    description,
    format,
    wish: wishIn(body, NOTHING_CHOSEN),
    sealed: caps.serverKey.encrypt(secret),
    former: null,
    since: await newestEvent(caps),
    createdAt: now,
    disabled: null,
    failures: 0,
    lastDeliveredAt: null,
    restUntil: 0,
    claimedUntil: 0,
  };
  if (!(await caps.store.webhooks.insert(webhook, MOST_WEBHOOKS))) {
    const whose = projectId === null ? "account" : "project";
    throw invalid(
      `No more than ${MOST_WEBHOOKS} webhooks per ${whose}. Delete one that is not used.`,
    );
  }
  await record(caps, request, { kind: "webhook_made", webhook });
  return { status: 201 as const, body: { ...presentWebhook(webhook, now), secret } };
}

/**
 * Changes what is sent. Who changes a webhook of a project answers for it from then on: it tells what
 * that account may know.
 */
export async function changeWebhook(caps: Needs, request: OnWebhook<WebhookPatch>) {
  const { caller, body, subject, now } = request;
  const { url, description, format, is_enabled: isEnabled } = body;
  if (url !== undefined) checkUrl(caps, url);
  if (subject.projectId !== null && (body.project ?? subject.projectId) !== subject.projectId) {
    throw invalidField("project", "A webhook stays with its project.");
  }
  const wish = { ...wishIn(body, subject.wish) };
  if (subject.projectId !== null) wish.project = subject.projectId;
  const changed = await change(caps, subject, {
    ownerId: caller.id,
    wish,
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(format === undefined ? {} : { format }),
    ...(await enabling(caps, { subject, isEnabled, now })),
  });
  if (changed.disabled !== null) await caps.store.webhookDeliveries.endWaiting(changed._id);
  await record(caps, request, { kind: "webhook_changed", webhook: changed });
  return { status: 200 as const, body: presentWebhook(changed, now) };
}

/** The former secret signs beside the new one for a day, so that receivers can change theirs. */
export async function rotateSecret(caps: Needs, request: OnWebhook) {
  const { caller, subject, now } = request;
  const secret = secretOf(caps.random.hex(32));
  const changed = await change(caps, subject, {
    ownerId: caller.id,
    sealed: caps.serverKey.encrypt(secret),
    former: { sealed: subject.sealed, until: now + FORMER_SECRET_MS },
  });
  await record(caps, request, { kind: "webhook_changed", webhook: changed });
  return { status: 200 as const, body: { ...presentWebhook(changed, now), secret } };
}

export async function deleteWebhook(caps: Needs, request: OnWebhook) {
  const { store } = caps;
  await store.webhooks.remove(request.subject._id);
  await store.webhookDeliveries.removeOf([request.subject._id]);
  await record(caps, request, { kind: "webhook_ended", webhook: request.subject });
  return { status: 204 as const };
}

/** @throws {NotFoundError} where it was deleted meanwhile */
async function change(
  { store }: Pick<Capabilities, "store">,
  { _id }: WebhookDocument,
  changes: WebhookChanges,
): Promise<WebhookDocument> {
  const changed = await store.webhooks.change(_id, changes);
  if (changed === null) throw new NotFoundError();
  return changed;
}

/** Returns the changes that enable or disable. An enabled one begins with the next event. */
async function enabling(
  caps: Pick<Capabilities, "cache">,
  {
    subject,
    isEnabled,
    now,
  }: {
    readonly subject: WebhookDocument;
    readonly isEnabled: boolean | undefined;
    readonly now: number;
  },
): Promise<WebhookChanges> {
  const was = subject.disabled === null;
  if (isEnabled === undefined || isEnabled === was) return {};
  if (!isEnabled) return { disabled: { at: now, reason: "by_hand" } };
  return { disabled: null, failures: 0, restUntil: 0, since: await newestEvent(caps) };
}

/** Returns the id of the newest event. Without Redis its time is now. */
async function newestEvent({ cache }: Pick<Capabilities, "cache">): Promise<string> {
  const bounds = await cache.events.bounds().catch(() => undefined);
  if (bounds === undefined) return `${machineTime()}-0`;
  return bounds?.last ?? "0-0";
}

const NOTHING_CHOSEN: StoredWish = {
  types: null,
  project: null,
  post: null,
  question: null,
  following: false,
};

function wishIn(body: Partial<StoredWish>, known: StoredWish): StoredWish {
  const { types, project, post, question, following } = { ...known, ...body };
  return { types, project, post, question, following };
}

function checkUrl({ config }: Pick<Capabilities, "config">, url: string): void {
  const fault = urlFault(url, parseRanges(config.webhooksAllow).ranges);
  if (fault !== null) throw invalidField("url", fault);
}

interface Recorded {
  readonly kind: Extract<(typeof AUDIT_KINDS)[number], `webhook_${string}`>;
  readonly webhook: WebhookDocument;
}

/** Records the change without the path of the address, which often is a secret itself. */
function record(caps: Recording, origin: Origin, { kind, webhook }: Recorded): Promise<void> {
  const { _id, projectId, ownerId, url, disabled } = webhook;
  const after = { webhook: _id, receiver: new URL(url).origin, is_enabled: disabled === null };
  const place = projectId === null ? {} : { projectId };
  return recordEvent(caps, origin, { kind, userId: ownerId, ...place, after });
}
