/**
 * Offers an API process three times what it can serve, half forecasts and half reads of different
 * lists, on connections that are opened when needed. It goes on serving what it can: forecasts
 * first, reads with the rest. What would wait too long is refused at once, and no request times
 * out. Health checks and log-ins are always answered.
 */
import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hashPassword } from "../../src/password_hash.ts";
import type { Account } from "../support/factories.ts";
import { askProcess } from "../../bench/ask.ts";
import { requestBytes, startLoad } from "../../bench/load.ts";
import { processorTime } from "../../bench/processor_time.ts";
import { percentile } from "../../bench/ratio.ts";
import type { Served } from "../../bench/server_process.ts";
import { FORECAST_PATH } from "./calls.ts";
import type { FloodOrder, FloodResult } from "./flood_process.ts";
import type { Stage } from "./stage.ts";

const ACCOUNTS = 1_000;
const POSTS = 60;
const LISTS = 20_000;
const CAPACITY_CONNECTIONS = 32;
const CAPACITY_SECONDS = 5;
const TIMES = 3;
const FLOOD_SECONDS = 60;
/** The part of the capacity measured before that must be served. */
const SERVED_PART = 0.9;
/** A refusal is too late after this many ms; one in a hundred may be. */
const REFUSED_MS = 250;
/** No class waits for longer than this while another one is served, ms. */
const STARVED_MS = 1_000;
/** How long clients usually wait, in ms. */
const PATIENCE_MS = 30_000;
/** How many clients wait at once where the memory is measured, and how many come for that. */
const WAITING = 5_000;
const WAITING_SENT = 6_000;
const MEMORY_MIB = 150;
const MIB = 1024 * 1024;
const PASSWORD = "a long pass phrase";
const PATH = "/api/posts/?limit=20";

/** Requests a second. */
interface Capacity {
  readonly mixed: number;
  readonly forecasts: number;
  readonly reads: number;
}

interface Requests {
  readonly forecasts: readonly Uint8Array[];
  readonly reads: readonly Uint8Array[];
  /** Forecasts and reads in turn. */
  readonly mixed: readonly Uint8Array[];
}

export async function prove(stage: Stage): Promise<void> {
  const { make } = stage;
  const questions: number[] = [];
  for (let i = 0; i < POSTS; i++) questions.push((await make.question("binary")).question._id);
  const accounts = await make.accounts(ACCOUNTS);
  const strangers = await make.accounts(ACCOUNTS);
  const passwordHash = await hashPassword(PASSWORD);
  const { username } = await make.account({ passwordHash });
  const api = await stage.start("api");
  const requests = requestsOf(accounts, questions);
  const capacity = await measure(api, requests);
  stage.say(`one process answers ${Math.round(capacity.mixed)} requests a second, half and half`);
  stage.say(`forecasts alone ${rate(capacity.forecasts)}, reads alone ${rate(capacity.reads)}`);
  await proveWaiting(stage, api, requests);
  const perSecond = Math.round(TIMES * capacity.mixed);
  const order = { port: api.port, requests: requests.mixed, perSecond, seconds: FLOOD_SECONDS };
  stage.say(`${perSecond} requests a second are due for ${FLOOD_SECONDS} s`);
  const over = new AbortController();
  const watched = watch(api, username, over.signal);
  const { result, grownMib, busy } = await flood(api, order);
  over.abort();
  stage.say(`the event loop of the process had a processor for ${percent(busy)} of that time`);
  reportServed(stage, result, capacity);
  reportRefused(stage, result);
  checkMemory(stage, grownMib);
  const { health, logIns } = await watched;
  stage.check("every health check is 200", isAll(health, 200), shown(health));
  stage.check("every log-in is let in", isAll(logIns, 200), shown(logIns));
  await proveCrowd(stage, api, forecastsOf(strangers, questions));
  const after = await answered(api, requests.mixed);
  stage.check("afterwards it answers as before", after > capacity.mixed / 2, rate(after));
}

