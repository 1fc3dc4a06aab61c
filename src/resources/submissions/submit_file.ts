/** Handles POST /api/projects/{projectId}/submissions/ (Contract 2.47). */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { atLeast } from "../../domain/accounts/permission.ts";
import { MAX_WAITING_FILES } from "../../domain/submissions/file_limits.ts";
import { FILE_MODES } from "../../domain/submissions/file_words.ts";
import { invalidField, PermissionError, RateLimitError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { presentFile } from "../../present/submission.ts";
import type { FileQuery } from "../../schema/submission.ts";
import { makeOnce } from "../../store/platform/make_once.ts";
import { NO_COUNTS, type SubmissionDocument } from "../../store/submissions/submission_document.ts";
import { PART_BYTES } from "../../store/submissions/submission_parts.ts";

const ID_BYTES = 16;
/** Seconds after which a waiting file may be done. */
const RETRY_AFTER_S = 30;

export type FileRequest = Request<string, FileQuery, unknown, ProjectAccess>;

/**
 * Loads the project of files.
 * @throws {NotFoundError | PermissionError} unless the caller may forecast in it
 */
export async function forecastProject(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<ProjectAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  if (!atLeast(access.level, "forecaster")) throw new PermissionError();
  return access;
}

/**
 * Returns the file of a request.
 * @throws {ValidationError} when it is empty
 */
export function fileOf({ file }: Pick<FileRequest, "file">) {
  if (file === null || file.size === 0) throw invalidField("file", "The file is empty.");
  return file;
}

/** Stores the file, and answers before it is read. What was answered survives a crash. */
export async function submitFile(
  caps: Announcing & Pick<Capabilities, "random">,
  request: FileRequest,
) {
  fileOf(request);
  const { submissions } = caps.store;
  const { row } = await makeOnce(submissions, request.effectKey, () => storeFile(caps, request));
  // This also runs for a repeated call, in case its first announcement was lost.
  if (row.status === "queued") await announce(caps, { kind: "filesWanted", files: [row._id] });
  const path = `/api/projects/${row.projectId}/submissions/${row._id}/`;
  return {
    status: 202 as const,
    headers: { Location: `${request.baseUrl}${path}` },
    body: presentFile(row),
  };
}

/** @throws {RateLimitError} when too many files of the account wait */
async function storeFile(
  { store, random }: Pick<Capabilities, "store" | "random">,
  request: FileRequest,
): Promise<SubmissionDocument> {
  const { caller, query, subject, now } = request;
  const file = fileOf(request);
  if ((await store.submissions.waiting(caller.id)) >= MAX_WAITING_FILES) throw tooMany();
  const submission: SubmissionDocument = {
    _id: random.hex(ID_BYTES),
    userId: caller.id,
    projectId: subject.project._id,
    unfinished: true,
    status: "queued",
    mode: query.mode ?? FILE_MODES[0],
    askedFormat: query.format ?? null,
    pattern: query.pattern ?? null,
    fileName: file.name,
    bytes: file.size,
    sha256: file.sha256,
    receivedAt: now,
    attempt: 0,
    failures: 0,
    touchedAt: now,
    format: null,
    counts: NO_COUNTS,
    faults: [],
    error: null,
    finishedAt: null,
  };
  await store.submissionParts.write(submission._id, file.chunks(PART_BYTES));
  try {
    if (await store.submissions.create(submission, request.effectKey)) return submission;
  } catch (error) {
    await store.submissionParts.drop([submission._id]);
    throw error;
  }
  await store.submissionParts.drop([submission._id]);
  throw tooMany();
}

function tooMany(): RateLimitError {
  const message = `${MAX_WAITING_FILES} of your files wait to be recorded; send this one when some are done.`;
  return new RateLimitError(RETRY_AFTER_S, message);
}
