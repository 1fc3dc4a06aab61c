/** Returns the figures of `/metrics` that describe the platform now, for a console. */
import { formatDatetime } from "../../domain/text/datetime.ts";
import type { SelfCheckVitals } from "../../metrics/vitals_figures.ts";
import { machineTime } from "../../machine_time.ts";
import type { Capabilities } from "../../capabilities.ts";

export async function readStatus(caps: Pick<Capabilities, "vitals" | "clock" | "config">) {
  const { queues, dependencies, process, selfCheck, ...lags } = await caps.vitals();
  return {
    status: 200 as const,
    body: {
      queues: queues.map(({ oldestWaitingSeconds, ...counts }) => ({
        ...counts,
        oldest_waiting_seconds: oldestWaitingSeconds,
      })),
      clock_ahead_seconds: secondsAhead(caps),
      aggregation_lag_seconds: lags.aggregationLagSeconds,
      withdrawal_lag_seconds: lags.withdrawalLagSeconds,
      self_check: selfCheck === null ? null : presentSelfCheck(selfCheck),
      dependencies: Object.fromEntries(
        Object.entries(dependencies).map(([name, fault]) => [name, fault ?? "ok"]),
      ),
      process: {
        uptime_seconds: process.uptimeSeconds,
        rss_bytes: process.rssBytes,
        event_loop_delay_ms: process.eventLoopDelayMs,
        pool_threads: process.poolThreads,
        pool_waiting: process.poolWaiting,
        pool_wait_ms_p99: process.poolWaitMsP99,
        pool_run_ms_p99: process.poolRunMsP99,
        requests: process.requests,
        failed_requests: process.failedRequests,
        refused_requests: process.refusedRequests,
        refused_share: process.refusedShare,
        request_ms_p50: process.requestMsP50,
        request_ms_p99: process.requestMsP99,
        feed_hit_rate: process.feedHitRate,
      },
    },
  };
}

function secondsAhead({ clock, config }: Pick<Capabilities, "clock" | "config">): number | null {
  return config.rehearsal ? Math.round((clock.now() - machineTime()) / 1000) : null;
}

function presentSelfCheck({ finishedAt, isComplete, drifts }: SelfCheckVitals) {
  return { finished_at: formatDatetime(finishedAt), is_complete: isComplete, drifts };
}
