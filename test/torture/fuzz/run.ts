/** Runs the requests of a seed against an application, with a new scene for each thousand. */
import { createHash } from "node:crypto";
import type { TestApp } from "../../support/app.ts";
import { buildOpenApi } from "../../../src/http/openapi/openapi.ts";
import { routes } from "../../../src/routes.ts";
import { faultIn, isRecorded, isRefused, mayHaveLost, takeDownGiven } from "./judge.ts";
import { type Document, type FuzzRequest, planOf, requestAt } from "./requests.ts";
import { type FuzzScene, openFuzzScene } from "./scene.ts";
import { type Answer, createSender, type Sender, textOf } from "./send.ts";
import { ALLOWED, type Watch } from "./watch.ts";

/** Requests in one scene. More of them would leave little of it. */
export const PER_SCENE = 1_000;
/**
 * The last requests of each scene run alone, between two comparisons of everything that is stored.
 */
const ALONE = 5;
const IN_FLIGHT = 16;
/** Where failed log-ins are recorded, and the write that does it. */
const RECORD = "audit_events";
const RECORDED_BY = `insert ${RECORD}`;
/** A run with more failures ends, because further ones would say the same. */
const MOST_FAILURES = 20;

export interface FuzzOrder {
  readonly seed: number;
  readonly requests: number;
  readonly onScene?: (done: number, outcome: FuzzOutcome) => void;
  /** Gets each failure at once, because a long run tells its outcome only at its end. */
  readonly onFailure?: (failure: string) => void;
}

export interface FuzzOutcome {
  readonly failures: string[];
  /** Status → number of answers. */
  readonly statuses: Map<number, number>;
  /** Operation → number of requests and of successes. */
  readonly operations: Map<string, { sent: number; succeeded: number }>;
  /** Refused requests: with watched writes, and between two comparisons of everything. */
  readonly refused: { watched: number; compared: number };
  /** Writes of requests that succeeded. They prove that the watch works. */
  writesSeen: number;
  slowestMs: number;
}

export interface FuzzRun {
  readonly app: TestApp;
  readonly watch: Watch;
}

const plan = planOf(buildOpenApi(routes) as unknown as Document);

export async function runFuzz(run: FuzzRun, order: FuzzOrder): Promise<FuzzOutcome> {
  const outcome = blankOutcome();
  const sender = createSender(run.app.baseUrl, IN_FLIGHT);
  try {
    for (let first = 0; first < order.requests; first += PER_SCENE) {
      const end = Math.min(first + PER_SCENE, order.requests);
      await runScene({ ...run, sender, outcome, order }, first, end);
      order.onScene?.(end, outcome);
      if (outcome.failures.length >= MOST_FAILURES) break;
    }
  } finally {
    sender.close();
  }
  for (const fault of run.watch.refusalFaults) tell({ outcome, order }, fault);
  return outcome;
}

/**
 * Sends one request of a run to a new scene. When its answer has no fault, it sends all requests of
 * the scene up to it, one by one.
 */
export async function repeatRequest(
  run: FuzzRun,
  { seed, index }: { readonly seed: number; readonly index: number },
): Promise<{ readonly shown: string; readonly failures: readonly string[] }> {
  const sender = createSender(run.app.baseUrl, 1);
  try {
    const scene = await sceneAt(run.app, index);
    const shown = shownRequest(requestAt(plan, scene, { seed, index }), seed);
    const alone = blankOutcome();
    const order = { seed, requests: index + 1 };
    await sendOne({ ...run, sender, outcome: alone, order }, scene, index);
    if (alone.failures.length > 0) return { shown, failures: alone.failures };
    const first = index - (index % PER_SCENE);
    const again = await sceneAt(run.app, index);
    const outcome = blankOutcome();
    for (let at = first; at <= index; at++) {
      await sendOne({ ...run, sender, outcome, order }, again, at);
    }
    return { shown, failures: outcome.failures };
  } finally {
    sender.close();
  }
}

interface Course extends FuzzRun {
  readonly sender: Sender;
  readonly outcome: FuzzOutcome;
  readonly order: FuzzOrder;
}