function requestsOf(accounts: readonly Account[], questions: readonly number[]): Requests {
  const forecasts = forecastsOf(accounts, questions);
  // All reads ask for different lists, so that each page must be assembled.
  const reads = Array.from({ length: LISTS }, (_, at) => {
    const since = new Date(at * 1_000).toISOString();
    const { token } = accounts[at % accounts.length]!;
    return requestBytes("GET", `${PATH}&scheduled_close_time__gt=${since}`, { token });
  });
  const mixed = reads.flatMap((read, at) => [forecasts[at % forecasts.length]!, read]);
  return { forecasts, reads, mixed };
}

const forecastsOf = (accounts: readonly Account[], questions: readonly number[]) =>
  accounts.map(({ token }, at) => {
    const question = questions[at % questions.length];
    return requestBytes("POST", FORECAST_PATH, {
      token,
      body: [{ question, probability_yes: 0.3 }],
    });
  });

/** Measures what the process answers of each kind. */
async function measure(api: Served, { mixed, forecasts, reads }: Requests): Promise<Capacity> {
  return {
    forecasts: await answered(api, forecasts),
    reads: await answered(api, reads),
    mixed: await answered(api, mixed),
  };
}

/**
 * Returns the answers a second with enough connections to keep the process busy. No request may be
 * refused.
 */
async function answered({ port }: Served, requests: readonly Uint8Array[]): Promise<number> {
  const load = startLoad();
  try {
    const order = { port, requests, connections: CAPACITY_CONNECTIONS };
    await load.run({ ...order, seconds: 2 }, [200, 201]);
    const { answers, seconds } = await load.run(
      { ...order, seconds: CAPACITY_SECONDS },
      [200, 201],
    );
    return answers / seconds;
  } finally {
    load.close();
  }
}

/** A waiting request costs little more than its socket. */
async function proveWaiting(stage: Stage, api: Served, { forecasts }: Requests): Promise<void> {
  const perSecond = WAITING_SENT * 10;
  const order = { port: api.port, requests: forecasts, perSecond, seconds: 0.1 };
  const { result, grownMib } = await flood(api, { ...order, mostOpen: WAITING_SENT });
  const { served, refused } = result.forecasts;
  stage.say(`${WAITING_SENT} forecasts come at once, each on its own connection: ${times(served)}`);
  stage.check(
    `${WAITING} connections wait at once`,
    result.mostWaiting >= WAITING,
    `${result.mostWaiting}`,
  );
  const { others, failed } = result;
  stage.say(`${served.length} of them are served, ${refused.length} would wait too long`);
  stage.check("no connection fails meanwhile", failed.length === 0, tell(failed));
  stage.check("all are answered 201 or 503", others.length === 0, tell(others));
  checkMemory(stage, grownMib);
}

/** Accounts that were not seen before forecast at once, just after the flood. */
async function proveCrowd(
  stage: Stage,
  { port }: Served,
  requests: readonly Uint8Array[],
): Promise<void> {
  const load = startLoad();
  try {
    const count = requests.length;
    const { statuses, worst } = await load.run(
      { port, connections: count, count, requests },
      [201, 503],
    );
    const detail = `${JSON.stringify(statuses)}, the last after ${worst.toFixed(0)} ms`;
    stage.check(`then ${count} forecasts at once are all served`, statuses[201] === count, detail);
  } finally {
    load.close();
  }
}

interface Flooded {
  readonly result: FloodResult;
  readonly grownMib: number;
  /** The part of the time in which the main thread of the process had a processor. */
  readonly busy: number;
}

async function flood(
  api: Served,
  order: Omit<FloodOrder, "patienceMs" | "mostOpen"> & { readonly mostOpen?: number },
): Promise<Flooded> {
  const program = fileURLToPath(new URL("./flood_process.ts", import.meta.url));
  const child = fork(program, { execArgv: ["--import", "tsx"], serialization: "advanced" });
  const over = new AbortController();
  const grown = memoryGrown(api, over.signal);
  const [begun, used] = [performance.now(), processorTime(api.pid).main];
  try {
    const sent: FloodOrder = { patienceMs: PATIENCE_MS, mostOpen: WAITING, ...order };
    const result = (await askProcess(child, sent)) as FloodResult;
    over.abort();
    const busy = (processorTime(api.pid).main - used) / 1_000 / (performance.now() - begun);
    return { result, grownMib: await grown, busy };
  } finally {
    over.abort();
    child.kill();
  }
}

