/**
 * Sends calls to a server that may die at any time. A call with a key is repeated until it is
 * answered.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "../../support/factories.ts";
import type { Outcome } from "./ledger.ts";
import type { Site } from "./site.ts";

export interface Call {
  /** Forecasts, comments, …: the kind under which the call is counted. */
  readonly kind: string;
  readonly path: string;
  readonly body: unknown;
  /** `Idempotency-Key`; null means none. */
  readonly key: string | null;
}

export interface Sent {
  readonly outcome: Outcome;
  readonly body: any;
}

/** How the calls of one kind, with or without a key, ended. */
export interface Counted {
  done: number;
  refused: number;
  unknown: number;
  /** Further attempts with the same key. */
  repeats: number;
}

export type Sender = ReturnType<typeof createSender>;

/**
 * A later answer counts as none, in ms. The contract allows 5 s, and a repeat waits as long for the
 * first call.
 */
const ANSWER_MS = 15_000;
const RETRY_MS = 200;
/** A call with a key that has no answer after this many ms never gets one. */
const MOST_REPEATING_MS = 180_000;
const MOST_STRANGE = 20;

export function createSender(site: Site) {
  const counted = new Map<string, Counted>();
  const strange: string[] = [];
  const waiting: (() => void)[] = [];
  let newest = 0;
  let slowest = 0;
  const last: string[] = [];

  const note = (text: string) => {
    if (strange.length < MOST_STRANGE) strange.push(text);
  };
  const ask = async ({ token }: Account, call: Call): Promise<Sent & { isBusy: boolean }> => {
    const started = performance.now();
    const answer = await request(site, token, call);
    last.push(typeof answer === "string" ? answer : `${answer.status} ${answer.text.slice(0, 80)}`);
    if (last.length > MOST_STRANGE) last.shift();
    if (typeof answer === "string") {
      if (answer === "TimeoutError") note(`${call.path} has no answer after ${ANSWER_MS} ms`);
      // A process that does not run has done nothing.
      const outcome = answer === "ECONNREFUSED" && call.key === null ? "refused" : "unknown";
      return { outcome, body: null, isBusy: false };
    }
    const { status, text } = answer;
    slowest = Math.max(slowest, performance.now() - started);
    const outcome = outcomeOf(status);
    if (outcome === "done") {
      newest = Math.max(newest, started);
      for (const tell of waiting.splice(0)) tell();
    }
    const isBusy = status === 409 && call.key !== null;
    if (!isExpected(status) && !isBusy) note(`${status} ${call.path}: ${text.slice(0, 200)}`);
    return { outcome, body: outcome === "done" ? JSON.parse(text) : null, isBusy };
  };

  return {
    /** Sends a call; with a key, until it is answered. */
    async send(account: Account, call: Call): Promise<Sent> {
      const name = `${call.kind}|${call.key === null ? "plain" : "keyed"}`;
      const count = counted.get(name) ?? { done: 0, refused: 0, unknown: 0, repeats: 0 };
      counted.set(name, count);
      const until = performance.now() + MOST_REPEATING_MS;
      for (;;) {
        const { outcome, body, isBusy } = await ask(account, call);
        if (call.key === null || !(isBusy || outcome === "unknown")) {
          count[outcome] += 1;
          return { outcome, body };
        }
        if (performance.now() > until) {
          note(`${call.path} is not answered under its key`);
          count.unknown += 1;
          return { outcome: "unknown", body: null };
        }
        count.repeats += 1;
        await pause(RETRY_MS);
      }
    },

    /** Resolves at the answer to the next acknowledged call. */
    nextDone: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** The time when the newest acknowledged call was sent, on the clock of `performance`. */
    newest: () => newest,
    /** The longest time to an answer, in ms. */
    slowest: () => slowest,
    /** The newest answers or failures, for a run that cannot continue. */
    last: (): readonly string[] => last,
    /** Answers that no rule of the contract allows here. */
    strange: (): readonly string[] => strange,
    counted: (): ReadonlyMap<string, Counted> => counted,
  };
}

/** Returns the reason when there is no answer. */
async function request(
  site: Site,
  token: string,
  { path, body, key }: Call,
): Promise<{ status: number; text: string } | string> {
  try {
    const reply = await fetch(`http://127.0.0.1:${site.api().port}${path}`, {
      method: "POST",
      headers: {
        Authorization: `Token ${token}`,
        "Content-Type": "application/json",
        ...(key === null ? {} : { "Idempotency-Key": key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return "done";
  return status >= 400 && status < 500 ? "refused" : "unknown";
}

/** 400: resolved already; 405: not open. */
function isExpected(status: number): boolean {
  return [200, 201, 400, 405, 503].includes(status);
}
