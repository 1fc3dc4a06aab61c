/**
 * `Idempotency-Key` (Contract 1.12): the same key, account and body within 24 hours gives the
 * first reply again; another body under the same key is a conflict.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Capabilities } from "../capabilities.ts";
import { ConflictError, invalidField } from "../errors.ts";
import type { AnyReply, Request, Route } from "./route.ts";

const KEY = /^[\x21-\x7e]{1,200}$/;
/** How a repeated request waits for the first one that is still being served: 2 s in all. */
const PAUSES_MS = [20, 40, 60, 80, 100, 100, 200, 200, 300, 400, 500];

type Needs = Pick<Capabilities, "store" | "clock" | "seal">;
type StoredReply = Parameters<Needs["store"]["idempotency"]["settle"]>[1];

interface Call {
  readonly key: string;
  readonly route: Route;
  readonly request: Request;
  readonly bytes: Buffer;
}

/** Whether the route honours keys: every POST and PATCH but those about secrets. */
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

/** Runs `act` at most once per key; one that throws leaves the key free. */
export async function once(
  caps: Needs,
  call: Call,
  act: () => Promise<AnyReply>,
): Promise<AnyReply> {
  const id = digest(`${call.request.caller.id} ${call.route.name} ${call.key}`);
  const fingerprint = fingerprintOf(caps, call);
  const earlier = await claimOrAwait(caps, id, fingerprint);
  if (earlier !== null) return earlier;
  try {
    const reply = await act();
    await caps.store.idempotency.settle(id, storedForm(reply));
    return reply;
  } catch (error) {
    await caps.store.idempotency.release(id);
    throw error;
  }
}

/**
 * Bodies of routes that are never stored may hold a password, whose plain hash would be quick to
 * guess from; theirs is a keyed one.
 */
function fingerprintOf({ seal }: Needs, { route, request, bytes }: Call): string {
  const plain = digest(request.path, bytes);
  return route.noStore === true ? seal.pseudonym(`idempotency ${plain}`) : plain;
}

/**
 * null = the key is ours; else the reply of the request that had it first. Parallel requests wait
 * for that reply; when the first one fails, one of them takes its place.
 */
async function claimOrAwait(
  { store, clock }: Needs,
  id: string,
  fingerprint: string,
): Promise<AnyReply | null> {
  for (const ms of [...PAUSES_MS, null]) {
    const earlier = await store.idempotency.claim(id, fingerprint, clock.now());
    if (earlier === null) return null;
    if (earlier.fingerprint !== fingerprint) {
      throw new ConflictError("This Idempotency-Key was used with another body.");
    }
    if (earlier.reply !== null) return replyOf(earlier.reply);
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
