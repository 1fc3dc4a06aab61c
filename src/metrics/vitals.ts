/**
 * Measures what operators watch: queues, lags, pool, dependencies. One function feeds `/metrics`,
 * `GET /api/admin/status/` and the dashboards.
 */
import type { QueueVitals, Vitals, SelfCheckVitals, ProcessVitals } from "./vitals_figures.ts";
import { memoryUsage, uptime } from "node:process";
import type { Capabilities } from "../capabilities.ts";
import type { Probe } from "../http/health.ts";
import { machineTime } from "../machine_time.ts";
import { withTimeout } from "../timeout.ts";
import { cacheVitals } from "../memory.ts";
import { type LoopDelay, watchLoopDelay } from "./loop_delay.ts";

/** How long a scrape waits for a dependency that is away, ms. */
const LOOK_MS = 2_000;

/**
 * Returns a function that measures the vitals of this process. While Redis is away the queues are
 * empty, and `dependencies` says why.
 */
export function createVitals(
  caps: Pick<Capabilities, "jobs" | "store" | "clock" | "pool" | "tally" | "memory">,
  probe: Probe,
) {
  const delay = watchLoopDelay();
  return async (): Promise<Vitals> => {
    const process = processVitals(caps, delay);
    return { ...(await takeVitals(caps, probe)), process, caches: cacheVitals(caps.memory) };
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
): Promise<Omit<Vitals, "process" | "caches">> {
  const now = caps.clock.now();
  const [queues, lag, oldestDue, selfCheck, dependencies] = await Promise.all([
    lookOr(Promise.all(caps.jobs.queues.map(queueVitals)), []),
    lookOr(oldestAge(caps.jobs.queue("aggregation"), UNFINISHED), 0),
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

/** Returns `otherwise` when the measurement fails or takes too long. */
function lookOr<T>(look: Promise<T>, otherwise: T): Promise<T> {
  return withTimeout(look, LOOK_MS).catch(() => otherwise);
}

/**
 * Returns the first end of a forecast since the last sweep of ends, ms. Null means that there was
 * none.
 */
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

type WatchedQueue = Capabilities["jobs"]["queues"][number];
const UNFINISHED = ["waiting", "active", "delayed"] as const;
type WatchedState = (typeof UNFINISHED)[number];

async function queueVitals(queue: WatchedQueue): Promise<QueueVitals> {
  const [counts, oldestWaitingSeconds] = await Promise.all([
    queue.getJobCounts(...UNFINISHED, "failed"),
    oldestAge(queue, ["waiting"]),
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

/**
 * Returns how long ago the oldest job in one of these states was added, seconds. 0 means that there
 * is none.
 */
async function oldestAge(queue: WatchedQueue, states: readonly WatchedState[]): Promise<number> {
  const oldest = await Promise.all(states.map((state) => queue.getJobs([state], 0, 0, true)));
  const since = oldest.flat().map(({ timestamp }) => timestamp);
  return since.length === 0 ? 0 : Math.max(0, machineTime() - Math.min(...since)) / 1000;
}
