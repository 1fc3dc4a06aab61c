/**
 * Offers an API process three times what it can serve, on connections that are opened when needed.
 * The process refuses the rest at once, no request waits until it times out, and health checks and
 * log-ins are always answered.
 */
import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { hashPassword } from "../../src/password_hash.ts";
import type { Account } from "../support/factories.ts";
import { askProcess } from "../../bench/ask.ts";
import { type LoadResult, requestBytes, startLoad } from "../../bench/load.ts";
import { percentile } from "../../bench/ratio.ts";
import type { Served } from "../../bench/server_process.ts";
import { FORECAST_PATH } from "./calls.ts";
import type { FloodOrder, FloodResult } from "./flood_process.ts";
import type { Stage } from "./stage.ts";

const ACCOUNTS = 40;
const POSTS = 60;
const LISTS = 4_000;
const BOTS = 800;
const CAPACITY_CONNECTIONS = 32;
const CAPACITY_SECONDS = 5;
const TIMES = 3;
const FLOOD_SECONDS = 12;
/**
 * A refusal is too late after this many ms; one in a hundred may be. Added to it is the delay of
 * the smallest answer of an idle process, because other programs use the processors too.
 */
const REFUSED_MS = 100;
const BASELINE_ASKS = 100;
/** How long clients usually wait, in ms. */
const PATIENCE_MS = 30_000;
/** Number of clients. */
const MOST_OPEN = 2_000;
const PASSWORD = "a long pass phrase";
const CLOSE = { Connection: "close" };
const PATH = "/api/posts/?limit=20";

export async function prove(stage: Stage): Promise<void> {
  const { make } = stage;
  for (let i = 0; i < POSTS; i++) await make.question("binary");
  const accounts: Account[] = [];
  for (let i = 0; i < ACCOUNTS; i++) accounts.push(await make.account());
  const passwordHash = await hashPassword(PASSWORD);
  const { username } = await make.account({ passwordHash });
  const api = await stage.start("api");
  // All requests ask for different lists, so that each page must be assembled.
  const requests = Array.from({ length: LISTS }, (_, at) => {
    const since = new Date(at * 1_000).toISOString();
    const { token } = accounts[at % ACCOUNTS]!;
    return requestBytes("GET", `${PATH}&scheduled_close_time__gt=${since}`, { token });
  });
  const baseline = await idleP99(api);
  stage.say(`the smallest answer of the idle process takes ${baseline.toFixed(0)} ms in the p99`);
  const capacity = await measure(api, requests);
  stage.say(`one process answers ${Math.round(capacity)} requests a second`);
  await proveBurst(stage, api);
  const perSecond = Math.round(TIMES * capacity);
  const over = new AbortController();
  const watched = watch(api, username, over.signal);
  const result = await flood({ port: api.port, requests, perSecond, seconds: FLOOD_SECONDS });
  over.abort();
  report(stage, result, { capacity, perSecond, baseline });
  const { health, logIns } = await watched;
  stage.check("every health check is 200", isAll(health, 200), shown(health));
  stage.check("every log-in is let in", isAll(logIns, 200), shown(logIns));
  const after = await measure(api, requests);
  stage.check(
    "afterwards it answers as before",
    after > capacity / 2,
    `${Math.round(after)} a second`,
  );
}

/**
 * All bots of a tournament forecast in its last second and are served, because this is not an
 * overload.
 */
async function proveBurst(stage: Stage, api: Served): Promise<void> {
  const { make } = stage;
  const questions = [];
  for (let i = 0; i < 5; i++) questions.push((await make.question("binary")).question);
  const requests = [];
  for (let i = 0; i < BOTS; i++) {
    const { token } = await make.account();
    const body = [{ question: questions[i % 5]!._id, probability_yes: 0.3 }];
    requests.push(requestBytes("POST", FORECAST_PATH, { token, body }));
  }
  const load = startLoad();
  try {
    const order = { port: api.port, connections: BOTS, count: BOTS, requests };
    const { statuses, worst } = await load.run(order, [201, 503]);
    const detail = `${JSON.stringify(statuses)}, the last after ${worst.toFixed(0)} ms`;
    stage.check(
      `${BOTS} bots that forecast at once are all served`,
      statuses[201] === BOTS,
      detail,
    );
  } finally {
    load.close();
  }
}

/** Measures health checks one after the other, each on a new connection, in ms. */
async function idleP99({ port }: Served): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < BASELINE_ASKS; i++) {
    const begun = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/healthz`, { headers: CLOSE })).text();
    times.push(performance.now() - begun);
  }
  return percentile(times, 0.99);
}

/**
 * Returns answers per second with enough connections to keep the process busy. All answers must be
 * 200.
 */
async function measure(api: Served, requests: readonly Uint8Array[]): Promise<number> {
  const load = startLoad();
  try {
    const order = { port: api.port, requests, connections: CAPACITY_CONNECTIONS };
    await load.run({ ...order, seconds: 2 }, 200);
    const { answers, seconds }: LoadResult = await load.run(
      { ...order, seconds: CAPACITY_SECONDS },
      200,
    );
    return answers / seconds;
  } finally {
    load.close();
  }
}

async function flood(
  order: Pick<FloodOrder, "port" | "requests" | "perSecond" | "seconds">,
): Promise<FloodResult> {
  const program = fileURLToPath(new URL("./flood_process.ts", import.meta.url));
  const child = fork(program, { execArgv: ["--import", "tsx"], serialization: "advanced" });
  try {
    return (await askProcess(child, {
      ...order,
      patienceMs: PATIENCE_MS,
      mostOpen: MOST_OPEN,
    })) as FloodResult;
  } finally {
    child.kill();
  }
}

function report(
  stage: Stage,
  { served, refused, others, failed, unsent, late }: FloodResult,
  { capacity, perSecond, baseline }: { capacity: number; perSecond: number; baseline: number },
): void {
  const times = (all: readonly number[]) =>
    `p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${percentile(all, 0.99).toFixed(0)} ms`;
  stage.say(`${perSecond} requests a second were due for ${FLOOD_SECONDS} s`);
  stage.say(`${served.length} were served, ${times(served)}`);
  stage.say(`${refused.length} were refused with 503, ${times(refused)}`);
  stage.say(`the client itself was late by ${times(late)}, which counts in no answer`);
  stage.check("no connection fails and no request times out", failed.length === 0, tell(failed));
  stage.check("never do all clients wait at once", unsent === 0, `${unsent} requests not sent`);
  stage.check("every answer is 200 or 503 with Retry-After", others.length === 0, tell(others));
  stage.check("what is too much is refused", refused.length > 0, `${refused.length}`);
  stage.check(
    `a refusal takes ${REFUSED_MS} ms at most beyond that, except for one in a hundred`,
    percentile(refused, 0.99) <= REFUSED_MS + baseline,
    times(refused),
  );
  const goodput = served.length / FLOOD_SECONDS;
  stage.check(
    "it goes on serving a third of what it can, and more",
    goodput > capacity / 3,
    `${Math.round(goodput)} a second`,
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
