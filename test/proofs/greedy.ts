/**
 * One account, or a client without an account, asks for as much as possible: 700 forecasts with the
 * largest inputs, long histories sixteen times at once, wrong passwords, the document and /readyz
 * from everywhere. Meanwhile another account reads. It may wait at most three times as long as
 * without the attack.
 *
 * Turns with and without the attack alternate. Each round compares the two 99th percentiles, and
 * the median of the rounds is judged. Other work of the machine affects both turns, and a bad
 * second affects only one round. The attacker has lower priority than the platform, because a real
 * attacker has its own processors.
 */
import { setTimeout as pause } from "node:timers/promises";
import { straightCdf } from "../support/cdfs.ts";
import type { Account } from "../support/factories.ts";
import {
  type Load,
  type LoadOrder,
  type LoadResult,
  requestBytes,
  startLowLoad,
  startProbe,
} from "../../bench/load.ts";
import { median } from "../../bench/ratio.ts";
import type { Served } from "../../bench/server_process.ts";
import { call, FORECAST_PATH } from "./calls.ts";
import {
  endlessBodies,
  forecastsOfSomebodyElse,
  type RawAttack,
  requestsAhead,
  unfairBodies,
} from "./greedy_bodies.ts";
import type { Stage } from "./stage.ts";

const MOST_TIMES = 3;
const ROUNDS = 9;
const TURN_SECONDS = 1.5;
/** Time before a turn is measured, in ms. Connections are opened and new code is compiled in it. */
const LEAD_MS = 300;
const READS_PER_SECOND = 100;
const FORECASTS = 700;
const READERS = 16;
const GUESSERS = 40;
/** Rate of a flood. */
const PER_SECOND = 300;
const FLOODED_FROM = 2_000;
const KIB = 1024;
/** No answer is longer than this: a thousand CDFs, as JSON without compression. */
const LARGEST_ANSWER = 16 * KIB * KIB;

/**
 * Limits of accounts would end the attack. Limits of addresses do not, because the attack uses
 * many.
 */
const ENVIRONMENT = {
  RATE_LIMITS: "on",
  RATE_LIMIT_OVERRIDES: "read=100000/10000,forecast=100000/10000",
  TRUST_PROXY: "on",
};

interface Scene {
  readonly stage: Stage;
  readonly api: Served;
  readonly attacker: Load;
  readonly probe: Load;
  /** Requests of the other account. */
  readonly reads: readonly Uint8Array[];
}

/** 99th percentiles of the answers to the other account, in ms. */
interface Round {
  readonly alone: number;
  readonly beside: number;
}

/** An attack by bytes that the load process does not send. */
interface Raw {
  readonly name: string;
  readonly raw: RawAttack;
}

interface Attack {
  readonly name: string;
  readonly order: Omit<LoadOrder, "port" | "seconds">;
  readonly statuses: readonly number[];
  /** When given, the order is repeated at this interval in ms instead of being sent once. */
  readonly everyMs?: number;
}

export async function prove(stage: Stage): Promise<void> {
  const { make } = stage;
  const greedy = await make.account();
  const { question } = await make.question("numeric", {
    question: { openLowerBound: false, openUpperBound: false },
  });
  const scene: Scene = {
    stage,
    api: await stage.start("api", ENVIRONMENT),
    attacker: startLowLoad(),
    probe: startProbe(),
    reads: await readsOfSomebodyElse(stage),
  };
  try {
    await warmUp(scene);
    await underAttack(scene, inputs(greedy, question._id, { kib: 64, statuses: [400] }));
    await underAttack(scene, inputs(greedy, question._id, { kib: 16, statuses: [201] }));
    await proveForecasts(scene, greedy, question._id);
    await underAttack(scene, parallelReads(greedy, question));
    for (const flood of anonymousFloods()) await underAttack(scene, flood);
    await proveTurns(scene, greedy, question.postId);
  } finally {
    scene.attacker.close();
    scene.probe.close();
  }
}

