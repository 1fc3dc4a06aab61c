/** The requests to the API in the proof of backups, and the conditions to wait for. */
import { setTimeout as pause } from "node:timers/promises";
import type { Capabilities } from "../../src/capabilities.ts";
import type { Account } from "../support/factories.ts";
import type { Served } from "../../bench/server_process.ts";

const WAIT_MS = 240_000;
export const POLL_MS = 100;

export interface Scene {
  readonly people: readonly Account[];
  readonly resolved: number;
  readonly openIds: readonly number[];
  readonly projectId: number;
}

/** Whether the predictions include the newest forecast of each question. */
export async function isCaughtUp(
  { store }: Capabilities,
  ids: readonly number[],
): Promise<boolean> {
  const known = await store.aggregates.progressOf(ids);
  const newest = await Promise.all(
    ids.map(async (q) => {
      const [row] = await store.forecasts.collection.raw
        .find({ q } as never)
        .sort({ t: -1 })
        .limit(1)
        .toArray();
      return { q, t: (row as { t?: number } | undefined)?.t ?? 0 };
    }),
  );
  return newest.every(({ q, t }) => (known.get(q)?.through ?? 0) >= t);
}

/** Sends a forecast of the `i`-th kind on each of these questions, in one body. */
export function forecast(
  api: Served,
  person: Account,
  { questionIds, i }: { questionIds: readonly number[]; i: number },
): Promise<void> {
  const body = questionIds.map((question, n) => ({
    question,
    probability_yes: (1 + ((i * 37 + n * 11) % 98)) / 100,
  }));
  return expectOk(send(api, person, "/api/questions/forecast/", body));
}

export function by({ token }: Account): Record<string, string> {
  return { Authorization: `Token ${token}` };
}

export function send(
  { port }: Served,
  account: Account,
  at: string,
  body: unknown,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${at}`, {
    method: "POST",
    headers: { ...by(account), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

export async function expectOk(sent: Promise<Response>): Promise<void> {
  const reply = await sent;
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.status} ${text}`);
}

/** Returns the result of a command without its progress. */
export function tail(output: string): string {
  const lines = output.trim().split("\n");
  return lines.find((line) => / documents of /.test(line)) ?? lines.slice(-3).join(" / ");
}

export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
    await pause(POLL_MS);
  }
}
