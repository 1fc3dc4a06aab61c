/**
 * Watches the clocks of the platform, which lie in Redis with the queues: they are set again where
 * Redis has lost them, and where the clock of the machine was set back, for what is due in an hour
 * must not wait for it.
 */
import type { Capabilities } from "../src/capabilities.ts";
import { isAhead } from "../src/domain/text/clock_skew.ts";
import { jobContracts } from "./contract.ts";
import {
  type ClockName,
  clockNames,
  idOf,
  schedule,
  setClock,
  startSchedules,
} from "./schedule.ts";

const LOOK_EVERY_MS = 5_000;

export interface ScheduleKeeper {
  /** Stops looking. */
  close(): void;
}

type Needs = Pick<Capabilities, "jobs" | "clock" | "log">;

/**
 * Sets every clock and looks after them from then on; resolves when they are set.
 * @param onLost called when clocks were missing: the queues are gone with them
 */
export async function keepSchedules(
  caps: Needs,
  onLost: () => Promise<void>,
  everyMs: number = LOOK_EVERY_MS,
): Promise<ScheduleKeeper> {
  await startSchedules(caps.jobs);
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await lookAfter(caps, onLost);
    } catch (err) {
      // Redis or the database is away: the next look finds the same.
      caps.log.debug({ err }, "the clocks could not be looked after");
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
  const due = await Promise.all(clockNames.map((name) => dueOf(caps, name)));
  const ahead = clockNames.filter((name, i) => isAhead(due[i] ?? 0, clock.now() + schedule[name]));
  if (ahead.length > 0) {
    log.warn({ clocks: ahead }, "the clock was set back, jobs that would wait for it start now");
    for (const name of ahead) {
      await jobs.queue(jobContracts[name].queue).removeJobScheduler(idOf(name));
    }
    // Only attempts that wait for their time are left: it would not come for long.
    await Promise.all(jobs.queues.map((queue) => queue.promoteJobs()));
    for (const name of ahead) await setClock(jobs, name);
  }
  const lost = clockNames.filter((_, i) => due[i] === null);
  if (lost.length === 0) return;
  // First what is owed: where that fails the clocks are still missing, and it is tried again.
  await onLost();
  for (const name of lost) await setClock(jobs, name);
}

/** When a clock starts its job next, ms; null when it is not set. */
async function dueOf({ jobs }: Needs, name: ClockName): Promise<number | null> {
  const found = await jobs.queue(jobContracts[name].queue).getJobScheduler(idOf(name));
  return found?.next ?? null;
}
