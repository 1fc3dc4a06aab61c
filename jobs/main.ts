/** Runs the jobs process: configuration, connections, runner, recurring jobs, ordered stop. */
import "../src/v8_flags.ts";
import { readConfigOrExit } from "../src/config.ts";
import { createLog } from "../src/log.ts";
import { machineTime } from "../src/machine_time.ts";
import { stopOnSignal } from "../src/shutdown.ts";
import { openMeasuredProcess } from "../src/measured_process.ts";
import { processors } from "./processors/processors.ts";
import { createRunner, queuesFor } from "./runner.ts";
import { makeUpForLoss } from "./make_up_for_loss.ts";
import { keepSchedules } from "./schedule_keeper.ts";

/** Milliseconds that stopping takes besides the jobs that still run. */
const CLOSING_MS = 5_000;

const config = readConfigOrExit();
try {
  queuesFor(config.jobs);
} catch (error) {
  process.stderr.write(`Cannot start: ${(error as Error).message}\n`);
  process.exit(2);
}
const log = createLog(config.logLevel, "jobs");
const { caps, workerConnection, metrics, close } = await openMeasuredProcess(config, "jobs", log);
const runner = createRunner(caps, {
  connection: workerConnection(),
  processors,
  onFinished: metrics.onFinished,
});
// Redis holds times of the machine.
const machine = { ...caps, clock: { now: machineTime } };
const keeper = await keepSchedules(machine, () => makeUpForLoss(caps));
log.info({ queues: runner.workers.map((worker) => worker.name) }, "working");
process.send?.({ ready: true });

const stop = async () => {
  keeper.close();
  await runner.close();
  await close();
};
stopOnSignal(log, stop, config.jobs.drainMs + CLOSING_MS);
