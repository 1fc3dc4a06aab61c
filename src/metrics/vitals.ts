/**
 * What operators watch, measured now: queues, lags, pool, neighbours. One function feeds
 * `/metrics`, `GET /api/admin/status/` and the dashboards.
 */
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { memoryUsage, uptime } from "node:process";
import type { Capabilities } from "../capabilities.ts";
import type { Probe } from "../http/health.ts";

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
  /** Age of the oldest aggregation that waits or runs, seconds. */
  readonly aggregationLagSeconds: number;
  /** How long the longest-due withdrawal has been due, seconds. */
  readonly withdrawalLagSeconds: number;
  /** Neighbour → null when it answers, else what is wrong. */
  readonly neighbours: Readonly<Record<string, string | null>>;
  readonly process: ProcessVitals;
}

export interface ProcessVitals {
  readonly uptimeSeconds: number;
  readonly rssBytes: number;
  /** 99th percentile since the last look, milliseconds. */
  readonly eventLoopDelayMs: number;
  readonly poolThreads: number;
  readonly poolWaiting: number;
}

/** Takes the vitals of this process. Unreachable Redis gives empty queues; `neighbours` says so. */
export function createVitals(
  caps: Pick<Capabilities, "jobs" | "store" | "clock" | "pool">,
  probe: Probe,
) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return async (): Promise<Vitals> => {
    const process = processVitals(caps.pool, delay);
    return { ...(await takeVitals(caps, probe)), process };
  };
}

function processVitals(pool: Capabilities["pool"], delay: IntervalHistogram): ProcessVitals {
  const eventLoopDelayMs = delay.percentile(99) / 1e6;
  delay.reset();
  return {
    uptimeSeconds: uptime(),
    rssBytes: memoryUsage.rss(),
    eventLoopDelayMs,
    poolThreads: pool.threads,
    poolWaiting: pool.waiting(),
  };
}

async function takeVitals(
  caps: Pick<Capabilities, "jobs" | "store" | "clock">,
  probe: Probe,
): Promise<Omit<Vitals, "process">> {
  const now = caps.clock.now();
  const [queues, oldestDue, neighbours] = await Promise.all([
    Promise.all(caps.jobs.queues.map((queue) => queueVitals(queue, now))).catch(() => []),
    caps.store.forecasts.oldestDue(now).catch(() => null),
    probe(),
  ]);
  const aggregation = queues.find(({ name }) => name === "aggregation");
  return {
    queues,
    aggregationLagSeconds: aggregation?.oldestWaitingSeconds ?? 0,
    withdrawalLagSeconds: oldestDue === null ? 0 : (now - oldestDue) / 1000,
    neighbours,
  };
}

type Watched = Capabilities["jobs"]["queues"][number];

async function queueVitals(queue: Watched, now: number): Promise<QueueVitals> {
  const [counts, oldest] = await Promise.all([
    queue.getJobCounts("waiting", "active", "delayed", "failed"),
    queue.getJobs(["waiting", "active"], 0, 0, true),
  ]);
  const since = oldest[0]?.timestamp;
  return {
    name: queue.name,
    waiting: counts["waiting"] ?? 0,
    active: counts["active"] ?? 0,
    delayed: counts["delayed"] ?? 0,
    failed: counts["failed"] ?? 0,
    oldestWaitingSeconds: since === undefined ? 0 : Math.max(0, now - since) / 1000,
  };
}
