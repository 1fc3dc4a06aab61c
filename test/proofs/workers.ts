/**
 * Starts and stops jobs processes: two share the work, one is killed with SIGKILL in the middle of
 * it, one is told to stop, one works on some queues only, and a poisoned job is repaired by hand.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "bullmq";
import type { QueueName } from "../../jobs/contract.ts";
import { jobOptions } from "../../jobs/queue.ts";
import type { Served } from "../../bench/server_process.ts";
import { until } from "./calls.ts";
import type { Stage } from "./stage.ts";
import { layWork, type Work } from "./work.ts";

/** The work of a killed process must continue elsewhere within this time, in ms. */
const MOST_RESUME_MS = 30_000;
const FINISH_MS = 180_000;
/**
 * The remaining process has room for the exports of the other, and time to finish them on a slow
 * machine.
 */
const ROOMY = { QUEUE_CONCURRENCY: "exports=4", DRAIN_SECONDS: "30" };
const WATCHED: readonly QueueName[] = ["aggregation", "leaderboards", "exports"];

export async function prove(stage: Stage): Promise<void> {
  const work = await layWork(stage);
  const survivor = await proveKill(stage, work);
  await proveDrain(stage, work, survivor);
  await proveQueues(stage, work);
  await provePoison(stage, work);
}

async function proveKill(stage: Stage, work: Work): Promise<Served> {
  const processes = [await stage.start("jobs", ROOMY), await stage.start("jobs", ROOMY)];
  const started = Date.now();
  await work.askAll();
  const held = await untilAtWork(stage);
  const [victim, survivor] = processes.sort((a) => (a.pid === pidOf(held[0]!) ? -1 : 1)) as [
    Served,
    Served,
  ];
  await victim.kill();
  const killed = Date.now();
  stage.say(`killed with SIGKILL while it ran ${held.map(({ name }) => name).join(", ")}`);
  const resumed = await Promise.all(held.map((job) => untilResumed(stage, job, killed)));
  const last = Math.max(...resumed);
  stage.check(
    "what it ran goes on elsewhere within 30 s",
    last <= MOST_RESUME_MS,
    `${held.length} jobs, the last after ${last} ms`,
  );
  const isDone = () => work.isDone(started);
  const ms = await until("the work", isDone, FINISH_MS).catch(() => null);
  stage.check("the other process finishes the work", ms !== null, `${ms} ms later`);
  await proveWhole(stage, work);
  const shares = await countByProcess(stage);
  const [lost, kept] = [victim, survivor].map(({ pid }) => shares.get(pid) ?? 0);
  stage.check(
    "both processes finished jobs",
    lost! > 0 && kept! > 0,
    `${lost} before the kill, ${kept} by the other`,
  );
  return survivor;
}

async function proveWhole(stage: Stage, work: Work): Promise<void> {
  const { predictions, boards, exports } = await work.results();
  stage.check(
    "every prediction holds every forecaster",
    predictions.missing === 0,
    predictions.said,
  );
  stage.check("every board is whole", boards.missing === 0, boards.said);
  stage.check("every export is whole", exports.missing === 0, exports.said);
  const failed = await failures(stage);
  stage.check("no job failed", failed.length === 0, failed[0] ?? "0 failed");
}

/**
 * Returns the jobs of the first process that runs one of every watched queue and has finished
 * others.
 */
async function untilAtWork(stage: Stage): Promise<Job[]> {
  let held: Job[] = [];
  await until("a process at work on every queue", async () => {
    const active = await Promise.all(
      WATCHED.map((name) => stage.caps.jobs.queue(name).getActive()),
    );
    const finished = await countByProcess(stage);
    const [boards = []] = active.slice(1);
    for (const pid of boards.map(pidOf)) {
      const own = active.map((jobs) => jobs.filter((job) => pidOf(job) === pid));
      held = own.flat();
      if (finished.has(pid) && own.every((jobs) => jobs.length > 0)) return true;
    }
    return false;
  });
  return held;
}

/** Returns the milliseconds from the kill until another process began the job. */
async function untilResumed(stage: Stage, { id, queueName }: Job, killed: number): Promise<number> {
  const queue = stage.caps.jobs.queue(queueName as QueueName);
  let begun = 0;
  await until(
    "another process",
    async () => {
      const job = await queue.getJob(id ?? "");
      begun = job?.processedOn ?? 0;
      // The job may have ended between the look and the kill.
      return job === undefined || begun > killed || (await job.isCompleted());
    },
    2 * MOST_RESUME_MS,
  );
  return Math.max(0, begun - killed);
}

