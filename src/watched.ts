/** A process with its metrics: connections whose pool and caches report, and the listener. */
import { connect, type Connected } from "./connect.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { openMetricsListener } from "./metrics/listener.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { takeVitals, type Vitals } from "./metrics/vitals.ts";

export interface Watched extends Connected {
  readonly metrics: Metrics;
  readonly vitals: () => Promise<Vitals>;
}

/** @param kind "api" or "jobs" */
export async function connectWatched(config: Config, kind: string, log: Log): Promise<Watched> {
  // The connections report to the metrics, and the metrics ask the connections at each scrape.
  const process: { connected?: Connected } = {};
  const vitals = async (): Promise<Vitals> => {
    if (process.connected === undefined) throw new Error("Not connected yet");
    return takeVitals(process.connected.caps, process.connected.probe);
  };
  const metrics = createMetrics(kind, vitals);
  const { onPoolRun, onPage } = metrics;
  const connected = await connect(config, { log, onPoolRun, onPage });
  process.connected = connected;
  const listener = await openMetricsListener(metrics, { wanted: config.metricsAddress, kind, log });
  const { close } = connected;
  return {
    ...connected,
    metrics,
    vitals,
    close: async () => {
      await listener?.close();
      await close();
    },
  };
}
