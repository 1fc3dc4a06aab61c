/**
 * What operators watch, measured now: queues, lags, pool, dependencies. One function feeds
 * `/metrics`, `GET /api/admin/status/` and the dashboards.
 */
import { memoryUsage, uptime } from "node:process";
import type { Capabilities } from "../capabilities.ts";
import type { Probe } from "../http/health.ts";
import { inTime } from "../in_time.ts";
import { type LoopDelay, watchLoopDelay } from "./loop_delay.ts";
import type { TallyFigures } from "./tally.ts";

export interface QueueVitals {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  /** Age of the oldest job that waits, seconds; 0 when none does. */
  readonly oldestWaitingSeconds: number;
}

export interface Vitals {
  readonly queues: readonly QueueVitals[];
  /** Age of the oldest aggregation that waits, runs or is to be tried again, seconds. */
  readonly aggregationLagSeconds: number;
  /** How long the longest-due withdrawal has been due, seconds. */
  readonly withdrawalLagSeconds: number;
  /** What the newest self-check found; null before the first one. */
  readonly selfCheck: SelfCheckVitals | null;
  /** Dependency → null when it answers, else what is wrong. */
  readonly dependencies: Readonly<Record<string, string | null>>;
  readonly process: ProcessVitals;
}

export interface SelfCheckVitals {
  /** ms since the epoch. */
  readonly finishedAt: number;
  /** False when its time ran out before the last post. */
  readonly isComplete: boolean;
  readonly drifts: number;
  readonly ageSeconds: number;
}

export interface ProcessVitals extends TallyFigures {
  readonly uptimeSeconds: number;
  readonly rssBytes: number;
  /** 99th percentile since the last look, milliseconds. */
  readonly eventLoopDelayMs: number;
  readonly poolThreads: number;
  readonly poolWaiting: number;
}

/** A scrape does not wait longer for a dependency that is away, ms. */
const LOOK_MS = 2_000;

/** Takes the vitals of this process. Unreachable Redis gives empty queues; `dependencies` says so. */
export function createVitals(
  caps: Pick<Capabilities, "jobs" | "store" | "clock" | "pool" | "tally">,
  probe: Probe,
) {
  const delay = watchLoopDelay();
  return async (): Promise<Vitals> => {
    const process = processVitals(caps, delay);
    return { ...(await takeVitals(caps, probe)), process };
  };
}

function processVitals(
  { pool, tally }: Pick<Capabilities, "pool" | "tally">,
  delay: LoopDelay,
): ProcessVitals {
  return {
    uptimeSeconds: uptime(),
    rssBytes: memoryUsage.rss(),
    eventLoopDelayMs: delay.takeP99(),
    poolThreads: pool.threads,
    poolWaiting: pool.waiting(),
    ...tally.read(),
  };
}

async function takeVitals(
  caps: Pick<Capabilities, "jobs" | "store" | "clock">,
  probe: Probe,
): Promise<Omit<Vitals, "process">> {
  const now = caps.clock.now();
  const [queues, lag, oldestDue, selfCheck, dependencies] = await Promise.all([
    lookOr(Promise.all(caps.jobs.queues.map((one) => queueVitals(one, now))), []),
    lookOr(oldestAge(caps.jobs.queue("aggregation"), UNFINISHED, now), 0),
    lookOr(firstUnswept(caps, now), null),
    lookOr(lastSelfCheck(caps, now), null),
    probe(),
  ]);
  return {
    queues,
    aggregationLagSeconds: lag,
    withdrawalLagSeconds: oldestDue === null ? 0 : (now - oldestDue) / 1000,
    selfCheck,
    dependencies,
  };
}

/** `otherwise` where the look fails or takes too long. */
function lookOr<T>(look: Promise<T>, otherwise: T): Promise<T> {
  return inTime(look, LOOK_MS).catch(() => otherwise);
}

/** The first end that came since the last sweep of ends, ms; null = none did. */
async function firstUnswept({ store }: Pick<Capabilities, "store">, now: number) {
  const swept = (await store.watermarks.read("ends")) ?? 0;
  return store.forecasts.firstEndWithin({ after: swept, until: now });
}

async function lastSelfCheck(
  { store }: Pick<Capabilities, "store">,
  now: number,
): Promise<SelfCheckVitals | null> {
  const [newest] = await store.checkReports.newest(1);
  if (newest === undefined) return null;
  const { finishedAt, isComplete, driftCount: drifts } = newest;
  return { finishedAt, isComplete, drifts, ageSeconds: Math.max(0, now - finishedAt) / 1000 };
}

type Watched = Capabilities["jobs"]["queues"][number];
type WatchedState = "waiting" | "active" | "delayed";

const UNFINISHED: readonly WatchedState[] = ["waiting", "active", "delayed"];

async function queueVitals(queue: Watched, now: number): Promise<QueueVitals> {
  const [counts, oldestWaitingSeconds] = await Promise.all([
    queue.getJobCounts("waiting", "active", "delayed", "failed"),
    oldestAge(queue, ["waiting"], now),
  ]);
  return {
    name: queue.name,
    waiting: counts["waiting"] ?? 0,
    active: counts["active"] ?? 0,
    delayed: counts["delayed"] ?? 0,
    failed: counts["failed"] ?? 0,
    oldestWaitingSeconds,
  };
}

/** Since the oldest job in one of these states was added, seconds; 0 when there is none. */
async function oldestAge(
  queue: Watched,
  states: readonly WatchedState[],
  now: number,
): Promise<number> {
  const oldest = await Promise.all(states.map((state) => queue.getJobs([state], 0, 0, true)));
  const since = oldest.flat().map(({ timestamp }) => timestamp);
  return since.length === 0 ? 0 : Math.max(0, now - Math.min(...since)) / 1000;
}
