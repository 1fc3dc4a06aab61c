/**
 * Writes the audit record (Contract 3.14). Only this function does, called by the code where the
 * thing happens. No route writes the record, and a forecast is no event of it.
 */
import { createHash } from "node:crypto";
import type { Caller, Capabilities } from "../capabilities.ts";
import type { AuditKind } from "../domain/vocabulary.ts";
import type { AuditEventDocument, AuditValues } from "../store/accounts/audit_events.ts";

export type Recording = Pick<Capabilities, "store" | "clock" | "random" | "log">;

/** Where an event comes from. A request of a route is one. */
export interface Origin {
  readonly address: string;
  readonly caller: Caller;
  /** Names the call among the repeats of an `Idempotency-Key`. */
  readonly effectKey?: string | undefined;
}

/** An origin as far as the record needs one. */
type Noted = Omit<Origin, "caller"> & { readonly caller: Pick<Caller, "id" | "via"> };

export interface AuditEvent {
  readonly kind: AuditKind;
  readonly userId?: number | null;
  readonly projectId?: number | null;
  readonly postId?: number | null;
  readonly questionId?: number | null;
  /** Values before and after, without passwords, tokens and their hashes. */
  readonly before?: AuditValues | null;
  readonly after?: AuditValues | null;
}

const RANDOM_BYTES = 6;

/** Records what a caller did. Call it after the write that it is about, and before the reply. */
export function recordEvent(caps: Recording, origin: Noted, event: AuditEvent): Promise<void> {
  const { address, caller, effectKey } = origin;
  const isProgram = caller.via === "program";
  const by = { actorId: caller.id, via: caller.via, address: isProgram ? null : address };
  if (effectKey === undefined) return append(caps, event, by);
  return append(caps, event, { ...by, effectKeys: [effectOf(event, effectKey)] });
}

/**
 * Records that the owner of an account deleted it. The request and the job that goes on after a crash
 * both call this, and the record has it once.
 */
export function recordDeletion(
  caps: Recording,
  userId: number,
  origin: Noted = { address: "", caller: { id: userId, via: "program" } },
): Promise<void> {
  const { address, caller } = origin;
  const once = { address, caller, effectKey: `deleted-${userId}` };
  return recordEvent(caps, once, { kind: "account_deleted", userId });
}

/** Returns what tells an event from the others of its call. A repeat finds other values before it. */
function effectOf(event: AuditEvent, effectKey: string): string {
  return createHash("sha256")
    .update(JSON.stringify([effectKey, { ...event, before: null }]))
    .digest("base64url");
}

/**
 * Records what happened on a route without a caller. The account of the event has proven itself by
 * a password or a secret, unless `isProven` is false.
 */
export function recordVisit(
  caps: Recording,
  { address, isProven = true }: { readonly address: string; readonly isProven?: boolean },
  event: AuditEvent,
): Promise<void> {
  const actorId = isProven ? (event.userId ?? null) : null;
  return append(caps, event, { actorId, via: "none", address });
}

/** Records what the operator of this machine did, who acts as no account. */
export function recordOperator(caps: Recording, event: AuditEvent): Promise<void> {
  return append(caps, event, { actorId: null, via: "program", address: null });
}

async function append(
  caps: Recording,
  { kind, before = null, after = null, ...about }: AuditEvent,
  by: Pick<AuditEventDocument, "actorId" | "via" | "address" | "effectKeys">,
): Promise<void> {
  const at = caps.clock.now();
  const { userId = null, projectId = null, postId = null, questionId = null } = about;
  const subject = { userId, projectId, postId, questionId };
  const event = { at, kind, ...by, ...subject, before, after };
  const isNew = await caps.store.auditEvents.append(event, caps.random.hex(RANDOM_BYTES));
  if (!isNew) return;
  const { actorId, via, address } = by;
  caps.log.info({ audit: kind, actorId, via, address, ...subject }, "audit");
}
