/**
 * Serves calls under an `Idempotency-Key` (Contract 1.12, docs/adr/0014). The same key, account and
 * body within 24 hours get the first reply again, as long as the caller has permission. A route
 * whose reply holds a text that may be withdrawn presents it as it is now. Another body under the
 * same key is a conflict. The effect of a call carries the call's key, so that an
 * attempt that continues after a crash finds what is done already.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Caller, Capabilities } from "../../capabilities.ts";
import {
  ConflictError,
  invalidField,
  NotFoundError,
  OverloadError,
  PermissionError,
  PresageError,
} from "../../errors.ts";
import type { StoredReply } from "../../store/platform/idempotency.ts";
import type { AnyReply, Presented, Request, Route } from "../route.ts";

const KEY = /^[\x21-\x7e]{1,200}$/;
/**
 * The pauses of a repeated request while the first one is being served, ms. Together they are a
 * little longer than the life of a claim whose holder died.
 */
const PAUSES_MS = [20, 40, 60, 80, 100, 100, 200, 200, 300, 400, ...Array<number>(7).fill(500)];
/** How often a holder renews its claim, ms. */
const RENEW_MS = 1_000;
const EFFECT_KEY_BYTES = 12;
const HOLDER_BYTES = 8;
/** The reply of every route that removes its own subject. */
const GONE = { status: 204 } as const;

/** Returns the caller as they are now, and not as they were when they were admitted. */
export type RenewCaller = (caller: Caller) => Promise<Caller>;

interface Call {
  readonly key: string;
  readonly route: Route;
  readonly request: Request;
  readonly bytes: Buffer;
}

/** The steps of serving a call. */
export interface Steps {
  /**
   * Loads the object in the path with permission, then reads query and body.
   * @throws {PresageError}
   */
  readonly prepare: () => Promise<void>;
  readonly handle: (attempt: Pick<Held, "effectKey" | "resumed">) => Promise<AnyReply>;
  readonly renew: RenewCaller;
}

/** One attempt to serve a call. */
interface Held {
  readonly id: string;
  readonly holder: string;
  readonly effectKey: string;
  /** Whether an earlier attempt died or failed, perhaps after a part of its effect. */
  readonly resumed: boolean;
  /** Whether an earlier attempt may have removed the subject. */
  readonly begun: boolean;
}

/**
 * Returns whether the route honours keys. Every POST and PATCH does, except for those about
 * secrets.
 */
export function honoursKeys(route: Route): boolean {
  return (
    route.idempotent ??
    (route.method !== "GET" && route.access !== "public" && route.noStore !== true)
  );
}

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/**
 * Checks a key. Empty means that none was sent.
 * @throws {ValidationError} when it is malformed
 */
export function requireKey(key: string): void {
  if (key !== "" && !isKey(key))
    throw invalidField("Idempotency-Key", "Must be 1 to 200 printable ASCII characters.");
}

/**
 * Serves a call once for each key. A refusal leaves the key free. After a failure, or when the
 * process died, the next attempt continues under the same effect key.
 */
export async function once(caps: Capabilities, call: Call, steps: Steps): Promise<AnyReply> {
  const { request, route, key } = call;
  const id = digest(`${request.caller.id} ${route.name} ${key}`);
  const claimed = await claimOrAwait(caps, id, fingerprintOf(caps, call));
  return "reply" in claimed
    ? giveAgain(caps, call, { ...claimed, steps })
    : serve(caps, call, { held: claimed, steps });
}

/**
 * Returns the stored reply to a caller that passes the checks of the request. When the call itself
 * ended the caller's permission (it removed its subject or the caller), the caller gets the reply
 * too.
 */
async function giveAgain(
  caps: Capabilities,
  { route, request }: Call,
  { reply, endedAccess, steps }: { reply: StoredReply; endedAccess: boolean; steps: Steps },
): Promise<AnyReply> {
  try {
    await steps.prepare();
  } catch (error) {
    if (!(endedAccess && isNoAccess(error))) throw error;
    return replyOf(reply);
  }
  await route.permit?.(caps, request);
  return replyOf(await presentedAgain(caps, { route, request }, reply));
}

/** Returns the reply with its body as it is now, where the route presents it again. */
async function presentedAgain(
  caps: Capabilities,
  { route, request }: Pick<Call, "route" | "request">,
  reply: StoredReply,
): Promise<StoredReply> {
  if (route.presentAgain === undefined || reply.body === null) return reply;
  const stored = JSON.parse(reply.body) as Presented;
  const body = await route.presentAgain(caps, request, stored);
  return { ...reply, body: JSON.stringify(body) };
}

