/** Writes the progress of an export to its record and its job from time to time. Contract 7.3. */
import type { Capabilities } from "../../../src/capabilities.ts";
import type {
  ExportAttempt,
  ExportProgress,
} from "../../../src/store/exports/export_job_document.ts";
import type { JobContext } from "../../runner.ts";

/** Shortest time between two reports, in milliseconds. */
const REPORT_EVERY_MS = 500;
const SECOND_MS = 1_000;

export interface ProgressOptions {
  /** Is called when the run is no longer wanted. */
  readonly stop: () => void;
  readonly context: Pick<JobContext, "progress">;
}

export function createExportProgress(
  caps: Pick<Capabilities, "store" | "clock" | "log">,
  run: ExportAttempt,
  { stop, context }: ProgressOptions,
) {
  let rowsTotal = 0;
  let rowsDone = 0;
  let startedAt = 0;
  let reportedAt = 0;
  let reporting: Promise<void> = Promise.resolve();
  let isReporting = false;

  async function report(): Promise<void> {
    const now = caps.clock.now();
    reportedAt = now;
    const told = progressAfter(now - startedAt, rowsDone, rowsTotal);
    const isWanted = await caps.store.exportJobs.report(run, told, now);
    if (!isWanted) stop();
    await context.progress({ ...told });
  }

  return {
    /**
     * Starts the reports. The number of rows is known, and the first one is about to be written.
     */
    async begin(total: number): Promise<void> {
      rowsTotal = total;
      startedAt = caps.clock.now();
      await report();
    },

    add: (count: number): void => {
      rowsDone += count;
      if (isReporting || caps.clock.now() - reportedAt < REPORT_EVERY_MS) return;
      isReporting = true;
      reporting = report()
        .catch((err: unknown) =>
          caps.log.warn({ err }, "the progress of an export could not be written"),
        )
        .finally(() => {
          isReporting = false;
        });
    },

    /** Writes the last report, which includes all rows. */
    async settle(): Promise<void> {
      await reporting;
      await report();
    },
  };
}

function progressAfter(ms: number, rowsDone: number, rowsTotal: number): ExportProgress {
  const rate = ms > 0 ? (rowsDone * SECOND_MS) / ms : 0;
  const left = Math.max(0, rowsTotal - rowsDone);
  return {
    rowsDone,
    rowsTotal,
    rowsPerSecond: rate > 0 ? Math.round(rate) : null,
    secondsLeft: rate > 0 ? Math.ceil(left / rate) : null,
  };
}
