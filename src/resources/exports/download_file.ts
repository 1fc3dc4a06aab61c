/**
 * Handles GET …/download-data/jobs/{jobId}/file/: sends the finished file, whole or in part
 * (Contract 7.3).
 */
import { Readable } from "node:stream";
import { loadDownload, mayHoldPostsOf } from "../../access/downloads.ts";
import { projectDirectory } from "../../access/projects.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { ExportOptions } from "../../domain/export/export_options.ts";
import { GoneError, NotFoundError, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { exportJobStatus } from "../../present/export_job.ts";
import type { ExportFile, ExportJobDocument } from "../../store/exports/export_job_document.ts";
import { type WantedBytes, readRange } from "./byte_range.ts";
import { offered } from "./file_headers.ts";
import { ownJob } from "./read_job.ts";

const BUFFERED_BYTES = 256 * 1024;

interface Finished {
  readonly job: ExportJobDocument;
  readonly file: ExportFile;
}
type FileRequest = Request<string, unknown, unknown, Finished>;

/**
 * Loads the file of a job. The caller's present permission decides, and not the one at the time of
 * the request for the job (Contract 7.3).
 * @throws {PermissionError} also when the file holds names, or posts of another project, that the
 * caller may no longer see
 */
export async function finishedFile(
  caps: DirectoryNeeds,
  request: SubjectRequest<"/:projectId/:job/">,
): Promise<Finished> {
  const job = await ownJob(caps, request);
  const { mustAnonymize } = await loadDownload(caps, request.caller, request.params.projectId);
  if (mustAnonymize && !job.options.anonymized) throw new PermissionError();
  const file = requireFile(job, request.now);
  await requireAllPermitted(caps, request.caller, file, job.options);
  return { job, file };
}

/** @throws {GoneError | NotFoundError} unless the job is done and its file is stored */
export function requireFile(job: ExportJobDocument, now: number): ExportFile {
  const status = exportJobStatus(job, now);
  if (status === "expired") throw new GoneError("This export has expired: ask for a new one.");
  if (status === "failed") throw new NotFoundError("This export has failed: ask for a new one.");
  if (job.file === null)
    throw new NotFoundError("This export is not finished: wait until its status is done.");
  return job.file;
}

/**
 * Looks at the present default projects of the posts, which may have moved since the file was made.
 * @throws {PermissionError} unless the caller may download every one of these projects
 */
async function requireAllPermitted(
  caps: DirectoryNeeds,
  caller: Caller,
  { projectIds = [], postIds }: ExportFile,
  { anonymized }: ExportOptions,
): Promise<void> {
  const directory = await projectDirectory(caps, caller);
  const mayHold = await mayHoldPostsOf(caps, caller, { directory, anonymized });
  const present =
    postIds === undefined ? projectIds : await caps.store.posts.defaultProjectsOf(postIds);
  if (!present.every(mayHold)) throw new PermissionError();
}

export function downloadFile(caps: Pick<Capabilities, "store">, request: FileRequest) {
  const { job, file } = request.subject;
  const tag = `"${file.sha256}"`;
  const headers = {
    ...offered(file.name, job.options.format),
    ETag: tag,
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-cache",
    "Repr-Digest": `sha-256=:${Buffer.from(file.sha256, "hex").toString("base64")}:`,
  };
  if (namesTag(request.header("if-none-match"), tag)) {
    return Promise.resolve({ status: 304 as const, headers });
  }
  return Promise.resolve(sendBytes(caps, request, headers, wantedBytes(request, tag)));
}

/** A range is honoured only when `If-Range` names the same bytes. */
function wantedBytes(request: FileRequest, tag: string): WantedBytes {
  const condition = request.header("if-range");
  if (condition !== undefined && condition.trim() !== tag) return null;
  return readRange(request.header("range"), request.subject.file.bytes);
}

function sendBytes(
  caps: Pick<Capabilities, "store">,
  request: FileRequest,
  headers: Readonly<Record<string, string>>,
  wanted: WantedBytes,
) {
  const { file } = request.subject;
  if (wanted === false) {
    const refusal = { detail: `Ask for a range within the ${file.bytes} bytes of the file.` };
    return {
      status: 416 as const,
      headers: { "Content-Range": `bytes */${file.bytes}` },
      body: refusal,
    };
  }
  const { start, end } = wanted ?? { start: 0, end: file.bytes };
  const length = { ...headers, "Content-Length": String(end - start) };
  const stream =
    request.method === "HEAD"
      ? Readable.from([])
      : Readable.from(caps.store.exportFiles.read(file.id, { start, end }), {
          objectMode: false,
          highWaterMark: BUFFERED_BYTES,
        });
  if (wanted === null) return { status: 200 as const, headers: length, stream };
  const range = `bytes ${start}-${end - 1}/${file.bytes}`;
  return { status: 206 as const, headers: { ...length, "Content-Range": range }, stream };
}

function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const given = header.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return given.includes("*") || given.includes(tag);
}