async function serve(
  caps: Capabilities,
  call: Call,
  { held, steps }: { held: Held; steps: Steps },
): Promise<AnyReply> {
  const { idempotency } = caps.store;
  const { id, holder } = held;
  const timer = setInterval(() => {
    idempotency.renew(id, holder, caps.clock.now()).catch(() => undefined);
  }, RENEW_MS).unref();
  try {
    const reply = await act(caps, call, { held, steps });
    await settle(caps, call, { id, reply, steps });
    return reply;
  } catch (error) {
    // A refusal means that nothing was done. After any other error the call may have done a part.
    const isRefusal = error instanceof PresageError && !(error instanceof OverloadError);
    const end = isRefusal && !held.resumed ? idempotency.release : idempotency.abandon;
    // When this fails too, the claim ends by itself, because it is not renewed any more.
    await end(id, holder).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function act(
  { store }: Pick<Capabilities, "store">,
  { route }: Call,
  { held, steps }: { held: Held; steps: Steps },
): Promise<AnyReply> {
  const removes = route.repeat === "gone";
  try {
    await steps.prepare();
    if (removes) await store.idempotency.begin(held.id);
    return await steps.handle(held);
  } catch (error) {
    // An attempt with permission has removed the subject, or another call has. The subject is gone,
    // as the caller wanted.
    if (removes && held.begun && error instanceof NotFoundError) return GONE;
    throw error;
  }
}

/**
 * Stores the reply. The effect exists whatever happens here, so the caller gets the reply in any
 * case.
 */
async function settle(
  caps: Capabilities,
  call: Call,
  { id, reply, steps }: { id: string; reply: AnyReply; steps: Steps },
): Promise<void> {
  try {
    const endedAccess = await endsAccess(caps, call, steps.renew);
    // What is presented again takes the id alone. A tiny call would store a megabyte for a day.
    const isShort = call.route.presentAgain !== undefined && !endedAccess;
    const stored = isShort ? withIdOnly(storedForm(reply)) : storedForm(reply);
    await caps.store.idempotency.settle(id, stored, endedAccess);
  } catch (error) {
    caps.log.warn(
      { err: error, route: call.route.path },
      "a reply could not be stored for repeated requests",
    );
  }
}

/** Returns whether the caller would be refused if they made the same call again now. */
async function endsAccess(
  caps: Capabilities,
  { route, request }: Call,
  renew: RenewCaller,
): Promise<boolean> {
  if (route.subject === undefined) return false;
  const { params, now } = request;
  try {
    await route.subject(caps, { params, now, caller: await renew(request.caller) });
    return false;
  } catch (error) {
    if (isNoAccess(error)) return true;
    throw error;
  }
}

function isNoAccess(error: unknown): boolean {
  return error instanceof NotFoundError || error instanceof PermissionError;
}

/**
 * Returns a hash of the call. The body of a `noStore` route may contain a password that could be
 * guessed from a plain hash, so its hash is keyed.
 */
function fingerprintOf(
  { serverKey }: Pick<Capabilities, "serverKey">,
  { route, request, bytes }: Call,
): string {
  const plain = digest(request.path, bytes);
  return route.noStore === true ? serverKey.pseudonym(`idempotency ${plain}`) : plain;
}

/**
 * Returns the claim on the key, or the reply of the request that had the key first. Parallel
 * requests wait for that reply. When the first request fails or dies, one of them takes its place.
 */
async function claimOrAwait(
  { store, clock, random }: Pick<Capabilities, "clock" | "random" | "store">,
  id: string,
  fingerprint: string,
): Promise<Held | { reply: StoredReply; endedAccess: boolean }> {
  const holder = random.hex(HOLDER_BYTES);
  const effectKey = random.hex(EFFECT_KEY_BYTES);
  for (const ms of [...PAUSES_MS, null]) {
    const now = clock.now();
    const claim = await store.idempotency.claim(id, { fingerprint, holder, effectKey, now });
    if (claim.kind === "ours") return { id, holder, ...claim };
    if (claim.kind === "settled") return claim;
    if (claim.kind === "other body") {
      throw new ConflictError("This Idempotency-Key was used with another body.");
    }
    if (ms !== null) await pause(ms);
  }
  throw new ConflictError("A request with this Idempotency-Key is still being served.");
}

function storedForm({ status, headers, json, body }: AnyReply): StoredReply {
  const text = json?.toString("utf8") ?? (body === undefined ? null : JSON.stringify(body));
  return { status, body: text, ...(headers === undefined ? {} : { headers }) };
}

function withIdOnly({ body, ...reply }: StoredReply): StoredReply {
  if (body === null) return { ...reply, body };
  const { id } = JSON.parse(body) as Presented;
  return { ...reply, body: JSON.stringify({ id }) };
}

/** Returns the stored reply, marked as one that was given before. */
function replyOf({ status, headers = {}, body }: StoredReply): AnyReply {
  const marked = { ...headers, "Idempotency-Replayed": "true" };
  return body === null
    ? { status, headers: marked }
    : { status, headers: marked, json: Buffer.from(body) };
}

function digest(...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
