/**
 * Sends a burst of forecasts while every process is killed with SIGKILL in turn: API, jobs, Redis
 * and MongoDB. Every acknowledged forecast must be stored afterwards, and the predictions must
 * follow.
 */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "../support/factories.ts";
import type { Served } from "../../bench/server_process.ts";
import type { Stage } from "./stage.ts";

const AUTHORS = 24;
const QUESTIONS = 5;
const BETWEEN_KILLS_MS = 1_500;
const ROUNDS = 2;
/** Marks in the command lines of the engines. The supervisor starts them again. */
const ENGINES = { redis: "redis.sock", mongo: "engine.cjs" } as const;
const SETTLE_MS = 30_000;

interface Acknowledged {
  readonly userId: number;
  readonly questionId: number;
  readonly value: number;
}

/** A server that may be replaced by another one. */
interface Target {
  served: Served;
}

export async function prove(stage: Stage): Promise<void> {
  const { make, caps } = stage;
  const accounts: Account[] = [];
  for (let i = 0; i < AUTHORS; i++) accounts.push(await make.account());
  const ids: number[] = [];
  for (let i = 0; i < QUESTIONS; i++) ids.push((await make.question("binary")).question._id);
  const api: Target = { served: await stage.start("api") };
  const jobs: Target = { served: await stage.start("jobs") };
  const stopping = new AbortController();
  const acknowledged: Acknowledged[] = [];
  const burst = accounts.map((account) =>
    forecastOnAndOn(api, account, { ids, acknowledged, signal: stopping.signal }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    await pause(BETWEEN_KILLS_MS);
    const before = acknowledged.length;
    await api.served.kill();
    api.served = await stage.start("api");
    await pause(BETWEEN_KILLS_MS);
    await jobs.served.kill();
    jobs.served = await stage.start("jobs");
    for (const mark of Object.values(ENGINES)) {
      await pause(BETWEEN_KILLS_MS);
      for (const pid of pidsOf(stage.dir, mark)) process.kill(pid, "SIGKILL");
    }
    await pause(BETWEEN_KILLS_MS);
    const count = acknowledged.length - before;
    stage.check(
      `round ${round + 1}: all four processes killed, the burst went on`,
      count > 0,
      `${count} acknowledged`,
    );
  }
  await pause(BETWEEN_KILLS_MS);
  stopping.abort();
  const refused = (await Promise.all(burst)).reduce((sum, count) => sum + count, 0);
  stage.say(`${acknowledged.length} forecasts acknowledged, ${refused} calls without an answer`);
  const lost = await missing(stage, acknowledged);
  stage.check("no acknowledged forecast is lost", lost === 0, `${lost} lost`);
  for (const id of ids) await provePrediction(stage, id);
  for (const id of ids) await proveCounters(stage, id);
  stage.check(
    "every account forecast",
    (await caps.store.forecasts.distinctAuthors(ids)).length === AUTHORS,
  );
}

/**
 * Returns the processes of this proof whose command line contains the mark, except their shells.
 */
function pidsOf(dir: string, mark: string): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const isMine = line.includes(dir) && line.includes(mark);
      return isMine && !/\/(ba|da)?sh$/.test(readlinkSync(`/proc/${pid}/exe`));
    } catch {
      // The process is gone already, or belongs to another account.
      return false;
    }
  });
}

/** Sends forecasts until told to stop. A call without an answer counts for nothing. */
async function forecastOnAndOn(
  api: Target,
  { id: userId, token }: Account,
  task: { ids: readonly number[]; acknowledged: Acknowledged[]; signal: AbortSignal },
): Promise<number> {
  const { ids, acknowledged, signal } = task;
  let unanswered = 0;
  for (let i = 0; !signal.aborted; i++) {
    const questionId = ids[i % ids.length]!;
    const value = 0.1 + ((userId * 7 + i) % 8_000) / 10_000;
    const answer = await fetch(`http://127.0.0.1:${api.served.port}/api/questions/forecast/`, {
      method: "POST",
      headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify([{ question: questionId, probability_yes: value }]),
    }).catch(() => null);
    if (answer?.status === 201) acknowledged.push({ userId, questionId, value });
    else {
      unanswered += 1;
      await pause(20);
    }
  }
  return unanswered;
}

/** Counts acknowledged forecasts without a row; repeated ones count each time. */
async function missing({ caps }: Stage, acknowledged: readonly Acknowledged[]): Promise<number> {
  const wanted = new Map<string, number>();
  const nameOf = (user: number, question: number, value: number) =>
    `${user} ${question} ${value.toFixed(6)}`;
  for (const { userId, questionId, value } of acknowledged) {
    const name = nameOf(userId, questionId, value);
    wanted.set(name, (wanted.get(name) ?? 0) + 1);
  }
  for (const question of new Set(acknowledged.map(({ questionId }) => questionId))) {
    for await (const { u, v } of caps.store.forecasts.ofQuestion(question)) {
      const name = nameOf(u, question, v as number);
      wanted.set(name, (wanted.get(name) ?? 0) - 1);
    }
  }
  return [...wanted.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
}

/** The prediction must count every author in the end, whatever was killed. */
async function provePrediction(stage: Stage, id: number): Promise<void> {
  const { caps } = stage;
  const deadline = Date.now() + SETTLE_MS;
  let counted = 0;
  while (Date.now() < deadline) {
    const standing = await caps.store.forecasts.standing(id, Date.now());
    const head = await caps.store.aggregates.head(id);
    counted = head?.latest?.n ?? 0;
    const newest = standing.reduce((latest, { s }) => Math.max(latest, s), 0);
    if (counted === standing.length && (head?.latest?.s ?? 0) >= newest) break;
    await pause(100);
  }
  stage.check(
    `the prediction of question ${id} holds all forecasters`,
    counted === AUTHORS,
    `${counted}`,
  );
}

/** The counters must equal the rows in the end, although processes died between the two writes. */
async function proveCounters(stage: Stage, id: number): Promise<void> {
  const { caps } = stage;
  const deadline = Date.now() + SETTLE_MS;
  const rows = await caps.store.forecasts.count(id);
  let counted = "";
  const right = `${rows} and ${AUTHORS}`;
  while (counted !== right && Date.now() < deadline) {
    const question = await caps.store.questions.byId(id);
    counted = `${question?.forecastsCount ?? 0} and ${question?.nrForecasters ?? 0}`;
    await pause(100);
  }
  stage.check(
    `the counters of question ${id} are what its rows say`,
    counted === right,
    `${counted}, ${rows} rows`,
  );
}
