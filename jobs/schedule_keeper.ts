/**
 * Watches the recurring jobs of the platform, which are stored in Redis with the queues. It sets
 * them again when Redis has lost them. It also does so when the clock of the machine was set back,
 * because a job could wait up to an hour too long.
 */
import type { Capabilities } from "../src/capabilities.ts";
import { isAhead } from "../src/timing.ts";
import { whileEngineReturns } from "../src/while_engine_returns.ts";
import { jobContracts } from "./contract.ts";
import {
  type RecurringJob,
  recurringJobs,
  idOf,
  schedule,
  setRecurringJob,
  startSchedules,
} from "./schedule.ts";

const LOOK_EVERY_MS = 5_000;

export interface ScheduleKeeper {
  /** Stops the checks. */
  close(): void;
}

type Needs = Pick<Capabilities, "jobs" | "clock" | "log">;

/**
 * Sets every recurring job and checks them from then on. It resolves when they are set, and waits
 * for a Redis that is away as long as other parts of a start do.
 * @param onLost called when recurring jobs were missing, because the queues are lost with them
 */
export async function keepSchedules(
  caps: Needs,
  onLost: () => Promise<void>,
  everyMs: number = LOOK_EVERY_MS,
): Promise<ScheduleKeeper> {
  await whileEngineReturns(() => startSchedules(caps.jobs), caps.log);
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await lookAfter(caps, onLost);
    } catch (err) {
      // Redis or the database is away. The next check finds the same.
      caps.log.debug({ err }, "the recurring jobs could not be checked");
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    close: () => {
      clearInterval(timer);
    },
  };
}

async function lookAfter(caps: Needs, onLost: () => Promise<void>): Promise<void> {
  const { jobs, clock, log } = caps;
  const due = await Promise.all(recurringJobs.map((name) => dueOf(caps, name)));
  const ahead = recurringJobs.filter((name, i) =>
    isAhead(due[i] ?? 0, clock.now() + schedule[name]),
  );
  if (ahead.length > 0) {
    log.warn({ jobs: ahead }, "the clock was set back, recurring jobs that would wait start now");
    for (const name of ahead) {
      await jobs.queue(jobContracts[name].queue).removeJobScheduler(idOf(name));
    }
    // Only delayed retries are left in the queues. By the clock that was set back they would wait too
    // long, so they start now.
    await Promise.all(jobs.queues.map((queue) => queue.promoteJobs()));
    for (const name of ahead) await setRecurringJob(jobs, name);
  }
  const lost = recurringJobs.filter((_, i) => due[i] === null);
  if (lost.length === 0) return;
  // Missing jobs are enqueued first. When that fails, the recurring jobs are still missing, and the
  // next check tries again.
  await onLost();
  for (const name of lost) await setRecurringJob(jobs, name);
}

/** Returns when a recurring job starts next, in milliseconds, or null when it is not set. */
async function dueOf({ jobs }: Needs, name: RecurringJob): Promise<number | null> {
  const found = await jobs.queue(jobContracts[name].queue).getJobScheduler(idOf(name));
  return found?.next ?? null;
}
