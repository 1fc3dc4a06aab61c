/**
 * Reads projects as they are stored now. A permission may come from the directory in memory. What
 * is shown may not, because callers see their own writes at once (Contract 1.10).
 */
import type { ProjectAccess } from "../../access/access.ts";
import type { Capabilities } from "../../capabilities.ts";
import { NotFoundError } from "../../errors.ts";
import type { Permission } from "../../domain/vocabulary.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";

export interface VisibleProject {
  readonly project: ProjectDocument;
  readonly level: Permission;
}

type Needs = Pick<Capabilities, "store">;

/** Returns the same projects, just read and in the same order. Deleted ones are left out. */
export async function freshProjects(
  caps: Needs,
  accesses: readonly ProjectAccess[],
): Promise<VisibleProject[]> {
  const found = await caps.store.projects.byIds(accesses.map(({ project }) => project._id));
  const byId = new Map(found.map((project) => [project._id, project]));
  return accesses.flatMap(({ project: { _id }, level }) => {
    const project = byId.get(_id);
    return project === undefined || level === null ? [] : [{ project, level }];
  });
}

/** @throws {NotFoundError} when the project was deleted meanwhile */
export async function freshProject(caps: Needs, access: ProjectAccess): Promise<VisibleProject> {
  const [fresh] = await freshProjects(caps, [access]);
  if (fresh === undefined) throw new NotFoundError();
  return fresh;
}
