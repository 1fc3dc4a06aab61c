/** The runs of an export that is made in the background: how they begin, report and end. */
import type { Rows } from "../platform/rows.ts";
import type {
  ExportAttempt,
  ExportFile,
  ExportJobDocument,
  ExportProgress,
} from "./export_job_document.ts";

export function exportRuns(rows: Rows<ExportJobDocument>) {
  return { ...beginnings(rows), ...runs(rows) };
}

const ofRun = ({ job, attempt }: ExportAttempt) =>
  ({ _id: job, attempt, unfinished: true }) as const;

function beginnings(rows: Rows<ExportJobDocument>) {
  return {
    /**
     * Begins a run. Returns null when the job was cancelled or is finished. A run that neither
     * ended nor was put back has killed its process, so it counts as a failure.
     */
    async begin(id: string, now: number): Promise<ExportJobDocument | null> {
      const progress = { rowsDone: 0, rowsTotal: null, rowsPerSecond: null, secondsLeft: null };
      const $set = { status: "running", touchedAt: now, progress } as const;
      const back = { returnDocument: "after" } as const;
      const after = await rows.findOneAndUpdate(
        { _id: id, unfinished: true, status: "running" },
        { $set, $inc: { attempt: 1, failures: 1 } },
        back,
      );
      if (after !== null) return after;
      const first = { _id: id, unfinished: true } as const;
      return rows.findOneAndUpdate(first, { $set, $inc: { attempt: 1 } }, back);
    },

    /** Puts the job of a run back that ends because its process stops. That is no failure. */
    async putBack(run: ExportAttempt): Promise<void> {
      await rows.updateOne(ofRun(run), { $set: { status: "queued" } });
    },
  };
}

function runs(rows: Rows<ExportJobDocument>) {
  return {
    /**
     * Stores the progress. Returns false when the run is not wanted any more, because the job was
     * cancelled or begun again elsewhere.
     */
    async report(run: ExportAttempt, progress: ExportProgress, now: number): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(ofRun(run), {
        $set: { progress, touchedAt: now },
      });
      return matchedCount === 1;
    },

    /** Returns false in the same cases as `report`. The file then belongs to no job. */
    async finish(
      run: ExportAttempt,
      file: ExportFile,
      times: { readonly now: number; readonly expiresAt: number },
    ): Promise<boolean> {
      const { now, expiresAt } = times;
      const { matchedCount } = await rows.updateOne(ofRun(run), {
        $set: { status: "done", file, finishedAt: now, touchedAt: now, expiresAt, error: null },
        $unset: { unfinished: "" },
      });
      return matchedCount === 1;
    },

    /** Records a failure. With `expiresAt` it is the last one and the job has failed. */
    async fail(
      run: ExportAttempt,
      error: string,
      times: { readonly now: number; readonly expiresAt: number | null },
    ): Promise<void> {
      const { now, expiresAt } = times;
      if (expiresAt === null) {
        const waiting = { status: "queued", touchedAt: now } as const;
        await rows.updateOne(ofRun(run), { $set: waiting, $inc: { failures: 1 } });
        return;
      }
      await rows.updateOne(ofRun(run), {
        $set: { status: "failed", error, finishedAt: now, touchedAt: now, expiresAt },
        $inc: { failures: 1 },
        $unset: { unfinished: "" },
      });
    },
  };
}
