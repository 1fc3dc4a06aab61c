/** What operators watch, as JSON. */
import Type from "typebox";
import { described, Exact, Named, Nullable, Timestamp } from "./primitives.ts";

const QueueStatus = Exact({
  name: described("Name of the queue.", Type.String()),
  waiting: described("Jobs that wait.", Type.Integer()),
  active: described("Jobs that run.", Type.Integer()),
  delayed: described("Jobs that wait for their time.", Type.Integer()),
  failed: described("Jobs that failed and are not tried again.", Type.Integer()),
  oldest_waiting_seconds: described("How long the oldest job has waited.", Type.Number()),
});

export const PlatformStatus = Named(
  "PlatformStatus",
  Exact({
    queues: described("The queues.", Type.Array(QueueStatus)),
    clock_ahead_seconds: described(
      "How far the clock of a rehearsal runs ahead of the machine's; `null` outside a rehearsal.",
      Nullable(Type.Integer()),
    ),
    aggregation_lag_seconds: described(
      "How far predictions are behind the forecasts.",
      Type.Number(),
    ),
    withdrawal_lag_seconds: described("How far withdrawals are behind their time.", Type.Number()),
    self_check: described(
      "The newest comparison of derived values with a fresh computation; `null` before the first.",
      Nullable(
        Exact({
          finished_at: described("When it ended, UTC.", Timestamp),
          is_complete: described("Whether it looked at everything.", Type.Boolean()),
          drifts: described("Number of values that differed.", Type.Integer()),
        }),
      ),
    ),
    dependencies: described(
      'By name: "ok", or what is wrong.',
      Type.Record(Type.String(), Type.String()),
    ),
    process: described(
      "The process that answers.",
      Exact({
        uptime_seconds: described("Seconds since its start.", Type.Number()),
        rss_bytes: described("Memory of the process.", Type.Integer()),
        event_loop_delay_ms: described("Delay of its event loop.", Type.Number()),
        pool_threads: described("Threads of its pool.", Type.Integer()),
        pool_waiting: described("Tasks that wait for a thread.", Type.Integer()),
        pool_wait_ms_p99: described("How long 99 of 100 tasks waited at most.", Type.Number()),
        pool_run_ms_p99: described("How long 99 of 100 tasks ran at most.", Type.Number()),
        requests: described("Requests served since its start.", Type.Integer()),
        failed_requests: described("Requests answered with a 5xx.", Type.Integer()),
        refused_requests: described(
          "Requests refused because they would have waited too long.",
          Type.Integer(),
        ),
        refused_share: described(
          "Their share of the requests of the last five minutes, 0 to 1.",
          Type.Number(),
        ),
        request_ms_p50: described("How long half of the requests took at most.", Type.Number()),
        request_ms_p99: described("How long 99 of 100 requests took at most.", Type.Number()),
        feed_hit_rate: described(
          "Share of pages that came from a cache, 0 to 1; `null` before the first.",
          Nullable(Type.Number()),
        ),
      }),
    ),
  }),
);
