/** Handles GET and DELETE …/download-data/jobs/{jobId}/ (Contract 7.3). */
import { loadExported } from "../../access/downloads.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { isSiteAdministrator } from "../../domain/accounts/permission.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { presentExportJob } from "../../present/export_job.ts";
import type { ExportJobDocument } from "../../store/exports/export_job_document.ts";

/** Seconds that a client should wait between two looks at an unfinished job. */
const RETRY_AFTER = "2";

export type JobRequest = Request<string, unknown, unknown, ExportJobDocument>;

/**
 * Returns the job of the path. Its `file` is null when the file is not stored, for example after a
 * backup was restored.
 * @throws {NotFoundError} also for jobs of other accounts, except for staff
 */
export async function ownJob(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/:job/">,
): Promise<ExportJobDocument> {
  await loadExported(caps, caller, params.projectId);
  const job = await caps.store.exportJobs.byId(params.job);
  if (job?.projectId !== params.projectId) throw new NotFoundError();
  if (job.userId !== caller.id && !isSiteAdministrator(caller)) throw new NotFoundError();
  return asStored(caps, job);
}

/** Returns the job. Its `file` is null when the file is not stored. */
export async function asStored(
  { store }: Pick<Capabilities, "store">,
  job: ExportJobDocument,
): Promise<ExportJobDocument> {
  const isStored = job.file !== null && (await store.exportFiles.has(job.file.id));
  return isStored ? job : { ...job, file: null };
}

export function readJob(_caps: unknown, { subject, now, baseUrl }: JobRequest) {
  const isUnfinished = subject.unfinished === true;
  return Promise.resolve({
    status: 200 as const,
    headers: isUnfinished ? { "Retry-After": RETRY_AFTER } : {},
    body: presentExportJob(subject, { now, baseUrl }),
  });
}

/**
 * Removes the record first. A running export sees that it is gone, stops and removes its chunks.
 */
export async function cancelJob(caps: Pick<Capabilities, "store">, { subject }: JobRequest) {
  const removed = await caps.store.exportJobs.remove(subject._id);
  const { _id, attempt } = removed ?? subject;
  await caps.store.exportFiles.dropRuns({ job: _id, attempt });
  return { status: 204 as const };
}
