/** Declares the recurring jobs of the platform, and how often each starts. */
import { setTimeout as pause } from "node:timers/promises";
import { jobContracts, type JobName } from "./contract.ts";
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

/** Jobs that start at least once a minute, because they do what the clock brings. */
const prompt = recurringJobs.filter((name) => schedule[name] <= MINUTE);
const LOOK_MS = 50;

/**
 * Runs the jobs that do what the clock brings, once and now.
 * @param patienceMs how long to wait for them
 * @returns the jobs that have not ended by then
 */
export async function runDueJobs(
  jobs: Pick<JobQueue, "queue">,
  patienceMs: number,
): Promise<readonly RecurringJob[]> {
  const until = performance.now() + patienceMs;
  const added = await Promise.all(
    prompt.map((name) => jobs.queue(jobContracts[name].queue).add(name, {}, KEEP)),
  );
  let left = added;
  for (;;) {
    const states = await Promise.all(left.map((job) => job.getState()));
    // A job that has ended longer ago than others is removed.
    left = left.filter((_, i) => !["completed", "failed", "unknown"].includes(states[i] ?? ""));
    if (left.length === 0 || performance.now() > until) break;
    await pause(LOOK_MS);
  }
  return left.map(({ name }) => name as RecurringJob);
}

/** Sets every recurring job. */
export async function startSchedules(jobs: Pick<JobQueue, "queue">): Promise<void> {
  await Promise.all(recurringJobs.map((name) => setRecurringJob(jobs, name)));
}
