/** Opens a process with its metrics: connections whose pool and caches report, and the listener. */
import { connect, type Connected } from "./connect.ts";
import { type Config, exitOnFault } from "./config.ts";
import { linesLost, type Log } from "./log.ts";
import { openMetricsListener } from "./metrics/listener.ts";
import { SchemaError } from "./store/migrations/schema_error.ts";
import { keepTrends } from "./metrics/keep_trends.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";

export interface MeasuredProcess extends Connected {
  readonly metrics: Metrics;
}

/**
 * Settings by kind of process. In the API a thread that reads a large body competes with requests
 * for the core, so it has a lower priority and small requests go first in a burst. Predictions in
 * the jobs process have no such competition. No client waits for a command of a job, and some jobs
 * write much, so they have more time.
 */
const MANNERS = { api: { niceness: 10 }, jobs: { niceness: 0, patienceMs: 20_000 } } as const;

/**
 * Opens the connections, the metrics and the listener.
 * @param kind the kind of this process
 */
export async function openMeasuredProcess(
  config: Config,
  kind: keyof typeof MANNERS,
  log: Log,
): Promise<MeasuredProcess> {
  const metrics = createMetrics(kind, linesLost);
  const { onPoolRun, onPage } = metrics;
  const { niceness, ...patience } = MANNERS[kind];
  const options = { log, niceness, ...patience, onPoolRun, onPage };
  const connected = await connect(config, options).catch(refuse);
  const { vitals } = connected.caps;
  const listener = await openMetricsListener(async () => metrics.expose(await vitals()), {
    wanted: config.metricsAddress,
    kind,
    log,
  });
  const endTrends = kind === "api" ? keepTrends(connected.caps) : undefined;
  const { close } = connected;
  return {
    ...connected,
    metrics,
    close: async () => {
      endTrends?.();
      await listener?.close();
      await close();
    },
  };
}

/** Prints what an operator can mend: the sentence says what to do, and a stack would not. */
function refuse(error: unknown): never {
  if (!(error instanceof SchemaError)) return exitOnFault(error);
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
