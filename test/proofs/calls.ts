/** Calls of a proof to a running API, and waiting for their consequences. */
import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "../support/factories.ts";
import type { Served } from "../../bench/server_process.ts";

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
}

export const FORECAST_PATH = "/api/questions/forecast/";

const WAIT_MS = 60_000;
const POLL_MS = 25;
/** A later reply counts as none, in ms. */
const REPLY_MS = 15_000;

export function call(
  api: Served,
  { token }: Pick<Account, "token">,
  { method, path, body }: Call,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${api.port}${path}`, {
    method,
    headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
    signal: AbortSignal.timeout(REPLY_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/**
 * Resolves with the milliseconds it took.
 * @throws {Error} after the deadline
 */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  waitMs: number = WAIT_MS,
): Promise<number> {
  const started = Date.now();
  while (!(await holds())) {
    if (Date.now() > started + waitMs) throw new Error(`Waited ${waitMs} ms in vain: ${what}`);
    await pause(POLL_MS);
  }
  return Date.now() - started;
}

/** Returns 0 when there is no answer. */
export async function statusOf(asked: Promise<Response>): Promise<number> {
  try {
    const reply = await asked;
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
}

/** For example "3 × 200, 1 × 503". */
export function statusLine(statuses: ReadonlyMap<number, number>): string {
  return Array.from(statuses, ([status, count]) => `${count} × ${status}`).join(", ");
}
