/** Calls to a server that may die at any time; those under a key are repeated until they are answered. */
import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "../../support/factories.ts";
import type { Outcome } from "./ledger.ts";
import type { Site } from "./site.ts";

export interface Call {
  /** Forecasts, comments, …: what it is counted as. */
  readonly kind: string;
  readonly path: string;
  readonly body: unknown;
  /** `Idempotency-Key`, null = none. */
  readonly key: string | null;
}

export interface Sent {
  readonly outcome: Outcome;
  readonly body: any;
}

/** How the calls of one kind, under a key or not, ended. */
export interface Counted {
  done: number;
  refused: number;
  unknown: number;
  /** Further attempts under the same key. */
  repeats: number;
}

export type Sender = ReturnType<typeof createSender>;

/** A later answer is none, ms. The contract gives it 5 s, a repeat waits as long for the first call. */
const ANSWER_MS = 15_000;
const RETRY_MS = 200;
/** A call under a key that has no answer by then never gets one, ms. */
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
      // A process that is not there has done nothing.
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
    /** Calls, those under a key until they are answered. */
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

    /** Resolves with the answer to the next call that is acknowledged. */
    nextDone: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** When the newest call that was acknowledged was sent, on the clock of `performance`. */
    newest: () => newest,
    /** The longest time to an answer, ms. */
    slowest: () => slowest,
    /** The newest answers, or why there was none, for a run that does not go on. */
    last: (): readonly string[] => last,
    /** Answers that no rule of the contract gives here. */
    strange: (): readonly string[] => strange,
    counted: (): ReadonlyMap<string, Counted> => counted,
  };
}

/** The reason where there is no answer. */
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
