/** The clocks of the platform: which jobs start by themselves, and how often. */
import { jobContracts, type JobName } from "./contract.ts";
import type { JobQueue } from "./queue.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Job → time between two starts, ms. */
export const schedule = {
  sweep_withdrawals: SECOND,
  catch_up: 30 * SECOND,
  close_questions: 15 * SECOND,
  refresh_derived: 5 * MINUTE,
  leaderboard_cadence: MINUTE,
  sweep_expired: MINUTE,
  self_check: 60 * MINUTE,
} as const satisfies Partial<Record<JobName, number>>;

const KEEP = { removeOnComplete: { count: 5 }, removeOnFail: { count: 50 } };

export type ClockName = keyof typeof schedule;
export const clockNames = Object.keys(schedule) as ClockName[];

export function idOf(name: ClockName): string {
  return `every-${name}`;
}

/** Sets a clock; repeating it, also from several processes, changes nothing. */
export async function setClock(jobs: Pick<JobQueue, "queue">, name: ClockName): Promise<void> {
  const { queue, attempts, backoffMs } = jobContracts[name];
  const backoff = { type: "exponential", delay: backoffMs };
  const template = { name, data: {}, opts: { ...KEEP, attempts, backoff } };
  await jobs.queue(queue).upsertJobScheduler(idOf(name), { every: schedule[name] }, template);
}

/** Sets every clock. */
export async function startSchedules(jobs: Pick<JobQueue, "queue">): Promise<void> {
  await Promise.all(clockNames.map((name) => setClock(jobs, name)));
}
