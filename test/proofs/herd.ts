/**
 * Sends an API process the crowds of the last minute: accounts that it has never seen, all at one
 * instant, the same accounts again soon after, and readers among them. Every second forecast carries
 * a trace. Every request must be served.
 * Then twice the crowd comes to two processes behind a balancer. Last come readers without an account.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Load, type LoadOrder, requestBytes, startLoad } from "../../bench/load.ts";
import { startBalancer } from "./balancer.ts";
import { FORECAST_PATH } from "./calls.ts";
import type { Stage } from "./stage.ts";

const STRANGERS = 1_000;
const STRANGER_ROUNDS = 3;
const STRANGERS_P99_MS = 6_000;
const KNOWN_ROUNDS = 5;
const KNOWN_EVERY_MS = 3_000;
const KNOWN_P99_MS = 2_500;
/** How many of each kind come within one second: readers of the feed, of a question, forecasters. */
const MIXED = 400;
const MIXED_P99_MS = 4_000;
/** Readers without an account who open one question within a second, each from its own address. */
const VISITORS = 2_000;
const VISITORS_P99_MS = 4_000;
/** How many commands to MongoDB one request of such a reader may cost, on average. */
const COMMANDS_PER_VISIT = 0.05;
const QUESTIONS = 20;
const FEED_PATH = "/api/posts/?limit=20";
/** A trace as a bot writes it: some 2 KiB. */
const TRACE = {
  rationale: "The base rate of such events is low, and no source names a change. ".repeat(20),
  sources: [{ url: "https://example.org/report", title: "A report", retrieved_at: "2026-01-01" }],
  run_id: "herd",
  seconds: 12,
  tokens_in: 9_000,
  tokens_out: 700,
  cost_usd: 0.03,
};
/** Every status that may be counted. Which ones are right is for the checks. */
const COUNTED = [200, 201, 401, 403, 408, 429, 500, 502, 503, 504];

interface Herd {
  readonly port: number;
  readonly load: Load;
  /** How many processes there are, and how many times the crowd comes. */
  readonly times: number;
  readonly places: readonly Place[];
}

interface Place {
  readonly postId: number;
  readonly questionId: number;
}

type Statuses = Readonly<Record<number, number>>;

export async function prove(stage: Stage): Promise<void> {
  const places: Place[] = [];
  const owner = await stage.make.account();
  const cup = await stage.make.project({
    createdBy: owner.id,
    defaultPermission: "forecaster",
    traces: "optional",
  });
  const home = { defaultProjectId: cup._id, projectIds: [cup._id] };
  for (let i = 0; i < QUESTIONS; i++) {
    const { post, question } = await stage.make.question("binary", { post: home });
    places.push({ postId: post._id, questionId: question._id });
  }
  const load = startLoad();
  try {
    const api = await stage.start("api");
    stage.say("one API process");
    await proveHerd(stage, { port: api.port, load, places, times: 1 });
    await api.stop();
    await proveBalanced(stage, { load, places, times: 2 });
    await proveVisitors(stage, load);
  } finally {
    load.close();
  }
}

async function proveBalanced(stage: Stage, herd: Omit<Herd, "port">): Promise<void> {
  const apis = Array.from({ length: herd.times }, () => stage.start("api"));
  const ports = (await Promise.all(apis)).map(({ port }) => port);
  const balancer = await startBalancer(ports);
  try {
    stage.say(`${ports.length} API processes behind a TCP balancer, and as many times the crowd`);
    await proveHerd(stage, { ...herd, port: balancer.port });
  } finally {
    balancer.close();
  }
}

async function proveHerd(stage: Stage, herd: Herd): Promise<void> {
  const known = await proveStrangers(stage, herd);
  await proveKnown(stage, herd, known);
  await proveMixed(stage, herd);
}

/** The second crowd finds what the first one left. */
async function proveVisitors(stage: Stage, load: Load): Promise<void> {
  stage.say("readers without an account, with the limit by address");
  const owner = await stage.make.account();
  const cup = await stage.make.project({ createdBy: owner.id, publicRead: true });
  const place = { defaultProjectId: cup._id, projectIds: [cup._id] };
  const { post } = await stage.make.question("binary", { post: place });
  const { port } = await stage.start("api", { RATE_LIMITS: "on", TRUST_PROXY: "on" });
  const path = `/api/public/posts/${post._id}/`;
  for (const round of [1, 2]) {
    const requests = Array.from({ length: VISITORS }, (_, i) =>
      requestBytes("GET", path, {
        headers: { "X-Forwarded-For": `10.${round}.${i >> 8}.${i & 255}` },
      }),
    );
    const before = await commandsOf(stage);
    await proveServed(
      stage,
      { port, load },
      {
        what: `H4, round ${round}: ${VISITORS} readers without an account open one question`,
        order: { connections: VISITORS, perSecond: VISITORS, seconds: 1, requests },
        wanted: { 200: VISITORS },
        p99Ms: VISITORS_P99_MS,
      },
    );
    const commands = (await commandsOf(stage)) - before;
    const detail = `${commands} commands for ${VISITORS} requests`;
    stage.check("MongoDB hardly notices", commands <= COMMANDS_PER_VISIT * VISITORS, detail);
  }
}

