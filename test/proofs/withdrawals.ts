/**
 * Gives 10,000 forecasts the same end time. They must be withdrawn then, predictions must be right
 * without them, and the delay until everybody sees it is measured.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { logisticCdf } from "../support/cdfs.ts";
import type { Account } from "../support/factories.ts";
import { naiveHistory, type NaiveForecast } from "../support/naive_aggregation.ts";
import { many } from "../../bench/fixture.ts";
import type { Served } from "../../bench/server_process.ts";
import { call, FORECAST_PATH, until } from "./calls.ts";
import type { Stage } from "./stage.ts";

const LEAVING = 200;
const STAYING = 30;
const BINARY = 45;
const NUMERIC = 5;
const QUESTIONS = BINARY + NUMERIC;
/** Time from the first forecast to the common end, in ms. */
const LEAD_MS = 60_000;
/** Number of bodies that are sent at the same time. */
const CONNECTIONS = 4;
const TOLERANCE = 1e-9;

export async function prove(stage: Stage): Promise<void> {
  const binary = await many(BINARY, () => stage.make.question("binary"));
  const numeric = await many(NUMERIC, () =>
    stage.make.question("numeric", { question: { openLowerBound: true } }),
  );
  const questions = [...binary, ...numeric].map(({ question }) => question);
  const accounts = await many(LEAVING + STAYING, () => stage.make.account());
  const api = await stage.start("api");
  await stage.start("jobs");
  const end = Math.ceil((Date.now() + LEAD_MS) / 1_000) * 1_000;
  await forecastAll(api, { questions, accounts, end });
  stage.say(
    `${accounts.length * QUESTIONS} forecasts sent, ${LEAVING * QUESTIONS} of them until one end`,
  );
  await until("every forecast is in the predictions", () =>
    everyHead(stage, questions, (latest) => latest?.n === LEAVING + STAYING),
  );
  stage.check("the predictions hold all of them before the end", Date.now() < end);
  stage.check(
    "10,000 forecasts wait for their end",
    (await countDue(stage, end)) === LEAVING * QUESTIONS,
    String(await countDue(stage, end)),
  );
  await measureLag(stage, api, { questions, accounts, end });
  await compareAll(stage, questions);
}

interface Scene {
  readonly questions: readonly QuestionDocument[];
  readonly accounts: readonly Account[];
  /** Milliseconds since the epoch. */
  readonly end: number;
}