async function countByProcess({ caps }: Stage): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const name of WATCHED) {
    for (const job of await caps.jobs.queue(name).getCompleted(0, -1)) {
      counts.set(pidOf(job), (counts.get(pidOf(job)) ?? 0) + 1);
    }
  }
  return counts;
}

/** Returns the reasons of failed jobs. */
async function failures({ caps }: Stage): Promise<string[]> {
  const failed = await Promise.all(caps.jobs.queues.map((queue) => queue.getFailed()));
  return failed.flat().map(({ name, failedReason }) => `${name}: ${failedReason}`);
}

/** The name of a worker ends with the id of its process. */
function pidOf({ processedBy }: Job): number {
  return Number(processedBy?.split("-").at(-1));
}

async function proveDrain(stage: Stage, work: Work, jobs: Served): Promise<void> {
  const id = await work.askExport();
  const queue = stage.caps.jobs.queue("exports");
  const ofExport = (job: Job) => (job.data as { job: string }).job === id;
  await until("the export at work", async () => (await queue.getActive()).some(ofExport));
  const asked = Date.now();
  const code = await jobs.stop();
  const ms = Date.now() - asked;
  const done = (await queue.getCompleted()).find(ofExport);
  stage.check("SIGTERM ends the process with code 0", code === 0, `code ${code} after ${ms} ms`);
  stage.check(
    "after the running export was finished",
    done !== undefined && pidOf(done) === jobs.pid,
  );
  await stage.caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: work.boardIds[0]! });
  await pause(500);
  const waiting = await stage.caps.jobs.queue("leaderboards").count();
  stage.check("what comes now waits for another process", waiting > 0, `${waiting} waiting`);
}

async function proveQueues(stage: Stage, work: Work): Promise<void> {
  const started = Date.now();
  const { caps } = stage;
  await work.askPredictions();
  const exported = await work.askExport();
  await caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: work.boardIds[0]! });
  const some = await stage.start("jobs", { QUEUES: "exports,leaderboards" });
  await until("the export", () => work.isExported(exported), FINISH_MS);
  await until("the board", () => work.isComputed(work.boardIds[0]!, started));
  const left = await caps.jobs.queue("aggregation").count();
  const foreign = await some.metric("presage_jobs_total", 'queue="aggregation"');
  stage.check(
    "QUEUES=exports,leaderboards works on those only",
    foreign === 0 && left >= work.questionIds.length,
    `${left} aggregations wait`,
  );
  await stage.start("jobs", { QUEUE_CONCURRENCY: "aggregation=3" });
  await until("the aggregations", async () => (await caps.jobs.queue("aggregation").count()) === 0);
  stage.check("a process for all queues takes what waited", true);
}

/** A board whose stored kind is unknown to every rule. */
async function provePoison(stage: Stage, { boardIds }: Work): Promise<void> {
  const { caps } = stage;
  const boardId = boardIds[1]!;
  const boards = caps.store.leaderboards.collection.raw;
  const queue = caps.jobs.queue("leaderboards");
  const setKind = (scoreType: unknown) =>
    boards.updateOne({ _id: boardId as never }, { $set: { scoreType } });
  await setKind("poison");
  const payload = { leaderboardId: boardId };
  const options = { ...jobOptions("recompute_leaderboard", payload), attempts: 2 };
  const { id = "" } = await queue.add("recompute_leaderboard", payload, options);
  await until("the failure", async () => (await queue.getJob(id))?.isFailed() ?? false);
  const job = await queue.getJob(id);
  stage.check(
    "a poisoned job ends as failed, with its reason",
    (job?.failedReason ?? "") !== "",
    `after ${job?.attemptsMade} attempts: ${job?.failedReason}`,
  );
  const listed = stage.presage("jobs", "list", "--failed");
  stage.check("npx presage jobs list --failed shows it", listed.output.includes(id), listed.output);
  await setKind("peer_tournament");
  const started = Date.now();
  const retried = stage.presage("jobs", "retry", "leaderboards", id);
  stage.check("npx presage jobs retry takes it", retried.code === 0, retried.output);
  await until("the retried job", async () => (await queue.getJob(id))?.isCompleted() ?? false);
  const board = await caps.store.leaderboards.byId(boardId);
  stage.check("and this time it is done", (board?.calculatedOn ?? 0) >= started);
  const failed = await failures(stage);
  stage.check("nothing is left failed", failed.length === 0, failed[0] ?? "0 failed");
}
