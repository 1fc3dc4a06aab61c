/**
 * `Idempotency-Key` (Contract 1.12): the same key, account and body within 24 hours gives the
 * first reply again; another body under the same key is a conflict.
 */
import { createHash } from "node:crypto";
import type { Capabilities } from "../capabilities.ts";
import { ConflictError, invalidField } from "../errors.ts";
import type { AnyReply, Request, Route } from "./route.ts";

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Whether the route honours keys: every POST and PATCH but those about secrets. */
export function honoursKeys(route: Route): boolean {
  return (
    route.idempotent ??
    (route.method !== "GET" && route.access !== "public" && route.noStore !== true)
  );
}

/** Runs `act` at most once per key. */
export async function once(
  caps: Pick<Capabilities, "store" | "clock">,
  call: { key: string; route: Route; request: Request; bytes: Buffer },
  act: () => Promise<AnyReply>,
): Promise<AnyReply> {
  if (!KEY.test(call.key))
    throw invalidField("Idempotency-Key", "Must be 1 to 200 printable ASCII characters.");
  const id = digest(`${call.request.caller.id} ${call.route.name} ${call.key}`);
  const fingerprint = digest(call.request.path, call.bytes);
  const now = caps.clock.now();
  const earlier = await caps.store.idempotency.claim(id, fingerprint, now);
  if (earlier !== null) return replay(earlier, fingerprint);
  try {
    const reply = await act();
    const body =
      reply.json?.toString("utf8") ??
      (reply.body === undefined ? null : JSON.stringify(reply.body));
    await caps.store.idempotency.settle(id, { status: reply.status, body });
    return reply;
  } catch (error) {
    await caps.store.idempotency.release(id);
    throw error;
  }
}

function replay(
  earlier: { fingerprint: string; reply: { status: number; body: string | null } | null },
  fingerprint: string,
): AnyReply {
  if (earlier.fingerprint !== fingerprint) {
    throw new ConflictError("This Idempotency-Key was used with another body.");
  }
  if (earlier.reply === null)
    throw new ConflictError("A request with this Idempotency-Key is still being served.");
  const { status, body } = earlier.reply;
  return body === null ? { status } : { status, json: Buffer.from(body) };
}

function digest(...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
