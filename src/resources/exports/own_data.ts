/** Handles GET /api/users/me/data/: everything that is held on the caller (Contract 2.43). */
import { Readable } from "node:stream";
import { recordEvent } from "../../accounts/record_event.ts";
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import { PACES } from "../../export/export_plan.ts";
import { isLargeOwnData, OWN_DATA_FILE, ownDataBytes } from "../../export/own_data.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { ExportFile, ExportJobDocument } from "../../store/exports/export_job_document.ts";
import { makeOnce } from "../../store/platform/make_once.ts";
import { accepted, newExportJob } from "./create_job.ts";
import { BUFFERED_BYTES, prefersAsync } from "./download_data.ts";
import { requireFile } from "./download_file.ts";
import { offered } from "./file_headers.ts";
import { asStored } from "./read_job.ts";

/** The file holds everything, as the account alone may read it. */
const OPTIONS = {
  includeComments: true,
  includeScores: true,
  includeKeyFactors: true,
  anonymized: false,
  raw: true,
  format: "zip",
} as const;

/** Answers with the archive, or with a job that makes it where there is much. */
export async function downloadOwnData(caps: Capabilities, request: Request) {
  const { caller, signal, now } = request;
  const headers = offered(OWN_DATA_FILE, "zip");
  if (request.method === "HEAD") {
    return { status: 200 as const, headers, stream: Readable.from([]) };
  }
  const store = await caps.readers.exports(signal);
  const byJob = prefersAsync(request.header("prefer")) || (await isLargeOwnData(store, caller.id));
  await recordEvent(caps, request, {
    kind: "data_downloaded",
    userId: caller.id,
    after: { own: true, job: byJob },
  });
  if (byJob) return acceptOwnExport(caps, request);
  const { piece } = PACES.besideRequests;
  const bytes = ownDataBytes(store, { userId: caller.id, now, signal, piece });
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: BUFFERED_BYTES });
  return { status: 200 as const, headers, stream };
}

async function acceptOwnExport(caps: Capabilities, request: Request) {
  const fingerprint = `${request.caller.id}-own`;
  const what = { projectId: null, options: OPTIONS, fingerprint };
  const { exportJobs } = caps.store;
  const { row: job } = await makeOnce(exportJobs, request.effectKey, async () => {
    const wanted = newExportJob(caps, request, what);
    return (await exportJobs.create(wanted, request.effectKey)).job;
  });
  return accepted(caps, request, job);
}

type OwnJobRequest = SubjectRequest<"/:job/">;

/** @throws {NotFoundError} also for jobs of other accounts */
export async function ownDataJob(
  caps: Pick<Capabilities, "store">,
  { params, caller }: OwnJobRequest,
): Promise<ExportJobDocument> {
  const job = await caps.store.exportJobs.byId(params.job);
  if (job?.projectId !== null || job.userId !== caller.id) throw new NotFoundError();
  return asStored(caps, job);
}

/** @throws {NotFoundError | GoneError} */
export async function ownDataFile(
  caps: Pick<Capabilities, "store">,
  request: OwnJobRequest,
): Promise<{ job: ExportJobDocument; file: ExportFile }> {
  const job = await ownDataJob(caps, request);
  return { job, file: requireFile(job, request.now) };
}
