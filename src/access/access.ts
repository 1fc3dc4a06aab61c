/**
 * Decides what each caller may see. Every read and every write gets its posts, questions and
 * projects from these functions. For the caller, an invisible object does not exist (Contract 5.1,
 * 5.2). The rules themselves are in `src/domain/accounts/permission.ts`.
 */
import type { Caller, DirectoryNeeds } from "../capabilities.ts";
import {
  effectivePermission,
  mayAdministerProject,
  mayViewPost,
  postPermission,
} from "../domain/accounts/permission.ts";
import { NotFoundError, PermissionError } from "../errors.ts";
import { type Permission, TOURNAMENT_SHAPED } from "../domain/vocabulary.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { ListedPost } from "../store/posts/posts.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import type { ProjectDocument, ProjectType } from "../store/projects/project_documents.ts";
import { type ProjectDirectory, projectDirectory } from "./projects.ts";

export interface ProjectAccess {
  readonly project: ProjectDocument;
  /** Effective level. It is null only when `staffSees` or `isPermitted` let the caller in. */
  readonly level: Permission | null;
}

export interface PostAccess<P extends ListedPost = PostDocument> {
  readonly post: P;
  /** The post's default project. */
  readonly project: ProjectDocument;
  /** Effective level on the post. It is at least viewer when the post is visible. */
  readonly level: Permission | null;
  readonly isAuthor: boolean;
}

export interface QuestionAccess extends PostAccess {
  readonly question: QuestionDocument;
}

/** A question and its post without their long texts. */
export interface ListedTarget extends PostAccess<ListedPost> {
  readonly question: ForecastTarget;
}

/** What decides what an account may see. A job has no request, and so no complete `Caller`. */
export type Viewer = Pick<Caller, "id" | "isStaff" | "isSuperuser" | "isVisitor" | "memberships">;

/** Returns the caller's level on a project, or null for none (Contract 5.1). */
export function levelOn(caller: Viewer, project: ProjectDocument): Permission | null {
  return effectivePermission({
    caller,
    project,
    membership: caller.memberships.get(project._id) ?? null,
  });
}

/**
 * Returns the post with the caller's access to it, or null when it is invisible to the caller
 * (Contract 5.2).
 */
export function accessTo<P extends ListedPost>(
  caller: Viewer,
  post: P,
  directory: ProjectDirectory,
  now: number,
): PostAccess<P> | null {
  const project = directory.byId.get(post.defaultProjectId);
  if (project === undefined) return null;
  const isAuthor = post.authorId === caller.id;
  const level = postPermission(levelOn(caller, project), isAuthor);
  const visible = mayViewPost({
    curationStatus: post.curationStatus,
    publishedAt: post.publishedAt,
    isInSiteMain: project.type === "site_main",
    isVisitor: caller.isVisitor === true,
    level,
    isAuthor,
    now,
  });
  return visible ? { post, project, level, isAuthor } : null;
}

/**
 * @throws {NotFoundError} when the post is unknown, deleted or invisible; the caller cannot tell
 * which
 */
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