/** A list and a question that are not part of the attack. */
async function readsOfSomebodyElse({ make }: Stage): Promise<Uint8Array[]> {
  const { token } = await make.account();
  const made = [];
  for (let i = 0; i < 10; i++) made.push(await make.question("binary"));
  const ids = made.map(({ question }) => question._id);
  return [`/api/questions/${ids[0]}/`, `/api/posts/?ids=${ids.join(",")}`, "/api/users/me/"].map(
    (path) => requestBytes("GET", path, { token }),
  );
}

/** Forecasts with inputs of one size, 700 in all turns together. */
function inputs(
  { token }: Account,
  question: number,
  { kib, statuses }: { kib: number; statuses: readonly number[] },
): Attack {
  const item = {
    question,
    continuous_cdf: straightCdf(),
    // The quotes take two bytes.
    distribution_input: "x".repeat(kib * KIB - 2),
  };
  return {
    name: `${FORECASTS} forecasts with inputs of ${kib} KiB`,
    order: {
      connections: READERS,
      requests: [requestBytes("POST", FORECAST_PATH, { token, body: [item] })],
      perSecond: FORECASTS / (ROUNDS * TURN_SECONDS),
    },
    statuses,
  };
}

function parallelReads(
  { token }: Account,
  { _id, postId }: { readonly _id: number; readonly postId: number },
): Attack {
  const paths = [
    `/api/posts/${postId}/?minimize=true`,
    `/api/questions/${_id}/?with_cp=true&minimize=false`,
    `/api/posts/?ids=${postId}&with_cp=true&include_cp_history=true`,
  ];
  const headers = { "Accept-Encoding": "gzip, br" };
  return {
    name: `${READERS} parallel reads of them, twice a second`,
    order: {
      connections: READERS,
      count: READERS,
      // All requests differ, so that no answer serves another request.
      requests: Array.from({ length: READERS }, (_, i) =>
        requestBytes("GET", `${paths[i % paths.length]!}&n=${i}`, { token, headers }),
      ),
    },
    statuses: [200],
    everyMs: 500,
  };
}

function anonymousFloods(): Attack[] {
  const from = (i: number) => ({ "X-Forwarded-For": `198.51.${i >> 8}.${i & 255}` });
  const flood = (
    name: string,
    statuses: readonly number[],
    request: (i: number) => Uint8Array,
    pace: Pick<LoadOrder, "connections" | "perSecond"> = {
      connections: READERS,
      perSecond: PER_SECOND,
    },
  ): Attack => ({
    name,
    order: { requests: Array.from({ length: FLOODED_FROM }, (_, i) => request(i)), ...pace },
    statuses,
  });
  return [
    flood(
      "a flood of wrong passwords",
      [400, 429, 503],
      (i) =>
        requestBytes("POST", "/api/auth/login/token/", {
          headers: from(i),
          body: { login: `nobody${i}`, password: "not the right one" },
        }),
      // More connections than passwords may wait. Each sends its next request after an answer.
      { connections: GUESSERS },
    ),
    flood("a flood of /openapi.json", [200, 429], (i) =>
      requestBytes("GET", "/openapi.json", { headers: { ...from(i), "Accept-Encoding": "br" } }),
    ),
    flood("a flood of /readyz", [200, 429], (i) =>
      requestBytes("GET", "/readyz", { headers: from(i) }),
    ),
  ];
}

/** The other account forecasts too, with a small body and with a batch, and gets no 503. */
async function proveTurns(scene: Scene, greedy: Account, postId: number): Promise<void> {
  const { make } = scene.stage;
  const { token } = await make.account();
  const { question: binary } = await make.question("binary");
  const { question: numeric } = await make.question("numeric", {
    question: { openLowerBound: false, openUpperBound: false },
  });
  const forecasts = forecastsOfSomebodyElse(token, binary._id, numeric._id);
  const mixed = { ...scene, reads: [...scene.reads, ...forecasts] };
  await warmUp(mixed);
  const attacks: Raw[] = [
    ...unfairBodies(greedy.token, postId),
    { name: "bodies that never end", raw: endlessBodies(greedy.token) },
    { name: "half a megabyte a second of requests ahead", raw: requestsAhead },
  ];
  for (const attack of attacks) await underAttack(mixed, attack);
}

