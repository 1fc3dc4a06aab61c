/**
 * Who may see what, decided here and nowhere else: every read and every write gets its posts,
 * questions and projects from these functions. What is not visible does not exist for the caller.
 * Contract 5.1, 5.2; the rules themselves are `domain/permission.ts`.
 */
import type { Caller, DirectoryNeeds } from "../capabilities.ts";
import { effectivePermission, mayViewPost, postPermission } from "../domain/accounts/permission.ts";
import { NotFoundError } from "../errors.ts";
import type { Permission } from "../domain/vocabulary.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument, ProjectType } from "../store/projects/project_documents.ts";
import { type ProjectDirectory, projectDirectory } from "./projects.ts";

export interface ProjectAccess {
  readonly project: ProjectDocument;
  /** Effective level; null only where `staffSees` let site administrators in. */
  readonly level: Permission | null;
}

export interface PostAccess {
  readonly post: PostDocument;
  /** The post's default project. */
  readonly project: ProjectDocument;
  /** Effective level on the post, at least viewer for what is visible. */
  readonly level: Permission | null;
  readonly isAuthor: boolean;
}

export interface QuestionAccess extends PostAccess {
  readonly question: QuestionDocument;
}

/** The caller's level on a project, null for none (Contract 5.1). */
export function levelOn(
  caller: Pick<Caller, "id" | "isStaff" | "isSuperuser" | "memberships">,
  project: ProjectDocument,
): Permission | null {
  return effectivePermission({
    caller,
    project,
    membership: caller.memberships.get(project._id) ?? null,
  });
}

/** The post as the caller sees it, or null when it is invisible to them (Contract 5.2). */
export function accessTo(
  caller: Caller,
  post: PostDocument,
  directory: ProjectDirectory,
  now: number,
): PostAccess | null {
  const project = directory.byId.get(post.defaultProjectId);
  if (project === undefined) return null;
  const isAuthor = post.authorId === caller.id;
  const level = postPermission(levelOn(caller, project), isAuthor);
  const visible = mayViewPost({
    curationStatus: post.curationStatus,
    publishedAt: post.publishedAt,
    isInSiteMain: project.type === "site_main",
    level,
    isAuthor,
    now,
  });
  return visible ? { post, project, level, isAuthor } : null;
}

/** @throws {NotFoundError} unknown, deleted or invisible: all the same to the caller */
export async function loadPost(
  caps: DirectoryNeeds,
  caller: Caller,
  postId: number,
  now: number,
): Promise<PostAccess> {
  const access = (await findPosts(caps, caller, [postId], now)).get(postId);
  if (access === undefined) throw new NotFoundError();
  return access;
}

/** The visible ones among `ids`, by id. */
export async function findPosts(
  caps: DirectoryNeeds,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<Map<number, PostAccess>> {
  const [posts, directory] = await Promise.all([
    caps.store.posts.byIds(ids),
    projectDirectory(caps, caller),
  ]);
  const found = new Map<number, PostAccess>();
  for (const post of posts) {
    const access = accessTo(caller, post, directory, now);
    if (access !== null) found.set(post._id, access);
  }
  return found;
}

/** @throws {NotFoundError} unknown, of a deleted post, or invisible */
export async function loadQuestion(
  caps: DirectoryNeeds,
  caller: Caller,
  questionId: number,
  now: number,
): Promise<QuestionAccess> {
  const access = (await findQuestions(caps, caller, [questionId], now)).get(questionId);
  if (access === undefined) throw new NotFoundError();
  return access;
}

/** The visible ones among `ids`, by question id: two queries whatever their number. */
export async function findQuestions(
  caps: DirectoryNeeds,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<Map<number, QuestionAccess>> {
  const questions = await caps.store.questions.byIds(ids);
  const postIds = [...new Set(questions.map(({ postId }) => postId))];
  const posts = await findPosts(caps, caller, postIds, now);
  const found = new Map<number, QuestionAccess>();
  for (const question of questions) {
    const access = posts.get(question.postId);
    // A question taken out of its group is no part of the post any more.
    if (access?.post.questionIds.includes(question._id) === true) {
      found.set(question._id, { ...access, question });
    }
  }
  return found;
}

export interface ProjectOptions {
  /** Kinds the path may name; absent = any. A slug is unique per kind only. */
  readonly types?: readonly ProjectType[];
  /** Digits are a slug, too: for parameters that take no ids. */
  readonly slugsOnly?: boolean;
  /** Also private projects for site administrators: export, members, moderation (Contract 5.2). */
  readonly staffSees?: boolean;
  /** Also a private one, to a caller who was found to be permitted there. */
  readonly isPermitted?: boolean;
}

/**
 * The project named by an id or a slug (text of digits is an id).
 * @throws {NotFoundError} unknown, of another kind, or invisible
 */
export async function loadProject(
  caps: DirectoryNeeds,
  caller: Caller,
  idOrSlug: number | string,
  options: ProjectOptions = {},
): Promise<ProjectAccess> {
  const access = namedProject(await projectDirectory(caps, caller), caller, idOrSlug, options);
  if (access === null) throw new NotFoundError();
  return access;
}

/** As `loadProject` on a directory already at hand; null where that throws. */
export function namedProject(
  directory: ProjectDirectory,
  caller: Caller,
  idOrSlug: number | string,
  { types, slugsOnly = false, staffSees = false, isPermitted = false }: ProjectOptions = {},
): ProjectAccess | null {
  for (const project of projectsNamed(directory, idOrSlug, slugsOnly)) {
    if (types?.includes(project.type) === false) continue;
    const level = levelOn(caller, project);
    const isShown = level !== null || isPermitted || (staffSees && caller.isStaff);
    if (isShown) return { project, level };
  }
  return null;
}

/** The projects of this id or slug. */
function projectsNamed(
  { byId, bySlug }: ProjectDirectory,
  idOrSlug: number | string,
  slugsOnly: boolean,
): readonly ProjectDocument[] {
  const isSlug = typeof idOrSlug === "string" && (slugsOnly || !/^\d{1,15}$/.test(idOrSlug));
  if (isSlug) return bySlug.get(idOrSlug) ?? [];
  const project = byId.get(Number(idOrSlug));
  return project === undefined ? [] : [project];
}

/** Every project the caller may see, by id. */
export async function visibleProjects(
  caps: DirectoryNeeds,
  caller: Caller,
): Promise<ProjectAccess[]> {
  const directory = await projectDirectory(caps, caller);
  return directory.all.flatMap((project) => {
    const level = levelOn(caller, project);
    return level === null ? [] : [{ project, level }];
  });
}
