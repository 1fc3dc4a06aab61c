/** Turns files of forecasts into their API form. Contract 2.47. */
import type { ForecastFile } from "../schema/submission.ts";
import type { SubmissionDocument } from "../store/submissions/submission_document.ts";
import { isoOrNull, toIso } from "./time.ts";

/** Share of a run that is over when everything is judged and nothing is written yet. */
const JUDGED_SHARE = 0.5;

export function presentFile(file: Omit<SubmissionDocument, "faults">): ForecastFile {
  const { lines, forecasts, written, faults } = file.counts;
  return {
    id: file._id,
    project: file.projectId,
    status: file.status,
    mode: file.mode,
    file_name: file.fileName,
    bytes: file.bytes,
    sha256: file.sha256,
    received_at: toIso(file.receivedAt),
    finished_at: isoOrNull(file.finishedAt),
    progress: progressOf(file),
    format: file.format,
    lines,
    forecasts,
    faults_count: faults,
    written,
    error: file.error,
  };
}

function progressOf({ status, counts }: Pick<SubmissionDocument, "status" | "counts">): number {
  if (status === "done") return 1;
  const { forecasts, judged, written } = counts;
  if (forecasts === 0) return 0;
  return (JUDGED_SHARE * judged + (1 - JUDGED_SHARE) * written) / forecasts;
}