async function runScene(course: Course, first: number, end: number): Promise<void> {
  const { app } = course;
  const scene = await sceneAt(app, first);
  let next = first;
  const together = Math.max(first, end - ALONE);
  const lane = async () => {
    while (next < together && course.outcome.failures.length < MOST_FAILURES) {
      await sendOne(course, scene, next++);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  let before = await storedHash(app);
  for (; next < end; next++) {
    const answer = await sendOne(course, scene, next);
    const after = await storedHash(app);
    if (isRefused(answer)) {
      course.outcome.refused.compared += 1;
      const request = requestAt(plan, scene, { seed: course.order.seed, index: next });
      const changed = Object.keys(after).filter(
        (name) => after[name] !== before[name] && !(isRecorded(request) && name === RECORD),
      );
      if (changed.length > 0)
        fail(course, scene, next, `${answer.status}, yet changed ${changed.join()}`);
    }
    before = after;
  }
}

async function sendOne(course: Course, scene: FuzzScene, index: number): Promise<Answer> {
  const { sender, watch, outcome, order } = course;
  const request = requestAt(plan, scene, { seed: order.seed, index });
  const answer = await sender.send(request);
  const text = await textOf(answer).catch((error: unknown) => `TypeError: ${String(error)}`);
  const fault = faultIn(request, answer, { text, scene }) ?? watch.faultOf(index);
  if (fault !== null) fail(course, scene, index, fault);
  const writes = watch
    .writesOf(index)
    .filter((write) => !(isRecorded(request) && write === RECORDED_BY));
  if (isRefused(answer)) {
    outcome.refused.watched += 1;
    if (writes.length > 0 && !mayHaveLost(request, answer)) {
      fail(course, scene, index, `${answer.status}, yet did ${writes.join(", ")}`);
    }
  } else outcome.writesSeen += writes.length;
  watch.forget(index);
  keepToken(scene, request, { answer, text });
  if (isSuccess(answer)) takeDownGiven(request, scene, text);
  count(outcome, request, answer);
  return answer;
}

/** A caller continues with the token that replaced the old one. */
function keepToken(
  { tokens }: FuzzScene,
  { operation, caller }: FuzzRequest,
  { answer, text }: { readonly answer: Answer; readonly text: string },
): void {
  if (operation !== "rotateApiKey" || answer.status !== 201) return;
  tokens.set(caller, (JSON.parse(text) as { token: string }).token);
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function count(outcome: FuzzOutcome, { operation }: FuzzRequest, answer: Answer): void {
  const { status, ms } = answer;
  const { statuses, operations } = outcome;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const { sent = 0, succeeded = 0 } = operations.get(operation) ?? {};
  operations.set(operation, { sent: sent + 1, succeeded: succeeded + (isSuccess(answer) ? 1 : 0) });
  outcome.slowestMs = Math.max(outcome.slowestMs, ms);
}

function fail({ outcome, order }: Course, scene: FuzzScene, index: number, fault: string): void {
  const { seed } = order;
  const shown = shownRequest(requestAt(plan, scene, { seed, index }), seed);
  tell({ outcome, order }, `${fault}\n${shown}`);
}

function tell({ outcome, order }: Pick<Course, "outcome" | "order">, failure: string): void {
  outcome.failures.push(failure);
  order.onFailure?.(failure);
}

/** Returns the request and the command that repeats it. */
function shownRequest(
  { index, caller, method, target, headers, body }: FuzzRequest,
  seed: number,
): string {
  const others: Record<string, unknown> = { ...headers };
  delete others["Authorization"];
  const text = JSON.stringify(body?.toString("utf8") ?? null);
  return [
    `  ${method} ${shortened(target)} by ${caller} with ${shortened(JSON.stringify(others))}`,
    `  body ${shortened(text)}`,
    `  again: npm run torture -- fuzz --seed ${seed} --only ${index}`,
  ].join("\n");
}

function shortened(text: string): string {
  return text.length <= 600 ? text : `${text.slice(0, 600)}… (${text.length} characters)`;
}

function blankOutcome(): FuzzOutcome {
  return {
    failures: [],
    statuses: new Map(),
    operations: new Map(),
    refused: { watched: 0, compared: 0 },
    writesSeen: 0,
    slowestMs: 0,
  };
}

/** Collection → hash of all its documents. */
async function storedHash({ caps }: TestApp): Promise<Readonly<Record<string, string>>> {
  await caps.store.forecasts.writer.settled();
  const { db } = caps.store.users.collection.model.db;
  const collections = (await db!.collections()).filter((one) => !ALLOWED.has(one.collectionName));
  const hashes = collections.map(async (collection) => {
    const hash = createHash("sha256");
    const documents = collection.find({}, { raw: true }).sort({ _id: 1 });
    for await (const bytes of documents) hash.update(bytes as unknown as Buffer);
    return [collection.collectionName, hash.digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/**
 * Builds the scene of a request and removes everything else. Its ids are the same in every run and
 * differ by type, so that an id in a request is never mistaken for another object or for digits of
 * a date.
 */
async function sceneAt(app: TestApp, index: number): Promise<FuzzScene> {
  await sweep(app);
  const number = Math.floor(index / PER_SCENE);
  for (const [kind, sequence] of SEQUENCES.entries()) {
    const first = (kind + 1) * 100_000_000 + number * 10_000;
    await app.caps.store.counters.raise(sequence, first);
  }
  return openFuzzScene(app, `${number}q`);
}

const SEQUENCES = ["content", "users", "projects", "comments", "leaderboards", "rows"] as const;

/** Removes what earlier scenes left. No id is drawn twice, so no cache is wrong. */
async function sweep({ caps }: TestApp): Promise<void> {
  const { store, jobs, cache } = caps;
  for (const door of Object.values(store)) {
    const { name, raw } = (door as { collection: { name: string; raw: unknown } }).collection;
    const rows = raw as { deleteMany(filter: object): Promise<unknown> };
    if (name === "counters") continue;
    await rows.deleteMany(name === "projects" ? { type: { $ne: "site_main" } } : {});
  }
  for (const queue of jobs.queues) await queue.drain(true);
  await cache.access.bumpProjects();
  await cache.feed.bumpFeed();
}

/** Number of operations in the document, for the figures. */
export const operationCount = plan.operations.length;
