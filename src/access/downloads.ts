/** Who may export a project, and whether names are shown to them. Contract 7.1. */
import type { Caller, Capabilities } from "../capabilities.ts";
import { atLeast, isSiteAdministrator, mayDownload } from "../domain/permission.ts";
import { PermissionError } from "../errors.ts";
import type { ProjectDocument } from "../store/documents.ts";
import { loadProject } from "./access.ts";

export interface DownloadAccess {
  readonly project: ProjectDocument;
  /** Whitelisted for figures only: names of people are always replaced. */
  readonly mustAnonymize: boolean;
}

/**
 * @throws {NotFoundError} unknown or invisible project
 * @throws {PermissionError} neither administrator nor whitelisted
 */
export async function loadDownload(
  caps: Pick<Capabilities, "store" | "clock">,
  caller: Caller,
  projectId: number,
): Promise<DownloadAccess> {
  const { project, level } = await loadProject(caps, caller, projectId, { staffSees: true });
  if (isSiteAdministrator(caller) || atLeast(level, "admin")) {
    return { project, mustAnonymize: false };
  }
  const lines = await caps.store.dataAccess.forProject(caller.id, project._id);
  const valid = lines.filter(({ viewUserData }) => viewUserData);
  if (!mayDownload(caller, { level, isWhitelisted: valid.length > 0 })) {
    throw new PermissionError();
  }
  return { project, mustAnonymize: !valid.some((line) => line.viewDeanonymizedData) };
}
