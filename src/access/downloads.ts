/** Decides which accounts may export a project, and whether they see names (Contract 7.1). */
import type { Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import { atLeast, isSiteAdministrator, mayDownload } from "../domain/accounts/permission.ts";
import { PermissionError } from "../errors.ts";
import type { DataAccessDocument } from "../store/comments/comment_documents.ts";
import type { Permission } from "../domain/vocabulary.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { levelOn, loadProject, type ProjectAccess, type Viewer } from "./access.ts";
import type { ProjectDirectory } from "./projects.ts";
import { NO_VIEWER, type Withheld, type WithheldAsked, withheldFrom } from "./withheld.ts";

export interface DownloadAccess {
  readonly project: ProjectDocument;
  /** The caller may have figures only, so names of people are always replaced. */
  readonly mustAnonymize: boolean;
}

interface ExportedProject extends ProjectAccess {
  /** Lines of the whitelist that let the caller export the project. */
  readonly lines: readonly DataAccessDocument[];
}

/** The account whose rights an archive follows. */
export type Downloader = Viewer;

/** What an account may have of a project's data: with names, figures only, or nothing (null). */
type Right = "names" | "figures" | null;

/**
 * Loads the project of an export. An account on the whitelist sees its private project here.
 * @throws {NotFoundError} when the project is unknown or invisible
 */
export async function loadExported(
  caps: DirectoryNeeds,
  caller: Caller,
  projectId: number,
): Promise<ExportedProject> {
  const lines = linesOn(projectId, await caps.store.dataAccess.ofUser(caller.id));
  const options = { staffSees: true, isPermitted: lines.length > 0 };
  return { ...(await loadProject(caps, caller, projectId, options)), lines };
}

/**
 * @throws {NotFoundError} when the project is unknown or invisible
 * @throws {PermissionError} when the caller is neither administrator nor on the whitelist
 */
export async function loadDownload(
  caps: DirectoryNeeds,
  caller: Caller,
  projectId: number,
): Promise<DownloadAccess> {
  const { project, level, lines } = await loadExported(caps, caller, projectId);
  const right = rightWith(caller, level, lines);
  if (right === null) throw new PermissionError();
  return { project, mustAnonymize: right === "figures" };
}

/**
 * Returns a test whether an archive for this account may hold posts with a given default project.
 * The account must be allowed to download that project too, and in the form of the archive: an
 * archive with names needs the right to names. Posts of a deleted project are never included
 * (Contract 7.1).
 */
export async function mayHoldPostsOf(
  { store }: Pick<Capabilities, "store">,
  account: Downloader,
  { directory, anonymized }: { directory: ProjectDirectory; anonymized: boolean },
): Promise<(projectId: number) => boolean> {
  const lines = await store.dataAccess.ofUser(account.id);
  return (projectId) => {
    const project = directory.byId.get(projectId);
    if (project === undefined) return false;
    const right = rightWith(account, levelOn(account, project), linesOn(projectId, lines));
    return right === "names" || (anonymized && right === "figures");
  };
}

/**
 * Returns what an archive of the project may hold: posts of which default projects, and which
 * fields of their questions. Without an account it holds what everybody may see.
 */
export async function archiveRights(
  caps: Pick<Capabilities, "store">,
  account: Downloader | null,
  { projectId, ...view }: { projectId: number; directory: ProjectDirectory; anonymized: boolean },
) {
  const mayHold = account === null ? () => false : await mayHoldPostsOf(caps, account, view);
  const { directory } = view;
  const isPermitted = (home: number) => home === projectId || mayHold(home);
  return {
    mayHold,
    async withheldIn(posts: WithheldAsked["posts"], now: number): Promise<Withheld> {
      const asked = { posts, directory, now, isPermitted };
      return (await withheldFrom(caps, account ?? NO_VIEWER, asked)).withheld;
    },
  };
}

/** Returns the account as it is stored now, or null when it is unknown or closed. */
export async function downloaderOf(
  { store }: Pick<Capabilities, "store">,
  userId: number,
): Promise<Downloader | null> {
  const [user, rows] = await Promise.all([
    store.users.byId(userId),
    store.memberships.ofUser(userId),
  ]);
  if (user === null || !user.isActive || user.isSpam) return null;
  const { _id: id, isStaff, isSuperuser } = user;
  const memberships = new Map(rows.map(({ projectId, permission }) => [projectId, permission]));
  return { id, isStaff, isSuperuser, memberships };
}

/** Returns the lines that allow the export of the project: its own ones and the global ones. */
function linesOn(projectId: number, lines: readonly DataAccessDocument[]): DataAccessDocument[] {
  return lines.filter(
    (line) =>
      line.viewUserData &&
      line.postId === null &&
      (line.projectId === null || line.projectId === projectId),
  );
}

function rightWith(
  account: Downloader,
  level: Permission | null,
  lines: readonly DataAccessDocument[],
): Right {
  if (!mayDownload(account, { level, isWhitelisted: lines.length > 0 })) return null;
  const isAdministrator = isSiteAdministrator(account) || atLeast(level, "admin");
  return isAdministrator || lines.some((line) => line.viewDeanonymizedData) ? "names" : "figures";
}
