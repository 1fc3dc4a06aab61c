/** Handles GET /api/projects/{projectId}/submissions/ and of one of them (Contract 2.47). */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { presentFile } from "../../present/submission.ts";
import type { FilePageQuery } from "../../schema/submission.ts";
import type { SubmissionDocument } from "../../store/submissions/submission_document.ts";

/** Seconds that a client should wait between two looks at a file that is not done. */
const RETRY_AFTER = "1";

/** @throws {NotFoundError} when the caller does not see the project */
export function visibleProject(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<ProjectAccess> {
  return loadProject(caps, caller, params.projectId);
}

/** @throws {NotFoundError} also for files of other accounts */
export async function ownFile(
  caps: DirectoryNeeds,
  request: SubjectRequest<"/:projectId/:submission/">,
): Promise<SubmissionDocument> {
  const { params, caller } = request;
  await visibleProject(caps, request);
  const file = await caps.store.submissions.byId(params.submission);
  if (file?.projectId !== params.projectId || file.userId !== caller.id) throw new NotFoundError();
  return file;
}

export async function listFiles(
  { store }: Pick<Capabilities, "store">,
  request: Request<string, FilePageQuery, unknown, ProjectAccess>,
) {
  const { caller, query, subject } = request;
  const of = { userId: caller.id, projectId: subject.project._id };
  const { count, lines } = await store.submissions.page(of, query);
  const hasMore = query.offset + lines.length < count;
  const links = pageLinks(request, { ...query, hasMore });
  return { status: 200 as const, body: { count, ...links, results: lines.map(presentFile) } };
}

export function readFile(
  _caps: unknown,
  request: Request<string, FilePageQuery, unknown, SubmissionDocument>,
) {
  const { query, subject } = request;
  const { limit, offset } = query;
  const faults = subject.faults.slice(offset, offset + limit);
  const links = pageLinks(request, { ...query, hasMore: offset + limit < subject.faults.length });
  return Promise.resolve({
    status: 200 as const,
    headers: subject.unfinished === true ? { "Retry-After": RETRY_AFTER } : {},
    body: { ...presentFile(subject), ...links, faults: [...faults] },
  });
}
