/** Handles GET /api/admin/trends/: what was measured in each minute of the last hour. */
import type { Capabilities } from "../../capabilities.ts";
import type { Request } from "../../http/route.ts";
import { toIso } from "../../present/time.ts";

export async function readTrends(
  { cache }: Pick<Capabilities, "cache">,
  { now }: Pick<Request, "now">,
) {
  const minutes = await cache.trends.read(now);
  const results = minutes.map((minute) => ({
    at: toIso(minute.at),
    requests: minute.requests,
    failed_requests: minute.failedRequests,
    refused_requests: minute.refusedRequests,
    jobs_waiting: minute.jobsWaiting,
    jobs_failed: minute.jobsFailed,
    aggregation_lag_seconds: minute.aggregationLagSeconds,
    withdrawal_lag_seconds: minute.withdrawalLagSeconds,
  }));
  return { status: 200 as const, body: { results } };
}
