/** Handles GET /api/projects/{projectId}/download-data/ (Contract 7.1). */
import { Readable } from "node:stream";
import { archiveRights, type DownloadAccess, loadDownload } from "../../access/downloads.ts";
import { projectDirectory } from "../../access/projects.ts";
import { recordDownload } from "./record_download.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { ExportOptions } from "../../domain/export/export_options.ts";
import { benchmarkRuns } from "../../export/benchmark_runs.ts";
import { PACES, planExport } from "../../export/export_plan.ts";
import { exportBytes } from "../../export/export_stream.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { ExportChoice } from "../../schema/export.ts";
import { acceptExport } from "./create_job.ts";
import { optionsOf } from "./export_choice.ts";
import { fileHeaders } from "./file_headers.ts";

/** How many bytes may wait for a slow client. */
export const BUFFERED_BYTES = 256 * 1024;

export function downloadableProject(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<DownloadAccess> {
  return loadDownload(caps, caller, params.projectId);
}

export async function downloadData(
  caps: Capabilities,
  request: Request<string, ExportChoice, unknown, DownloadAccess>,
) {
  const options = optionsOf(request.query, request.subject);
  const isHead = request.method === "HEAD";
  if (!isHead && prefersAsync(request.header("prefer"))) {
    return acceptExport(caps, request, options);
  }
  if (!isHead) await recordDownload(caps, request, options);
  return {
    status: 200 as const,
    headers: fileHeaders(request.subject.project, options.format),
    stream: isHead ? Readable.from([]) : await openStream(caps, request, options),
  };
}

/** Everything that can be refused is refused before the first byte. */
async function openStream(
  caps: Capabilities,
  request: Request<string, unknown, unknown, DownloadAccess>,
  options: ExportOptions,
): Promise<Readable> {
  const { signal, now, baseUrl, caller } = request;
  const { project } = request.subject;
  const directory = await projectDirectory(caps, caller);
  const { anonymized } = options;
  const view = { projectId: project._id, directory, anonymized };
  const rights = await archiveRights(caps, caller, view);
  const { _id: projectId } = project;
  // One question after the other, because other downloads wait for the same thread.
  const making = { signal, accountId: caller.id, atOnce: 1 };
  const benchmark = options.includeBenchmark === true && {
    benchmark: await benchmarkRuns(caps, projectId, making),
  };
  const reader = { ...caps, store: await caps.readers.exports(signal) };
  const asked = { project, options, now, baseUrl, ...benchmark, ...rights };
  const plan = await planExport(reader, asked, signal);
  const bytes = exportBytes(reader, plan, {
    signal,
    accountId: caller.id,
    onRows: () => undefined,
    pace: PACES.besideRequests,
  });
  return Readable.from(bytes, { objectMode: false, highWaterMark: BUFFERED_BYTES });
}

/**
 * Returns whether the header asks for a job. RFC 7240: a comma-separated list of preferences, some
 * with parameters.
 */
export function prefersAsync(header: string | undefined): boolean {
  const preferences = (header ?? "").split(",").map((one) => one.split(";")[0]?.trim());
  return preferences.some((preference) => preference?.toLowerCase() === "respond-async");
}