/** Returns how many reads and writes MongoDB has served since its start, of every process. */
async function commandsOf({ caps }: Stage): Promise<number> {
  const { db } = caps.store.users.collection.model.db;
  const status = (await db?.admin().command({ serverStatus: 1 })) as {
    readonly opcounters: Readonly<Record<string, number>>;
  };
  const { query = 0, insert = 0, update = 0, delete: removed = 0 } = status.opcounters;
  return query + insert + update + removed;
}

/** Each round has new accounts. Resolves with the forecasts of the last one. */
async function proveStrangers(stage: Stage, herd: Herd): Promise<Uint8Array[]> {
  const count = STRANGERS * herd.times;
  let requests: Uint8Array[] = [];
  for (let round = 1; round <= STRANGER_ROUNDS; round++) {
    requests = await forecasts(stage, herd, count);
    await proveServed(stage, herd, {
      what: `H1, round ${round}: ${count} strangers forecast at one instant`,
      order: atOnce(requests),
      wanted: { 201: count },
      p99Ms: STRANGERS_P99_MS,
    });
  }
  return requests;
}

async function proveKnown(
  stage: Stage,
  herd: Herd,
  requests: readonly Uint8Array[],
): Promise<void> {
  for (let round = 1; round <= KNOWN_ROUNDS; round++) {
    await pause(KNOWN_EVERY_MS);
    await proveServed(stage, herd, {
      what: `H2, round ${round}: the same accounts again`,
      order: atOnce(requests),
      wanted: { 201: requests.length },
      p99Ms: KNOWN_P99_MS,
    });
  }
}

async function proveMixed(stage: Stage, herd: Herd): Promise<void> {
  const each = MIXED * herd.times;
  const readers = await stage.make.accounts(2 * each);
  const posts = await forecasts(stage, herd, each);
  const requests = posts.flatMap((forecast, i) => {
    const path = `/api/posts/${herd.places[i % QUESTIONS]!.postId}/`;
    return [
      requestBytes("GET", FEED_PATH, { token: readers[2 * i]!.token }),
      requestBytes("GET", path, { token: readers[2 * i + 1]!.token }),
      forecast,
    ];
  });
  const count = requests.length;
  await proveServed(stage, herd, {
    what: `H3: ${each} strangers read the feed, ${each} a question, ${each} forecast in a second`,
    order: { connections: count, perSecond: count, seconds: 1, requests },
    wanted: { 200: 2 * each, 201: each },
    p99Ms: MIXED_P99_MS,
  });
}

/** Makes accounts that no process has seen, and a forecast of each. */
async function forecasts(stage: Stage, { places }: Herd, count: number): Promise<Uint8Array[]> {
  const accounts = await stage.make.accounts(count);
  return accounts.map(({ token }, i) => {
    const question = places[i % QUESTIONS]!.questionId;
    // Each question gets as many forecasts with a trace as without.
    const trace = Math.floor(i / QUESTIONS) % 2 === 0 ? { trace: TRACE } : {};
    const item = { question, probability_yes: 0.1 + (i % 80) / 100, ...trace };
    return requestBytes("POST", FORECAST_PATH, { token, body: [item] });
  });
}

/** Sends each request on its own connection. All connections are open before the first is sent. */
function atOnce(requests: readonly Uint8Array[]): Omit<LoadOrder, "port"> {
  return { connections: requests.length, count: requests.length, requests };
}

async function proveServed(
  stage: Stage,
  { port, load }: Pick<Herd, "port" | "load">,
  task: {
    readonly what: string;
    readonly order: Omit<LoadOrder, "port">;
    readonly wanted: Statuses;
    readonly p99Ms: number;
  },
): Promise<void> {
  const { what, order, wanted, p99Ms } = task;
  const { statuses, p50, p99, seconds } = await load.run({ port, ...order }, COUNTED);
  const isServed =
    Object.keys(statuses).length === Object.keys(wanted).length &&
    Object.entries(wanted).every(([status, count]) => statuses[Number(status)] === count);
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  stage.check(`${what}: all are served`, isServed, counts.join(", "));
  stage.check(
    `the p99 is at most ${p99Ms} ms`,
    p99 <= p99Ms,
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, all after ${seconds.toFixed(1)} s`,
  );
}
