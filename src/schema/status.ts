/** What operators watch, as JSON. */
import Type from "typebox";
import { Exact, Named } from "./primitives.ts";

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
    /** "ok", or what is wrong (never an address). */
    neighbours: Type.Record(Type.String(), Type.String()),
    process: Exact({
      uptime_seconds: Type.Number(),
      rss_bytes: Type.Integer(),
      event_loop_delay_ms: Type.Number(),
      pool_threads: Type.Integer(),
      pool_waiting: Type.Integer(),
    }),
  }),
);
