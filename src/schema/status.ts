/** What operators watch, as JSON. */
import Type from "typebox";
import { Exact, Named, Nullable, Timestamp } from "./primitives.ts";

const QueueStatus = Exact({
  name: Type.String(),
  waiting: Type.Integer(),
  active: Type.Integer(),
  delayed: Type.Integer(),
  failed: Type.Integer(),
  oldest_waiting_seconds: Type.Number(),
});

export const PlatformStatus = Named(
  "PlatformStatus",
  Exact({
    queues: Type.Array(QueueStatus),
    aggregation_lag_seconds: Type.Number(),
    withdrawal_lag_seconds: Type.Number(),
    /** The newest comparison of derived values with a fresh computation. */
    self_check: Nullable(
      Exact({ finished_at: Timestamp, is_complete: Type.Boolean(), drifts: Type.Integer() }),
    ),
    /** "ok", or what is wrong (never an address). */
    dependencies: Type.Record(Type.String(), Type.String()),
    process: Exact({
      uptime_seconds: Type.Number(),
      rss_bytes: Type.Integer(),
      event_loop_delay_ms: Type.Number(),
      pool_threads: Type.Integer(),
      pool_waiting: Type.Integer(),
      pool_wait_ms_p99: Type.Number(),
      pool_run_ms_p99: Type.Number(),
      /** Served by this process since its start, as are the times and the rate. */
      requests: Type.Integer(),
      failed_requests: Type.Integer(),
      request_ms_p50: Type.Number(),
      request_ms_p99: Type.Number(),
      feed_hit_rate: Nullable(Type.Number()),
    }),
  }),
);