/** Returns those of `ids` that the caller may see, by id. */
export async function findPosts(
  caps: DirectoryNeeds,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<Map<number, PostAccess>> {
  return visiblePosts(caps, caller, caps.store.posts.byIds(ids), now);
}

/** Does the same with posts that come without their texts. */
export async function findListed(
  caps: DirectoryNeeds,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<Map<number, PostAccess<ListedPost>>> {
  return visiblePosts(caps, caller, caps.store.posts.listed(ids), now);
}

async function visiblePosts<P extends ListedPost>(
  caps: DirectoryNeeds,
  caller: Caller,
  read: Promise<readonly P[]>,
  now: number,
): Promise<Map<number, PostAccess<P>>> {
  const [posts, directory] = await Promise.all([read, projectDirectory(caps, caller)]);
  const found = new Map<number, PostAccess<P>>();
  for (const post of posts) {
    const access = accessTo(caller, post, directory, now);
    if (access !== null) found.set(post._id, access);
  }
  return found;
}

/** @throws {NotFoundError} when the question is unknown or invisible, or its post is deleted */
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

/**
 * Returns those of `ids` that the caller may see, by question id. Makes two queries for any number
 * of ids.
 */
export async function findQuestions(
  caps: DirectoryNeeds,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<Map<number, QuestionAccess>> {
  const questions = await caps.store.questions.byIds(ids);
  const posts = await findPosts(caps, caller, postsOf(questions), now);
  return withPosts(questions, posts);
}

/** Does the same with questions and posts that come without their long texts. */
export async function findTargets(
  caps: DirectoryNeeds,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<Map<number, ListedTarget>> {
  const questions = await caps.store.questions.targets(ids);
  const posts = await findListed(caps, caller, postsOf(questions), now);
  return withPosts(questions, posts);
}

function postsOf(questions: readonly ForecastTarget[]): number[] {
  return [...new Set(questions.map(({ postId }) => postId))];
}

function withPosts<Q extends ForecastTarget, P extends ListedPost>(
  questions: readonly Q[],
  posts: ReadonlyMap<number, PostAccess<P>>,
): Map<number, PostAccess<P> & { readonly question: Q }> {
  const found = new Map<number, PostAccess<P> & { readonly question: Q }>();
  for (const question of questions) {
    const access = posts.get(question.postId);
    // A question that was removed from its group does not belong to the post any more.
    if (access?.post.questionIds.includes(question._id) === true) {
      found.set(question._id, { ...access, question });
    }
  }
  return found;
}

export interface ProjectOptions {
  /**
   * The types that may be named, the first before the others; absent means any. A slug is unique
   * only within its type.
   */
  readonly types?: readonly ProjectType[];
  /** Also reads digits as a slug, for parameters that take no ids. */
  readonly slugsOnly?: boolean;
  /**
   * Also finds private projects for site administrators: export, members, moderation (Contract
   * 5.2).
   */
  readonly staffSees?: boolean;
  /** Also finds a private project, when the caller was permitted by other means. */
  readonly isPermitted?: boolean;
}

/**
 * Returns the project with this id or slug. A text of digits is an id.
 * @throws {NotFoundError} when the project is unknown, of another type, or invisible
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

/** Every project with a page of its own. */
const WITH_PAGES: ProjectOptions = { types: [...TOURNAMENT_SHAPED, "community"] };

/**
 * Returns the project that the path of a request without an account names by slug or id.
 * @throws {NotFoundError}
 */
export function publicProject(
  caps: DirectoryNeeds,
  { params, caller }: { readonly params: { readonly slug: string }; readonly caller: Caller },
): Promise<ProjectAccess> {
  return loadProject(caps, caller, params.slug, WITH_PAGES);
}

/**
 * Returns the project in the path of a request.
 * @throws {NotFoundError | PermissionError} unless the caller may administer it
 */
export async function administeredProject(
  caps: DirectoryNeeds,
  { params, caller }: { readonly params: { readonly projectId: number }; readonly caller: Caller },
): Promise<ProjectAccess> {
  const access = await loadProject(caps, caller, params.projectId);
  if (!mayAdministerProject(access.level)) throw new PermissionError();
  return access;
}

/**
 * Does the same as `loadProject` on a directory that is loaded already. Returns null where that
 * throws.
 */
export function namedProject(
  directory: ProjectDirectory,
  caller: Caller,
  idOrSlug: number | string,
  options: ProjectOptions = {},
): ProjectAccess | null {
  return namedProjects(directory, caller, idOrSlug, options)[0] ?? null;
}

/** Returns all that are meant, in the order of `types`, then by id. */
export function namedProjects(
  directory: ProjectDirectory,
  caller: Caller,
  idOrSlug: number | string,
  { types, slugsOnly = false, staffSees = false, isPermitted = false }: ProjectOptions = {},
): ProjectAccess[] {
  const found: ProjectAccess[] = [];
  for (const project of projectsNamed(directory, idOrSlug, slugsOnly)) {
    if (types?.includes(project.type) === false) continue;
    const level = levelOn(caller, project);
    const isShown = level !== null || isPermitted || (staffSees && caller.isStaff);
    if (isShown) found.push({ project, level });
  }
  const place = ({ project }: ProjectAccess) => types?.indexOf(project.type) ?? 0;
  return found.sort((a, b) => place(a) - place(b));
}

/** Returns the projects with this id or slug. */
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

/** Returns every project that the caller may see, by id. */
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
