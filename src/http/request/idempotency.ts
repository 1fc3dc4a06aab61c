/**
 * `Idempotency-Key` (Contract 1.12, docs/adr/0014): the same key, account and body within 24 hours
 * gives the first reply again, to a caller who is still permitted; another body under the same key
 * is a conflict. What a call does carries its key, so that an attempt that goes on where another
 * one died finds what is done already.
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
import type { AnyReply, Request, Route } from "../route.ts";

const KEY = /^[\x21-\x7e]{1,200}$/;
/**
 * How a repeated request waits for the first one that is still being served: a little longer than
 * a claim lives whose holder died.
 */
const PAUSES_MS = [20, 40, 60, 80, 100, 100, 200, 200, 300, 400, ...Array<number>(7).fill(500)];
/** Signs of life of a holder, ms apart. */
const RENEW_MS = 1_000;
const EFFECT_KEY_BYTES = 12;
const HOLDER_BYTES = 8;
/** Of every route whose call removes its own subject. */
const GONE = { status: 204 } as const;

/** A caller as they are by now, not as they were when they were admitted. */
export type RenewCaller = (caller: Caller) => Promise<Caller>;

interface Call {
  readonly key: string;
  readonly route: Route;
  readonly request: Request;
  readonly bytes: Buffer;
}

/** The parts of serving a call. */
export interface Steps {
  /** Object in the path with permission, query and body. @throws {PresageError} */
  readonly prepare: () => Promise<void>;
  readonly handle: (effectKey: string) => Promise<AnyReply>;
  readonly renew: RenewCaller;
}

/** One attempt to serve a call. */
interface Held {
  readonly id: string;
  readonly holder: string;
  readonly effectKey: string;
  /** An earlier attempt died or failed, perhaps half way. */
  readonly resumed: boolean;
  /** It may have removed the subject. */
  readonly begun: boolean;
}

/** Whether the route honours keys: every POST and PATCH except those about secrets. */
export function honoursKeys(route: Route): boolean {
  return (
    route.idempotent ??
    (route.method !== "GET" && route.access !== "public" && route.noStore !== true)
  );
}

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** "" = none was sent. @throws {ValidationError} on one that is none */
export function requireKey(key: string): void {
  if (key !== "" && !isKey(key))
    throw invalidField("Idempotency-Key", "Must be 1 to 200 printable ASCII characters.");
}

/**
 * Serves a call once per key. A refusal leaves the key free; after a failure, and after the death
 * of the process, the next attempt goes on under the same effect key.
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
 * The stored reply, to a caller who passes the checks of the request. Where the call itself ended
 * their permission (it removed its subject, or them) they get it all the same.
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
  return replyOf(reply);
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
    // What is refused at once has done nothing; anything else may have stopped half way.
    const isRefusal = error instanceof PresageError && !(error instanceof OverloadError);
    const end = isRefusal && !held.resumed ? idempotency.release : idempotency.abandon;
    // Where that fails too, the claim ends with its last sign of life.
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
    return await steps.handle(held.effectKey);
  } catch (error) {
    // An attempt that was permitted has removed it, or somebody else has: it is gone as wanted.
    if (removes && held.begun && error instanceof NotFoundError) return GONE;
    throw error;
  }
}

/** The effect is there whatever becomes of its record: the reply is given in any case. */
async function settle(
  caps: Capabilities,
  call: Call,
  { id, reply, steps }: { id: string; reply: AnyReply; steps: Steps },
): Promise<void> {
  try {
    const endedAccess = await endsAccess(caps, call, steps.renew);
    await caps.store.idempotency.settle(id, storedForm(reply), endedAccess);
  } catch (error) {
    caps.log.warn({ err: error, route: call.route.path }, "a reply could not be kept for repeats");
  }
}

/** Whether the caller would not be let in to the same call now that it is done. */
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
 * Bodies of routes that are never stored may hold a password, whose plain hash would be quick to
 * guess from; theirs is a keyed one.
 */
function fingerprintOf(
  { serverKey }: Pick<Capabilities, "serverKey">,
  { route, request, bytes }: Call,
): string {
  const plain = digest(request.path, bytes);
  return route.noStore === true ? serverKey.pseudonym(`idempotency ${plain}`) : plain;
}

/**
 * The claim on the key, or the reply of the request that had it first. Parallel requests wait for
 * that reply; when the first one fails or dies, one of them takes its place.
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

function replyOf({ status, headers = {}, body }: StoredReply): AnyReply {
  return body === null ? { status, headers } : { status, headers, json: Buffer.from(body) };
}

function digest(...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
