/** The jobs process: configuration, connections, runner, schedules, ordered stop. */
import { readConfigOrExit } from "../src/config.ts";
import { createLog } from "../src/log.ts";
import { stopOnSignal } from "../src/shutdown.ts";
import { connectWatched } from "../src/watched.ts";
import { processors } from "./processors/processors.ts";
import { createRunner } from "./runner.ts";
import { startSchedules } from "./schedule.ts";

const config = readConfigOrExit();
const log = createLog(config.logLevel, "jobs");
const { caps, workerConnection, metrics, close } = await connectWatched(config, "jobs", log);
const runner = createRunner(caps, {
  connection: workerConnection(),
  processors,
  onFinished: metrics.onFinished,
});
await startSchedules(caps.jobs);
log.info({ queues: runner.workers.map((worker) => worker.name) }, "working");
process.send?.({ ready: true });

stopOnSignal(log, async () => {
  await runner.close();
  await close();
});
