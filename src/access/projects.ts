/**
 * The project directory of a process. It holds every project that is not deleted in memory, because
 * nearly every request needs some of them for its permissions. It is loaded again when the caller's
 * `projectsVersion` (read from Redis at authentication) differs from the one it was loaded under,
 * and when it is a few seconds old.
 */
import type { Capabilities, Caller, DirectoryNeeds } from "../capabilities.ts";
import type { KnownProjects, ProjectDirectory } from "../memory/entries.ts";
import { shareLoad } from "../share_load.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { append } from "../domain/numbers/lists.ts";

/**
 * Counts of projects may be this old, in ms. Others must see a change within 5 s (Contract 1.10).
 */
const LONGEST_AGE_MS = 4_000;

export type { ProjectDirectory } from "../memory/entries.ts";

/**
 * Returns all projects that are not deleted, at least as new as the version the caller was admitted
 * with.
 */
export async function projectDirectory(
  caps: DirectoryNeeds,
  caller: Pick<Caller, "projectsVersion">,
): Promise<ProjectDirectory> {
  const { projects } = caps.memory;
  const version = caller.projectsVersion;
  const now = caps.clock.now();
  const known = projects.get(version, ({ loadedAt }) => isFresh(loadedAt, now));
  if (known !== undefined) return known.directory;
  // Loads are shared by version: a caller with a newer version never waits for a load of an older
  // one.
  const loaded = await shareLoad(projects.loading, version, () => load(caps));
  projects.set(version, loaded);
  return loaded.directory;
}

function isFresh(loadedAt: number, now: number): boolean {
  const age = now - loadedAt;
  return age >= 0 && age < LONGEST_AGE_MS;
}

async function load({
  store,
  clock,
}: Pick<Capabilities, "store" | "clock">): Promise<KnownProjects> {
  const loadedAt = clock.now();
  return { loadedAt, directory: directoryOf(await store.projects.all()) };
}

/** Builds the directory from documents. Jobs use it too, because they have no caller. */
export function directoryOf(all: readonly ProjectDocument[]): ProjectDirectory {
  const bySlug = new Map<string, ProjectDocument[]>();
  const ownedBy = new Map<number, number[]>();
  for (const project of all) {
    const { _id, slug, createdBy } = project;
    if (slug !== null) append(bySlug, slug, project);
    if (createdBy !== null) append(ownedBy, createdBy, _id);
  }
  return {
    all,
    byId: new Map(all.map((project) => [project._id, project])),
    bySlug,
    ownedBy,
    siteMainId: all.find(({ type }) => type === "site_main")?._id ?? null,
  };
}