/** Sends one body per account, with a forecast on every question. */
async function forecastAll(api: Served, { questions, accounts, end }: Scene): Promise<void> {
  const waiting = [...accounts.entries()];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [i, account] = next;
      const body = questions.map((question, n) => ({
        question: question._id,
        ...(question.type === "binary"
          ? { probability_yes: (1 + ((i * 37 + n * 11) % 98)) / 100 }
          : { continuous_cdf: logisticCdf(0.2 + ((i * 7 + n) % 60) / 100, { open: true }) }),
        ...(i < LEAVING ? { end_time: new Date(end).toISOString() } : {}),
      }));
      const reply = await call(api, account, {
        method: "POST",
        path: FORECAST_PATH,
        body,
      });
      if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

async function countDue({ caps }: Stage, end: number): Promise<number> {
  return caps.store.forecasts.collection.raw.countDocuments({ e: end });
}

async function countStanding({ caps }: Stage, questions: readonly QuestionDocument[]) {
  const standing = await Promise.all(
    questions.map(({ _id }) => caps.store.forecasts.standing(_id, Date.now())),
  );
  return standing.flat().length;
}

async function measureLag(stage: Stage, api: Served, scene: Scene): Promise<void> {
  const { questions, accounts, end } = scene;
  await pause(end - Date.now());
  const [first] = accounts;
  const [question] = questions;
  const reply = await call(api, first!, {
    method: "GET",
    path: `/api/questions/${question!._id}/`,
  });
  const read = (await reply.json()) as { my_forecasts: { latest: { end_time: number } | null } };
  const latest = read.my_forecasts.latest;
  stage.check(
    "the first read after the end shows the forecast as ended",
    latest === null || latest.end_time * 1_000 <= Date.now(),
  );
  await until("every prediction is without them", () =>
    everyHead(stage, questions, (newest) => newest?.n === STAYING),
  );
  const aggregated = Date.now() - end;
  stage.say(`lag: ${aggregated} ms until all ${QUESTIONS} predictions`);
  const standing = await countStanding(stage, questions);
  const left = standing - STAYING * QUESTIONS;
  stage.check("all are withdrawn", left === 0, `${left} more stand than stay`);
  stage.check("all predictions follow within 5 s", aggregated <= 5_000, `${aggregated} ms`);
}

/** Compares every snapshot of every history with a fresh computation (Maths 4). */
async function compareAll(stage: Stage, questions: readonly QuestionDocument[]): Promise<void> {
  let worst = 0;
  let snapshots = 0;
  let missing = 0;
  for (const question of questions) {
    const found = await compare(stage, question);
    worst = Math.max(worst, found.worst);
    snapshots += found.snapshots;
    missing += found.missing;
  }
  stage.check("no snapshot is missing or too many", missing === 0, `${snapshots} compared`);
  stage.check("predictions equal a naive recomputation", worst <= TOLERANCE, `off by ${worst}`);
}

async function compare({ caps }: Stage, question: QuestionDocument) {
  const head = await caps.store.aggregates.head(question._id);
  if (head === null) return { worst: 0, snapshots: 0, missing: 1 };
  const history = await caps.store.aggregates.history(head, { now: Date.now(), limit: null });
  const byStart = new Map(history.map((snapshot) => [snapshot.s, snapshot]));
  const expected = naiveHistory(
    naiveQuestion(question),
    await forecastsOf(caps, question),
    "recency_weighted",
  );
  let worst = 0;
  let missing = Math.abs(history.length - expected.length);
  for (const { start, values } of expected) {
    const ours = byStart.get(Math.round(start * 1_000));
    if (ours === undefined) missing += 1;
    const said = ours?.recency_weighted.forecastValues ?? [];
    values.forEach((value, i) => {
      worst = Math.max(worst, Math.abs((value ?? 0) - (said[i] ?? Number.POSITIVE_INFINITY)));
    });
  }
  return { worst, snapshots: expected.length, missing };
}

/**
 * Returns forecasts in order of account, which is the order of equal starts. Times are in seconds.
 */
async function forecastsOf(caps: Stage["caps"], { _id, type }: QuestionDocument) {
  const forecasts: NaiveForecast[] = [];
  for await (const { u, s, e, v } of caps.store.forecasts.ofQuestion(_id)) {
    const values = typeof v === "number" ? [1 - v, v] : [...v];
    if (type === "binary" && values.length !== 2) throw new Error("not a binary forecast");
    forecasts.push({ user: u, start: s / 1_000, end: e === null ? null : e / 1_000, values });
  }
  return forecasts;
}

function naiveQuestion(question: QuestionDocument) {
  return {
    type: question.type,
    openTime: (question.openTime ?? 0) / 1_000,
    scheduledCloseTime: (question.scheduledCloseTime ?? 0) / 1_000,
    actualCloseTime: null,
    cpRevealTime: null,
    spotScoringTime: null,
    openLowerBound: question.openLowerBound,
    openUpperBound: question.openUpperBound,
    inboundOutcomeCount: question.inboundOutcomeCount,
  };
}

async function everyHead(
  { caps }: Stage,
  questions: readonly QuestionDocument[],
  holds: (latest: { readonly n: number } | null) => boolean,
): Promise<boolean> {
  const heads = await caps.store.aggregates.heads(questions.map(({ _id }) => _id));
  return questions.every(({ _id }) => holds(heads.get(_id)?.latest ?? null));
}
