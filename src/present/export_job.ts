/** Turns export jobs into their API form. Contract 7.3. */
import type { ExportJob, ExportJobAccepted } from "../schema/export.ts";
import type { ExportJobDocument } from "../store/exports/export_job_document.ts";
import { isoOrNull, toIso } from "./time.ts";

export type ExportJobStatus = ExportJob["status"];

/** Returns the path of a job below the public base URL. */
export function exportJobPath({ _id, projectId }: ExportJobDocument): string {
  const base =
    projectId === null ? "/api/users/me/data" : `/api/projects/${projectId}/download-data`;
  return `${base}/jobs/${_id}/`;
}

/**
 * Returns the status of a job. A finished job is also `expired` when its file cannot be served: the
 * file was removed, is not part of a restored backup, or does not say whose data it holds.
 */
export function exportJobStatus(
  { status, expiresAt, file }: Pick<ExportJobDocument, "status" | "expiresAt" | "file">,
  now: number,
): ExportJobStatus {
  const isOver = expiresAt !== null && expiresAt <= now;
  const isGone = status === "done" && file?.projectIds === undefined;
  return isOver || isGone ? "expired" : status;
}

export function presentAccepted(
  job: ExportJobDocument,
  { now, baseUrl }: { readonly now: number; readonly baseUrl: string },
): ExportJobAccepted {
  return {
    job_id: job._id,
    status: exportJobStatus(job, now),
    status_url: `${baseUrl}${exportJobPath(job)}`,
    created_at: toIso(job.createdAt),
  };
}

export function presentExportJob(
  job: ExportJobDocument,
  { now, baseUrl }: { readonly now: number; readonly baseUrl: string },
): ExportJob {
  const { rowsDone, rowsTotal, rowsPerSecond, secondsLeft } = job.progress;
  const status = exportJobStatus(job, now);
  return {
    job_id: job._id,
    status,
    progress: progressOf(job),
    rows_done: rowsDone,
    rows_total: rowsTotal,
    rows_per_second: rowsPerSecond,
    seconds_left: secondsLeft,
    download_url: status === "done" ? `${baseUrl}${exportJobPath(job)}file/` : null,
    error: job.error,
    expires_at: isoOrNull(job.expiresAt),
  };
}

/** Returns the progress from 0 to 1. An export without rows has 1 when its job is done. */
function progressOf({ status, progress: { rowsDone, rowsTotal } }: ExportJobDocument): number {
  if (status === "done") return 1;
  return rowsTotal === null || rowsTotal === 0 ? 0 : Math.min(1, rowsDone / rowsTotal);
}