function measured(scene: Scene, seconds: number): Promise<LoadResult> {
  const order = { connections: 4, requests: scene.reads, perSecond: READS_PER_SECOND, seconds };
  return scene.probe.run({ ...order, port: scene.api.port }, [200, 201]);
}

async function warmUp(scene: Scene): Promise<void> {
  await measured(scene, 2 * TURN_SECONDS);
}

/** Returns the number of answers by status. */
async function attackFor(
  { api, attacker }: Scene,
  planned: Attack | Raw,
  seconds: number,
): Promise<Record<string, number>> {
  if ("raw" in planned) return planned.raw(api.port, seconds);
  const { order, statuses, everyMs } = planned;
  const wanted = { ...order, port: api.port };
  if (everyMs === undefined) return (await attacker.run({ ...wanted, seconds }, statuses)).statuses;
  const end = performance.now() + seconds * 1_000;
  const sum: Record<string, number> = {};
  while (performance.now() < end) {
    const next = pause(everyMs);
    add(sum, (await attacker.run(wanted, statuses)).statuses);
    await next;
  }
  return sum;
}

function add(sum: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [status, count] of Object.entries(more)) sum[status] = (sum[status] ?? 0) + count;
}

async function underAttack(scene: Scene, planned: Attack | Raw): Promise<void> {
  const { stage } = scene;
  const { name } = planned;
  const rounds: Round[] = [];
  const answers: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const alone = (await measured(scene, TURN_SECONDS)).p99;
    const seconds = TURN_SECONDS + LEAD_MS / 1_000;
    const attack = attackFor(scene, planned, seconds);
    await pause(LEAD_MS);
    const beside = (await measured(scene, TURN_SECONDS)).p99;
    rounds.push({ alone, beside });
    add(answers, await attack);
  }
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const times = middle(({ alone, beside }) => beside / alone);
  const [alone, beside] = [middle((round) => round.alone), middle((round) => round.beside)];
  stage.check(
    `${name}: somebody else waits at most ${MOST_TIMES} times as long as alone`,
    times <= MOST_TIMES,
    `p99 ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms, ${times.toFixed(2)} times; answers ${JSON.stringify(answers)}`,
  );
}

/**
 * Refused forecasts are not stored, accepted ones are, with one input; and answers have a limit.
 */
async function proveForecasts(
  { stage, api }: Scene,
  greedy: Account,
  questionId: number,
): Promise<void> {
  const { store } = stage.caps;
  const stored = store.forecasts.collection.raw;
  const kept = store.forecastInputs.collection.raw;
  const rows = await stored.countDocuments({ q: questionId, u: greedy.id });
  stage.check(`${FORECASTS} forecasts are taken`, rows >= FORECASTS, `${rows} rows`);
  // The process that wrote them removes the older inputs after its replies.
  let inputsKept = rows;
  for (let i = 0; i < 100 && inputsKept > 1; i++) {
    await pause(100);
    inputsKept = await kept.countDocuments({ q: questionId, u: greedy.id });
  }
  stage.check("one input is kept", inputsKept === 1, `${inputsKept} inputs`);
  const reply = await call(api, greedy, { method: "GET", path: `/api/questions/${questionId}/` });
  const text = await reply.text();
  const { my_forecasts: mine } = JSON.parse(text) as {
    my_forecasts: { history: unknown[]; history_total: number };
  };
  stage.check(
    "an answer holds their history within its bound",
    mine.history_total === rows && text.length <= LARGEST_ANSWER,
    `${mine.history.length} of ${mine.history_total} entries, ${Math.round(text.length / KIB)} KiB`,
  );
}
