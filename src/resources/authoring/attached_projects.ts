/** The projects that an author puts a post into: the default project, categories and tags. */
import { loadProject, type ProjectAccess } from "../../access/access.ts";
import { projectDirectory } from "../../access/projects.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { describesOnly } from "../../domain/posts/main_feed.ts";
import { mayCreatePost, mayCurateProject } from "../../domain/accounts/permission.ts";
import { hasControls, NO_CONTROLS } from "../../domain/text/control_characters.ts";
import { MAX_PROJECT_SLUG_LENGTH, projectSlug } from "../../domain/text/slug.ts";
import { invalidField, NotFoundError, PermissionError } from "../../errors.ts";
import { newProject } from "../../store/projects/new_project.ts";
import type { ProjectDocument, ProjectType } from "../../store/projects/project_documents.ts";

/** An account without staff rights makes at most this many. */
const MOST_NEW_TAGS = 100;

/**
 * Returns the default project of a post: the named one, or else the main project.
 * @throws {ValidationError} when it is unknown or invisible
 * @throws {PermissionError} when the caller is below forecaster; for an approved post, below
 * curator
 */
export async function homeProject(
  caps: DirectoryNeeds,
  caller: Caller,
  { projectId, isApproved }: { projectId: number | undefined; isApproved: boolean },
): Promise<ProjectDocument> {
  const { siteMainId } = await projectDirectory(caps, caller);
  const wanted = projectId ?? siteMainId;
  if (wanted === null) throw invalidField("default_project", "No such project.");
  const { project, level } = await named(caps, caller, { id: wanted, field: "default_project" });
  if (describesOnly(project.type)) {
    throw invalidField(
      "default_project",
      "A project of this type cannot be the default project of a post.",
    );
  }
  const may = isApproved ? mayCurateProject(level) : mayCreatePost(level);
  if (!may) throw new PermissionError();
  return project;
}

/** @throws {ValidationError} on the field, when the caller sees no such project */
export async function named(
  caps: DirectoryNeeds,
  caller: Caller,
  { id, field }: { id: number; field: string },
): Promise<ProjectAccess> {
  try {
    return await loadProject(caps, caller, id);
  } catch (error) {
    if (error instanceof NotFoundError) throw invalidField(field, `No such project: ${id}.`);
    throw error;
  }
}

/** @throws {ValidationError} unless all of them are categories that the caller sees */
export async function categoryIds(
  caps: DirectoryNeeds,
  caller: Caller,
  ids: readonly number[],
): Promise<number[]> {
  const found = await Promise.all(
    [...new Set(ids)].map((id) => named(caps, caller, { id, field: "categories" })),
  );
  const stranger = found.find(({ project }) => project.type !== "category");
  if (stranger === undefined) return found.map(({ project }) => project._id);
  throw invalidField("categories", `Not a category: ${stranger.project._id}.`);
}

/**
 * Checks the names of new tags, and limits how many an account makes: every process has all of them
 * in its memory. A tag that exists can always be named.
 * @throws {ValidationError}
 */
export async function requireRoomForTags(
  caps: DirectoryNeeds,
  caller: Caller,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const { all } = await projectDirectory(caps, caller);
  const tags = all.filter(({ type }) => type === "tag");
  const known = new Set(tags.map(({ slug }) => slug));
  const unknown = names.filter((name) => !tagSlugs(name).some((slug) => known.has(slug)));
  if (unknown.some(hasControls)) throw invalidField("tags", NO_CONTROLS);
  if (unknown.length === 0 || caller.isStaff || caller.isSuperuser) return;
  const added = new Set(unknown.map(tagSlug)).size;
  const own = tags.filter(({ tagMakerId }) => tagMakerId === caller.id).length;
  if (own + added <= MOST_NEW_TAGS) return;
  throw invalidField(
    "tags",
    `An account makes at most ${MOST_NEW_TAGS} new tags: name tags that exist already.`,
  );
}

/**
 * Returns the tags with these names and creates the missing ones. A new tag raises the version of
 * the directory; `areNew` tells the caller that its own view is out of date.
 */
export async function tagIds(
  caps: Announcing,
  names: readonly string[],
  { caller, now }: { caller: Pick<Caller, "id">; now: number },
): Promise<{ ids: number[]; areNew: boolean }> {
  const ids = new Set<number>();
  let areNew = false;
  for (const name of names) {
    const known = await tagCalled(caps, name);
    if (known !== null) {
      ids.add(known._id);
      continue;
    }
    areNew = true;
    const made = { name, slug: tagSlug(name), tagMakerId: caller.id, createdAt: now };
    ids.add(await insertTag(caps, made));
  }
  if (areNew) await announce(caps, { kind: "projectMade" });
  return { ids: [...ids], areNew };
}

/**
 * The same name always gives the same slug, even when the name has no letter that a slug may hold.
 */
function tagSlug(name: string): string {
  if (/[a-z]/i.test(name.normalize("NFKD"))) return projectSlug(name, new Set());
  const points = Array.from(name, (char) => (char.codePointAt(0) ?? 0).toString(36));
  return `tag-${points.join("-")}`.slice(0, MAX_PROJECT_SLUG_LENGTH);
}

/** An older version made the slugs of some scripts from decomposed names. */
function tagSlugs(name: string): string[] {
  return [...new Set([name, name.normalize("NFD")].map(tagSlug))];
}

async function tagCalled(
  { store }: Pick<Capabilities, "store">,
  name: string,
): Promise<ProjectDocument | null> {
  for (const slug of tagSlugs(name)) {
    const tag = await store.projects.bySlug("tag", slug);
    if (tag !== null) return tag;
  }
  return null;
}

async function insertTag(
  caps: Pick<Capabilities, "store">,
  given: Required<Pick<ProjectDocument, "name" | "tagMakerId" | "createdAt">> & { slug: string },
): Promise<number> {
  const _id = await caps.store.counters.draw("projects");
  const tag = newProject({ _id, type: "tag", ...given });
  if (await caps.store.projects.insert(tag)) return _id;
  const winner = await caps.store.projects.bySlug("tag", given.slug);
  return winner?._id ?? _id;
}

/**
 * Returns whether the caller, who may edit the post, may put it into this project. Categories and
 * tags are open to every such caller; all other projects need a curator.
 */
export function mayAttach({ project, level }: ProjectAccess): boolean {
  return describesOnly(project.type) || mayCurateProject(level);
}

/** Returns the ids that are of none of these types, in the order of the post. */
export async function idsOfOtherTypes(
  caps: Pick<Capabilities, "store">,
  projectIds: readonly number[],
  types: readonly ProjectType[],
): Promise<number[]> {
  const found = await caps.store.projects.byIds(projectIds);
  const dropped = new Set(found.filter(({ type }) => types.includes(type)).map(({ _id }) => _id));
  return projectIds.filter((id) => !dropped.has(id));
}
