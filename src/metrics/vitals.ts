/**
 * What operators watch, measured now: queues, lags, pool, neighbours. One function feeds
 * `/metrics`, `GET /api/admin/status/` and the dashboards.
 */
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
}

/** Unreachable Redis gives empty queues; `neighbours` says so. */
export async function takeVitals(
  caps: Pick<Capabilities, "jobs" | "store" | "clock">,
  probe: Probe,
): Promise<Vitals> {
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
