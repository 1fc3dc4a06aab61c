/** Handles GET /api/projects/tournaments/ (Contract 2.21). */
import { described } from "../../schema/primitives.ts";
import Type, { type Static } from "typebox";
import { visibleProjects } from "../../access/access.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { atLeast } from "../../domain/accounts/permission.ts";
import type { Request } from "../../http/route.ts";
import { isOngoing, presentTournament } from "../../present/project.ts";
import { Permission } from "../../schema/project.ts";
import { freshProjects, type VisibleProject } from "./fresh_projects.ts";

export const TournamentsQuery = Type.Object({
  include_closed: described(
    "`true`: also those that are over; default false.",
    Type.Optional(Type.Boolean()),
  ),
  permission: described(
    "Only those on which the caller has at least this level.",
    Type.Optional(Permission),
  ),
  show_on_homepage: described(
    "Only those that clients show on their first page, or only the others.",
    Type.Optional(Type.Boolean()),
  ),
});
type Query = Static<typeof TournamentsQuery>;
/** The same without the caller's level. */
export const PublicTournamentsQuery = Type.Omit(TournamentsQuery, ["permission"]);

/** Lists the active tournaments that the caller may see, those with most questions first. */
export async function listTournaments(caps: DirectoryNeeds, request: Request<string, Query>) {
  const { caller, query, now } = request;
  const visible = (await visibleProjects(caps, caller)).filter(
    ({ project }) => project.type === "tournament",
  );
  const tournaments = (await freshProjects(caps, visible)).filter((tournament) =>
    isListed(tournament, query, now),
  );
  tournaments.sort(byQuestionsCount);
  const results = tournaments.map(({ project, level }) =>
    presentTournament(project, { level, now }),
  );
  return { status: 200, body: { results } } as const;
}

function isListed({ project, level }: VisibleProject, query: Query, now: number): boolean {
  if (project.visibility === "unlisted") return false;
  if (query.include_closed !== true && isOngoing(project, now) !== true) return false;
  if (query.permission !== undefined && !atLeast(level, query.permission)) return false;
  return query.show_on_homepage === undefined || project.showOnHomepage === query.show_on_homepage;
}

function byQuestionsCount({ project: a }: VisibleProject, { project: b }: VisibleProject): number {
  return b.questionsCount - a.questionsCount || b._id - a._id;
}
