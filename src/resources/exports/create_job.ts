/**
 * Exports in the background: `Prefer: respond-async` and POST …/download-data/jobs/ (Contract 7.3).
 */
import type { DownloadAccess } from "../../access/downloads.ts";
import type { Recording } from "../../accounts/record_event.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { makeOnce } from "../../store/platform/make_once.ts";
import { type ExportOptions, optionsKey } from "../../domain/export/export_options.ts";
import type { Request } from "../../http/route.ts";
import { presentAccepted } from "../../present/export_job.ts";
import type { ExportChoice } from "../../schema/export.ts";
import type { ExportJobDocument } from "../../store/exports/export_job_document.ts";
import { recordDownload } from "./record_download.ts";
import { optionsOf } from "./export_choice.ts";

const ID_BYTES = 16;

/** Holds what is the same for every export of an account that has not begun. */
export function newExportJob(
  { random }: Pick<Capabilities, "random">,
  { caller, now, baseUrl }: Pick<Request, "caller" | "now" | "baseUrl">,
  what: Pick<ExportJobDocument, "projectId" | "options" | "fingerprint">,
): ExportJobDocument {
  return {
    _id: random.hex(ID_BYTES),
    userId: caller.id,
    ...what,
    unfinished: true,
    status: "queued",
    baseUrl,
    createdAt: now,
    attempt: 0,
    failures: 0,
    touchedAt: now,
    progress: { rowsDone: 0, rowsTotal: null, rowsPerSecond: null, secondsLeft: null },
    error: null,
    file: null,
    finishedAt: null,
    expiresAt: null,
  };
}

export function createExportJob(
  caps: Announcing & Recording,
  request: Request<string, unknown, ExportChoice, DownloadAccess>,
) {
  return acceptExport(caps, request, optionsOf(request.body, request.subject));
}

/** Returns the unfinished job with the same account, project and options, or creates one. */
export async function acceptExport(
  caps: Announcing & Recording,
  request: Request<string, unknown, unknown, DownloadAccess>,
  options: ExportOptions,
) {
  const { row: job } = await makeOnce(caps.store.exportJobs, request.effectKey, () =>
    findOrMake(caps, request, options),
  );
  await recordDownload(caps, request, options, job._id);
  return accepted(caps, request, job);
}

/** Answers that a job makes the file. */
export async function accepted(
  caps: Announcing,
  { now, baseUrl }: Pick<Request, "now" | "baseUrl">,
  job: ExportJobDocument,
) {
  // This also runs for an existing job, in case its first announcement was lost.
  if (job.status === "queued") await announce(caps, { kind: "exportWanted", exports: [job._id] });
  const body = presentAccepted(job, { now, baseUrl });
  const headers = { Location: body.status_url, "Preference-Applied": "respond-async" };
  return { status: 202 as const, headers, body };
}

async function findOrMake(
  caps: Pick<Capabilities, "random" | "store">,
  request: Request<string, unknown, unknown, DownloadAccess>,
  options: ExportOptions,
): Promise<ExportJobDocument> {
  const projectId = request.subject.project._id;
  const fingerprint = `${request.caller.id}-${projectId}-${optionsKey(options)}`;
  const wanted = newExportJob(caps, request, { projectId, options, fingerprint });
  return (await caps.store.exportJobs.create(wanted, request.effectKey)).job;
}
