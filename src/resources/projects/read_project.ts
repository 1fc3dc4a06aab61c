/** Reads projects by slug or id, and the main project of the site (Contract 2.21). */
import { loadProject, visibleProjects } from "../../access/access.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { TOURNAMENT_TYPES } from "../../domain/vocabulary.ts";
import { NotFoundError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { ProjectAccess } from "../../access/access.ts";
import { freshProject } from "./fresh_projects.ts";
import { publicPage } from "../../pages/public_page.ts";
import { communityReply, projectReply, tournamentReply } from "./project_reply.ts";

type ProjectRequest = Request<string, unknown, unknown, ProjectAccess>;

export function tournamentBySlug(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:slug/">,
): Promise<ProjectAccess> {
  return loadProject(caps, caller, params.slug, { types: TOURNAMENT_TYPES });
}

export function communityBySlug(
  caps: DirectoryNeeds,
  { params, caller }: SubjectRequest<"/:slug/">,
): Promise<ProjectAccess> {
  return loadProject(caps, caller, params.slug, { types: ["community"] });
}

export async function siteMain(
  caps: DirectoryNeeds,
  { caller }: SubjectRequest,
): Promise<ProjectAccess> {
  const visible = await visibleProjects(caps, caller);
  const main = visible.find(({ project }) => project.type === "site_main");
  if (main === undefined) throw new NotFoundError();
  return main;
}

export async function readTournament(caps: Pick<Capabilities, "store">, request: ProjectRequest) {
  const visible = await freshProject(caps, request.subject);
  return { status: 200, body: await tournamentReply(caps, visible, request) } as const;
}

/** Returns a project to a visitor, in the shape of its type. */
export function readPublicProject(caps: Capabilities, request: ProjectRequest) {
  return publicPage(caps, request, async () => {
    const visible = await freshProject(caps, request.subject);
    return { body: await projectReply(caps, visible, request) };
  });
}

export async function readCommunity(caps: Pick<Capabilities, "store">, request: ProjectRequest) {
  const visible = await freshProject(caps, request.subject);
  return { status: 200, body: await communityReply(caps, visible, request) } as const;
}
