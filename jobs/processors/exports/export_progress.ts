/** How far an export is, written to its record and to its job now and then. Contract 7.3. */
import type { Capabilities } from "../../../src/capabilities.ts";
import type { ExportAttempt, ExportProgress } from "../../../src/store/exports/export_jobs.ts";
import type { JobContext } from "../../runner.ts";

/** Shortest time between two reports, ms. */
const REPORT_EVERY_MS = 500;
const SECOND_MS = 1_000;

export interface ProgressOptions {
  /** Called when the run is not wanted any more. */
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
    /** The count of rows is known and the first one is about to be written. */
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
        .catch((err: unknown) => caps.log.warn({ err }, "progress of an export not written"))
        .finally(() => {
          isReporting = false;
        });
    },

    /** The last report is written, with all rows in it. */
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
