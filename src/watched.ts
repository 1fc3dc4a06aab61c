/** A process with its metrics: connections whose pool and caches report, and the listener. */
import { connect, type Connected } from "./connect.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { openMetricsListener } from "./metrics/listener.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";

export interface Watched extends Connected {
  readonly metrics: Metrics;
}

/** @param kind "api" or "jobs" */
export async function connectWatched(config: Config, kind: string, log: Log): Promise<Watched> {
  const metrics = createMetrics(kind);
  const { onPoolRun, onPage } = metrics;
  const connected = await connect(config, { log, onPoolRun, onPage });
  const { vitals } = connected.caps;
  const listener = await openMetricsListener(async () => metrics.expose(await vitals()), {
    wanted: config.metricsAddress,
    kind,
    log,
  });
  const { close } = connected;
  return {
    ...connected,
    metrics,
    close: async () => {
      await listener?.close();
      await close();
    },
  };
}
