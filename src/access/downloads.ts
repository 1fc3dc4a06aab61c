/** Who may export a project, and whether names are shown to them. Contract 7.1. */
import type { Caller, Capabilities } from "../capabilities.ts";
import { atLeast, isSiteAdministrator, mayDownload } from "../domain/permission.ts";
import { PermissionError } from "../errors.ts";
import type { DataAccessDocument } from "../store/comment_documents.ts";
import type { ProjectDocument } from "../store/documents.ts";
import { loadProject, type ProjectAccess } from "./access.ts";

export interface DownloadAccess {
  readonly project: ProjectDocument;
  /** Whitelisted for figures only: names of people are always replaced. */
  readonly mustAnonymize: boolean;
}

interface ExportedProject extends ProjectAccess {
  /** Lines of the whitelist that let the caller export it. */
  readonly lines: readonly DataAccessDocument[];
}

type Needs = Pick<Capabilities, "store" | "clock">;

/**
 * The project of an export; who is whitelisted for a private one sees it here.
 * @throws {NotFoundError} unknown or invisible
 */
export async function loadExported(
  caps: Needs,
  caller: Caller,
  projectId: number,
): Promise<ExportedProject> {
  const all = await caps.store.dataAccess.forProject(caller.id, projectId);
  const lines = all.filter(({ viewUserData }) => viewUserData);
  const options = { staffSees: true, isPermitted: lines.length > 0 };
  return { ...(await loadProject(caps, caller, projectId, options)), lines };
}

/**
 * @throws {NotFoundError} unknown or invisible project
 * @throws {PermissionError} neither administrator nor whitelisted
 */
export async function loadDownload(
  caps: Needs,
  caller: Caller,
  projectId: number,
): Promise<DownloadAccess> {
  const { project, level, lines } = await loadExported(caps, caller, projectId);
  if (isSiteAdministrator(caller) || atLeast(level, "admin")) {
    return { project, mustAnonymize: false };
  }
  if (!mayDownload(caller, { level, isWhitelisted: lines.length > 0 })) {
    throw new PermissionError();
  }
  return { project, mustAnonymize: !lines.some((line) => line.viewDeanonymizedData) };
}
