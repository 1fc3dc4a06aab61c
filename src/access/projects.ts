/**
 * The project directory of a process: every living project in memory, since nearly every request
 * needs some of them for permission. It is reloaded when the caller's `projectsVersion` (read from
 * Redis at authentication, after any bump) is another one, and when it is a few seconds old.
 */
import type { Capabilities, Caller } from "../capabilities.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";

/** Counts of projects may be this old, ms (Contract 1.10: others see them within 5 s). */
const LONGEST_AGE_MS = 4_000;

export interface ProjectDirectory {
  readonly all: readonly ProjectDocument[];
  readonly byId: ReadonlyMap<number, ProjectDocument>;
  /** Slugs are unique per kind, so several projects may share one. */
  readonly bySlug: ReadonlyMap<string, readonly ProjectDocument[]>;
  readonly siteMainId: number | null;
  /** Project ids by the account that created them: their owners (Contract 5.1). */
  readonly ownedBy: ReadonlyMap<number, readonly number[]>;
}

type Needs = Pick<Capabilities, "store" | "clock">;

interface Entry {
  readonly version: string;
  readonly loadedAt: number;
  readonly directory: ProjectDirectory;
}

/** One per store, so that two applications in one process do not mix. */
interface Shelf {
  entry: Entry | null;
  readonly loading: Map<string, Promise<Entry>>;
}
const shelves = new WeakMap<object, Shelf>();

/** All living projects, not older than the version the caller was admitted with. */
export async function projectDirectory(
  caps: Needs,
  caller: Pick<Caller, "projectsVersion">,
): Promise<ProjectDirectory> {
  const shelf: Shelf = shelves.get(caps.store) ?? { entry: null, loading: new Map() };
  shelves.set(caps.store, shelf);
  const version = caller.projectsVersion;
  const { entry } = shelf;
  const now = caps.clock.now();
  if (entry?.version === version && isFresh(entry, now)) return entry.directory;
  // Keyed by version: a caller that has seen a newer version never joins a load begun for an older one.
  let loading = shelf.loading.get(version);
  if (loading === undefined) {
    loading = load(caps, version).finally(() => shelf.loading.delete(version));
    shelf.loading.set(version, loading);
  }
  const loaded = await loading;
  shelf.entry = loaded;
  return loaded.directory;
}

function isFresh(entry: Entry, now: number): boolean {
  const age = now - entry.loadedAt;
  return age >= 0 && age < LONGEST_AGE_MS;
}

async function load(caps: Needs, version: string): Promise<Entry> {
  const loadedAt = caps.clock.now();
  return { version, loadedAt, directory: directoryOf(await caps.store.projects.all()) };
}

/** The directory over given documents; also what jobs use, which have no caller. */
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

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