/** Returns the most memory of the process beyond what it has now, MiB. */
async function memoryGrown(api: Served, signal: AbortSignal): Promise<number> {
  const { rss: before } = await api.vitals();
  let most = before;
  while (!signal.aborted) {
    await pause(200);
    most = Math.max(most, (await api.vitals()).rss);
  }
  return (most - before) / MIB;
}

function reportServed(
  stage: Stage,
  { reads, forecasts, longestWithoutRead }: FloodResult,
  capacity: Capacity,
): void {
  const served = {
    forecasts: forecasts.served.length / FLOOD_SECONDS,
    reads: reads.served.length / FLOOD_SECONDS,
  };
  stage.say(`forecasts served: ${rate(served.forecasts)}, ${times(forecasts.served)}`);
  stage.say(`reads served: ${rate(served.reads)}, ${times(reads.served)}`);
  const all = served.forecasts + served.reads;
  stage.check(
    `at least ${SERVED_PART} of the capacity measured before is served`,
    all >= SERVED_PART * capacity.mixed,
    `${rate(all)}, ${(all / capacity.mixed).toFixed(2)}`,
  );
  // Forecasts cost less than reads and come first. So the count alone flatters the process.
  const parts = served.forecasts / capacity.forecasts + served.reads / capacity.reads;
  stage.say(`by what each kind costs that is ${parts.toFixed(2)}; the goal is ${SERVED_PART}`);
  stage.check(
    "no forecast is refused while reads are served",
    forecasts.refused.length === 0 && reads.served.length > 0,
    `${forecasts.refused.length} of ${forecasts.refused.length + forecasts.served.length}`,
  );
  stage.check(
    "reads are never without an answer for more than a second",
    longestWithoutRead <= STARVED_MS,
    `${longestWithoutRead.toFixed(0)} ms`,
  );
}

function reportRefused(stage: Stage, result: FloodResult): void {
  const { others, failed, unsent, late, mostWaiting } = result;
  const refused = [...result.reads.refused, ...result.forecasts.refused];
  stage.say(`the client itself was late by ${times(late)}, which counts in no answer`);
  stage.check("no connection fails and no request times out", failed.length === 0, tell(failed));
  stage.check("never do all clients wait at once", unsent === 0, `${mostWaiting} at most`);
  stage.check(
    "every answer is 200, 201 or 503 with Retry-After",
    others.length === 0,
    tell(others),
  );
  stage.check("what is too much is refused", refused.length > 0, `${refused.length}`);
  stage.check(
    `a refusal takes ${REFUSED_MS} ms at most, except for one in a hundred`,
    percentile(refused, 0.99) <= REFUSED_MS,
    times(refused),
  );
}

function checkMemory(stage: Stage, grownMib: number): void {
  stage.check(
    `the memory of the process grows by at most ${MEMORY_MIB} MiB`,
    grownMib <= MEMORY_MIB,
    `${grownMib.toFixed(0)} MiB`,
  );
}

/**
 * Checks the health and logs in during the flood. Returns the statuses in order; 0 means no answer.
 */
async function watch(api: Served, login: string, signal: AbortSignal) {
  const [health, logIns]: [number[], number[]] = [[], []];
  const ask = (path: string, body?: object) =>
    fetch(`http://127.0.0.1:${api.port}${path}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { "Content-Type": "application/json", Connection: "close" },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  while (!signal.aborted) {
    health.push(await ask("/healthz"));
    logIns.push(await ask("/api/auth/login/", { login, password: PASSWORD }));
    await pause(300);
  }
  return { health, logIns };
}

const percent = (part: number) => `${Math.round(100 * part)} %`;

const rate = (perSecond: number) => `${Math.round(perSecond)} a second`;

const times = (all: readonly number[]) =>
  `p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${percentile(all, 0.99).toFixed(0)} ms`;

const isAll = (statuses: readonly number[], wanted: number) =>
  statuses.length > 0 && statuses.every((status) => status === wanted);

function shown(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");
}

function tell(texts: readonly string[]): string {
  return `${texts.length}${texts.length > 0 ? `, first: ${texts[0]!}` : ""}`;
}
