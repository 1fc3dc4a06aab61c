/** Declares the recurring jobs of the platform, and how often each starts. */
import { setTimeout as pause } from "node:timers/promises";
import { jobContracts, type JobName, type QueueName } from "./contract.ts";
import type { JobQueue } from "./queue.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds between two starts of each recurring job. */
export const schedule = {
  sweep_withdrawals: SECOND,
  tell_events: SECOND,
  gather_webhooks: SECOND,
  catch_up: 10 * SECOND,
  sweep_notifications: 15 * SECOND,
  close_questions: 15 * SECOND,
  refresh_derived: 5 * MINUTE,
  leaderboard_cadence: MINUTE,
  sweep_expired: MINUTE,
  self_check: 60 * MINUTE,
  make_rounds: 15 * SECOND,
  play_sandbox: 2 * SECOND,
} as const satisfies Partial<Record<JobName, number>>;

const KEEP = { removeOnComplete: { count: 5 }, removeOnFail: { count: 50 } };

export type RecurringJob = keyof typeof schedule;
export const recurringJobs = Object.keys(schedule) as RecurringJob[];

/** Returns the id under which Redis stores a recurring job. */
export function idOf(name: RecurringJob): string {
  return `every-${name}`;
}

/** Sets a recurring job. Repeating it changes nothing, even from several processes. */
export async function setRecurringJob(
  jobs: Pick<JobQueue, "queue">,
  name: RecurringJob,
): Promise<void> {
  const { queue, attempts, backoffMs } = jobContracts[name];
  const backoff = { type: "exponential", delay: backoffMs };
  const template = { name, data: {}, opts: { ...KEEP, attempts, backoff } };
  await jobs.queue(queue).upsertJobScheduler(idOf(name), { every: schedule[name] }, template);
}

/**
 * The turn of each recurring job after a step of a clock. It rests on what earlier turns have
 * written, and on the jobs that these have enqueued: predictions lose forecasts that end, then boards
 * and movements are made of predictions and scores, then accounts are told of all that. Null: a step
 * brings nothing to the job. A check compares what is there, and what webhooks send leaves the
 * platform, every second and by itself.
 */
const turns: Readonly<Record<RecurringJob, 1 | 2 | 3 | null>> = {
  sweep_withdrawals: 1,
  close_questions: 1,
  catch_up: 1,
  make_rounds: 1,
  play_sandbox: 1,
  refresh_derived: 2,
  leaderboard_cadence: 2,
  tell_events: 3,
  sweep_notifications: 3,
  sweep_expired: 3,
  gather_webhooks: null,
  self_check: null,
};

/** Queues whose jobs wait for programs of others or read large files. The clock waits for neither. */
const APART: readonly string[] = ["exports", "files", "mail", "webhooks"] satisfies QueueName[];
const LOOK_MS = 50;

/**
 * Runs the jobs that do what the clock brings, once and now, and waits for what follows from them.
 * @param patienceMs how long to wait at most
 * @returns the queues that are still at work by then
 */
export async function runDueJobs(
  jobs: Pick<JobQueue, "queue" | "queues">,
  patienceMs: number,
): Promise<readonly string[]> {
  const until = performance.now() + patienceMs;
  for (const turn of [1, 2, 3]) {
    const due = recurringJobs.filter((name) => turns[name] === turn);
    await Promise.all(due.map((name) => jobs.queue(jobContracts[name].queue).add(name, {}, KEEP)));
    const busy = await whileBusy(jobs, until);
    if (busy.length > 0) return busy;
  }
  return [];
}

/** Waits until no job waits or runs. One that ends may enqueue another, so it takes two looks. */
async function whileBusy(
  { queues }: Pick<JobQueue, "queues">,
  until: number,
): Promise<readonly string[]> {
  const watched = queues.filter(({ name }) => !APART.includes(name));
  let quiet = 0;
  for (;;) {
    const counts = await Promise.all(
      watched.map((queue) => queue.getJobCountByTypes("waiting", "prioritized", "active")),
    );
    const busy = watched.filter((_, i) => counts[i]! > 0).map(({ name }) => name);
    quiet = busy.length === 0 ? quiet + 1 : 0;
    if (quiet === 2) return [];
    if (performance.now() > until) return busy;
    await pause(LOOK_MS);
  }
}

/** Sets every recurring job. */
export async function startSchedules(jobs: Pick<JobQueue, "queue">): Promise<void> {
  await Promise.all(recurringJobs.map((name) => setRecurringJob(jobs, name)));
}
