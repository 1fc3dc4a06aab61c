/** Handles POST /api/projects/{projectId}/delete/ (Contract 3.10). */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { mayDeleteProject } from "../../domain/accounts/permission.ts";
import { invalid, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";

export async function deletableProject(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:projectId/">,
): Promise<ProjectAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  if (!mayDeleteProject(caller, access.level)) throw new PermissionError();
  return access;
}

export async function deleteProject(
  caps: Announcing,
  { subject, now }: Request<string, unknown, unknown, ProjectAccess>,
) {
  const { project } = subject;
  if (project.type === "site_main") throw invalid("The main project cannot be deleted.");
  if (await caps.store.posts.hasForecastsIn(project._id)) {
    throw invalid(
      "The project holds approved posts with forecasts. Move these posts to another project, or take them out, first.",
    );
  }
  // Marks come first, so that `close_questions` annuls the branches of conditionals after a crash.
  const parents = await caps.store.posts.parentsIn(project._id);
  await caps.store.posts.mark(
    parents.map(({ _id }) => _id),
    "moved",
    now,
  );
  await caps.store.projects.softDelete(project._id, now);
  await announce(caps, { kind: "projectDeleted", projectId: project._id, now });
  return { status: 204 } as const;
}
