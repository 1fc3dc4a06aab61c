/** Finds the series in the path of a request. Contract 3.19. */
import type { Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import { mayCurateProject } from "../domain/accounts/permission.ts";
import { NotFoundError, PermissionError } from "../errors.ts";
import type { SeriesDocument } from "../store/projects/series.ts";
import { loadProject, type ProjectAccess } from "./access.ts";

type Needs = DirectoryNeeds & Pick<Capabilities, "store">;

export interface SeriesAccess extends ProjectAccess {
  readonly series: SeriesDocument;
  readonly mayCurate: boolean;
}

interface Asked<Name extends string> {
  readonly params: Readonly<Record<Name, number>>;
  readonly caller: Caller;
}

/** @throws {NotFoundError | PermissionError} unless the caller is curator of the project */
export async function curatedProject(
  caps: DirectoryNeeds,
  { params, caller }: Asked<"projectId">,
): Promise<ProjectAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  if (!mayCurateProject(access.level)) throw new PermissionError();
  return access;
}

/** @throws {NotFoundError} unless the caller sees the project, and the series is one of it */
export async function visibleSeries(
  caps: Needs,
  { params, caller }: Asked<"projectId" | "seriesId">,
): Promise<SeriesAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  const series = await caps.store.series.byId(params.seriesId);
  if (series?.projectId !== access.project._id) throw new NotFoundError();
  return { ...access, series, mayCurate: mayCurateProject(access.level) };
}

/** @throws {NotFoundError | PermissionError} unless the caller is curator of the project */
export async function curatedSeries(
  caps: Needs,
  asked: Asked<"projectId" | "seriesId">,
): Promise<SeriesAccess> {
  const access = await visibleSeries(caps, asked);
  if (!access.mayCurate) throw new PermissionError();
  return access;
}
