/** Lets a request wait for its turn, and reads the body of a waiting forecast (Contract 6). */
import type Koa from "koa";
import type { Capabilities } from "../capabilities.ts";
import { addressKey } from "../domain/requests/address.ts";
import { OverloadError } from "../errors.ts";
import type { HeldBodies, HeldBody } from "./request/held_bodies.ts";
import { readBytes } from "./request/read_body.ts";
import type { LimitClass, Route } from "./route.ts";
import type { WorkClass } from "../domain/vocabulary.ts";
import type { Turn, WorkQueue } from "./server/work_queue.ts";

/**
 * Which requests wait, and in which class. Log-ins keep their places: passwords have a queue of
 * their own. Exports are few by their limit, and run in threads.
 */
const WORK: Readonly<Partial<Record<LimitClass, WorkClass>>> = {
  forecast: "forecast",
  read: "read",
  visitor: "read",
  write: "write",
  moderate: "write",
  rotate: "write",
  signup: "write",
};

/** The body of a waiting forecast is read when it is at most this long, bytes. */
const EARLY_BYTES = 64 * 1024;
/** All bodies that are read early hold at most about this much, bytes. */
const EARLY_BYTES_OF_ALL = 64 * 1024 * 1024;

/** A body, and when it was received whole where it was read while its request waited, ms. */
export interface ReadBody {
  readonly bytes: Buffer;
  readonly receivedAt: number | undefined;
}

export interface TakenTurn {
  readonly turn: Turn;
  /** The body, where it is read while the request waits. */
  readonly early: { readonly held: HeldBody; readonly body: Promise<ReadBody> } | null;
}

/**
 * Enters the queue. Null means that requests of this route do not wait. The caller awaits `begin`
 * and calls `turn.end` when the request is answered.
 */
export function takeTurn(
  { clock }: Pick<Capabilities, "clock">,
  { queue, held }: { readonly queue?: WorkQueue | undefined; readonly held: HeldBodies },
  ctx: Koa.Context,
  route: Route | null,
): TakenTurn | null {
  const work = route === null ? undefined : WORK[route.limit];
  if (queue === undefined || route === null || work === undefined) return null;
  const owner = ownerOf(ctx, route);
  const turn = queue.enter(work, owner);
  const isWaiting = turn.verdict instanceof Promise;
  if (!isWaiting) return { turn, early: null };
  ctx.res.once("close", turn.end);
  const { "content-length": length = "", "content-encoding": encoding } = ctx.req.headers;
  const isSmall = encoding === undefined && length !== "" && Number(length) <= EARLY_BYTES;
  if (work !== "forecast" || !isSmall || held.bytes > EARLY_BYTES_OF_ALL) {
    return { turn, early: null };
  }
  const bytes = held.hold(owner);
  const body = readBytes(ctx.req, EARLY_BYTES, bytes).then((read) => ({
    bytes: read,
    receivedAt: clock.now(),
  }));
  // What is wrong with the body is said when its turn has come.
  body.catch(() => undefined);
  return { turn, early: { held: bytes, body } };
}

/** Returns what names the sender. The `Authorization` of a visitor is never checked, so it is not used. */
function ownerOf({ req, ip }: Koa.Context, { access }: Route): string {
  const { authorization } = req.headers;
  return access === "visitor" || authorization === undefined ? addressKey(ip) : authorization;
}

/**
 * Resolves when work on the request may begin.
 * @throws {OverloadError} when it would wait too long
 */
export async function begin({ verdict }: Turn): Promise<void> {
  const refusal = verdict instanceof Promise ? await verdict : verdict;
  if (refusal === null) return;
  const seconds = Math.max(1, Math.ceil(refusal.drainsInMs / 1000));
  throw new OverloadError("The service is busy, try again.", seconds);
}
