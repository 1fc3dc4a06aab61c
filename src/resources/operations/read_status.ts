/** The figures of `/metrics` that describe the platform now, for a console. */
import type { Capabilities } from "../../capabilities.ts";

export async function readStatus(caps: Pick<Capabilities, "vitals">) {
  const { queues, neighbours, process, ...lags } = await caps.vitals();
  return {
    status: 200 as const,
    body: {
      queues: queues.map(({ oldestWaitingSeconds, ...counts }) => ({
        ...counts,
        oldest_waiting_seconds: oldestWaitingSeconds,
      })),
      aggregation_lag_seconds: lags.aggregationLagSeconds,
      withdrawal_lag_seconds: lags.withdrawalLagSeconds,
      neighbours: Object.fromEntries(
        Object.entries(neighbours).map(([name, fault]) => [name, fault ?? "ok"]),
      ),
      process: {
        uptime_seconds: process.uptimeSeconds,
        rss_bytes: process.rssBytes,
        event_loop_delay_ms: process.eventLoopDelayMs,
        pool_threads: process.poolThreads,
        pool_waiting: process.poolWaiting,
      },
    },
  };
}
