/**
 * Sends requests made from the API document, valid, nearly valid and absurd, from permitted and
 * other callers. No answer may be a 5xx, hang, contradict the document, or reveal internals or
 * private texts of others. A refused request may not change what is stored.
 */
import type { Stage } from "../proofs/stage.ts";
import { startApp } from "../support/app.ts";
import { type FuzzOutcome, operationCount, PER_SCENE, repeatRequest, runFuzz } from "./fuzz/run.ts";
import { createWatch, watched } from "./fuzz/watch.ts";
import { type Ask, type Figures, shown, table } from "./torture.ts";

const REQUESTS = 100_000;
const QUICK_REQUESTS = 10_000;
/** Number of requests between two lines of progress. */
const PER_LINE = 10 * PER_SCENE;

export async function torture(stage: Stage, ask: Ask): Promise<Figures | null> {
  const { mongo, redis } = stage.caps.config;
  const watch = createWatch();
  const app = await startApp("torture_fuzz", {
    environment: {
      MONGODB_URI: watched(mongo.uri),
      REDIS_URL: redis.url,
      DATA_DIR: stage.dir,
      NODE_ENV: "production",
    },
    watch: watch.onServer,
  });
  watch.follow(app.caps);
  const strays: unknown[] = [];
  const onStray = (reason: unknown) => strays.push(reason);
  process.on("unhandledRejection", onStray);
  try {
    if (ask.only !== null) {
      const { shown: request, failures } = await repeatRequest(
        { app, watch },
        { seed: ask.seed, index: ask.only },
      );
      stage.say(request);
      for (const failure of failures) stage.say(failure);
      stage.check(
        `request ${ask.only} of seed ${ask.seed} is answered well`,
        failures.length === 0,
      );
      return null;
    }
    return await runAll(stage, ask, { app, watch });
  } finally {
    process.off("unhandledRejection", onStray);
    await app.close();
    stage.check("no promise was rejected without being handled", strays.length === 0, told(strays));
  }
}

async function runAll(
  stage: Stage,
  { quick, seed, count }: Ask,
  run: Parameters<typeof runFuzz>[0],
): Promise<Figures> {
  const requests = count ?? (quick ? QUICK_REQUESTS : REQUESTS);
  const started = performance.now();
  const rate = (done: number) => Math.round((done / (performance.now() - started)) * 1_000);
  const outcome = await runFuzz(run, {
    seed,
    requests,
    onFailure: (failure) => stage.say(failure),
    onScene(done, { failures }) {
      if (done % PER_LINE !== 0) return;
      stage.say(`${shown(done)} requests, ${rate(done)}/s, ${failures.length} failures`);
    },
  });
  const perSecond = rate(requests);
  const minutes = (performance.now() - started) / 60_000;
  checkOutcome(stage, outcome, requests);
  return { size: requests, lines: figuresOf(outcome, { requests, seed, perSecond, minutes }) };
}

function checkOutcome(stage: Stage, outcome: FuzzOutcome, requests: number): void {
  const { failures, operations, refused, statuses, writesSeen } = outcome;
  const sum = [...statuses.values()].reduce((all, one) => all + one, 0);
  stage.check(
    "no 5xx, no hang, no leak, nothing beside the document, no change by a refused request",
    failures.length === 0,
    `${failures.length} failures of ${shown(sum)} requests`,
  );
  stage.check("every request was answered", sum === requests);
  stage.check(
    "every operation of the document was asked",
    operations.size === operationCount,
    `${operations.size} of ${operationCount}`,
  );
  stage.check("refused requests were looked at", refused.watched > 0 && refused.compared > 0);
  stage.check("writes of other requests were seen by the same watch", writesSeen > 0);
}

interface Facts {
  readonly requests: number;
  readonly seed: number;
  readonly perSecond: number;
  readonly minutes: number;
}

function figuresOf(
  { statuses, operations, refused, writesSeen, slowestMs }: FuzzOutcome,
  { requests, seed, perSecond, minutes }: Facts,
): string[] {
  const succeeded = [...operations].filter(([, counts]) => counts.succeeded > 0);
  const never = [...operations].filter(([, counts]) => counts.succeeded === 0);
  const rows = [...statuses].sort(([a], [b]) => a - b).map((row) => [String(row[0]), row[1]]);
  return [
    `${shown(requests)} requests of seed ${seed} in ${minutes.toFixed(1)} minutes, ` +
      `${shown(perSecond)} a second; the slowest answer took ${shown(Math.round(slowestMs))} ms. ` +
      `${succeeded.length} of ${operations.size} operations succeeded at least once` +
      `${never.length === 0 ? "" : ` (never: ${never.map(([name]) => name).join(", ")})`}. ` +
      `The commands to the database of all ${shown(refused.watched)} refused requests were watched, ` +
      `and around ${shown(refused.compared)} of them everything stored was compared; ` +
      `the others made ${shown(writesSeen)} writes.`,
    "",
    ...table([["Status", "Answers"], ...rows]),
  ];
}

function told(strays: readonly unknown[]): string {
  return strays.map(String).slice(0, 3).join("; ");
}
