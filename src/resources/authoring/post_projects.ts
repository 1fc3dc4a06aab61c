/** The projects in which a post is listed besides its default project (Contract 3.10). */
import type { PostAccess, ProjectAccess } from "../../access/access.ts";
import type { Caller, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { countsOutside } from "../../domain/posts/main_feed.ts";
import { mayCurateProject } from "../../domain/accounts/permission.ts";
import { invalidField, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import type { OneProject, ProjectChanges } from "../../schema/post_write.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import { mayAttach, named } from "./attached_projects.ts";
import { postReply, type ReplyNeeds } from "./post_reply.ts";

type OneRequest = Request<string, unknown, OneProject, PostAccess>;
type ChangeRequest = Request<string, unknown, ProjectChanges, PostAccess>;

/** @throws {ValidationError | PermissionError} unless the caller is curator of the project */
export async function requireMayRepost(
  caps: DirectoryNeeds,
  request: Pick<OneRequest, "body" | "caller">,
): Promise<void> {
  const { level } = await requireNamed(caps, request);
  if (!mayCurateProject(level)) throw new PermissionError();
}

/** @throws {ValidationError} unless the caller sees the project */
export function requireNamed(
  caps: DirectoryNeeds,
  { body, caller }: Pick<OneRequest, "body" | "caller">,
): Promise<ProjectAccess> {
  return named(caps, caller, { id: body.project_id, field: "project_id" });
}

/** Adds a visible post to a project of which the caller is curator. */
export async function repost(
  caps: Announcing & DirectoryNeeds,
  { subject, body, caller, isResumed }: OneRequest,
) {
  await requireMayRepost(caps, { body, caller });
  requireCountsOutside(subject, "project_id");
  await change(caps, subject.post, { add: [body.project_id], isResumed });
  return { status: 204 } as const;
}

export async function removeFromProject(
  caps: Announcing & DirectoryNeeds,
  { subject, body, caller, isResumed }: OneRequest,
) {
  await requireNamed(caps, { body, caller });
  requireNotHome(subject.post, [body.project_id], "project_id");
  await change(caps, subject.post, { remove: [body.project_id], isResumed });
  return { status: 200, body: {} } as const;
}

export async function changeProjects(
  caps: Announcing & ReplyNeeds,
  { subject, body, caller, now, isResumed }: ChangeRequest,
) {
  const { post } = subject;
  const { add = [], remove = [] } = body;
  await requireMayAttach(caps, { body, caller });
  if (add.length > 0) requireCountsOutside(subject, "add");
  requireNotHome(post, remove, "remove");
  await change(caps, post, { add, remove, isResumed });
  const reply = await postReply(caps, caller, post._id, { now, withNewProjects: false });
  return { status: 200, ...reply } as const;
}

/**
 * @throws {ValidationError | PermissionError} unless the caller sees all projects and may add the
 * post
 */
export async function requireMayAttach(
  caps: DirectoryNeeds,
  { body, caller }: Pick<ChangeRequest, "body" | "caller">,
): Promise<void> {
  const { add = [], remove = [] } = body;
  const added = await namedAll(caps, caller, { ids: add, field: "add" });
  await namedAll(caps, caller, { ids: remove, field: "remove" });
  if (!added.every(mayAttach)) throw new PermissionError();
}

function namedAll(
  caps: DirectoryNeeds,
  caller: Caller,
  { ids, field }: { ids: readonly number[]; field: string },
): Promise<ProjectAccess[]> {
  return Promise.all(ids.map((id) => named(caps, caller, { id, field })));
}

/**
 * The default project decides who may see a post, so the post cannot leave it.
 * @throws {ValidationError}
 */
function requireNotHome(post: PostDocument, ids: readonly number[], field: string): void {
  if (ids.includes(post.defaultProjectId)) {
    throw invalidField(field, "This is the default project of the post, and the post stays in it.");
  }
}

/**
 * A post of the sandbox would count where it is put, and it is removed within hours.
 * @throws {ValidationError}
 */
function requireCountsOutside({ project }: PostAccess, field: string): void {
  if (countsOutside(project)) return;
  throw invalidField(field, "The post belongs to the sandbox, and stays out of other projects.");
}

interface Placement {
  readonly add?: readonly number[];
  readonly remove?: readonly number[];
  readonly isResumed: boolean | undefined;
}

/**
 * Changes the projects of a post. What changes nothing has no consequences, unless an earlier attempt
 * may have died before it announced them.
 */
async function change(
  caps: Announcing,
  { _id: postId }: PostDocument,
  { add = [], remove = [], isResumed = false }: Placement,
): Promise<void> {
  const { posts } = caps.store;
  const added = add.length === 0 ? [] : await posts.addToProject(postId, add);
  const removed = remove.length === 0 ? [] : await posts.removeFromProject(postId, remove);
  const projectIds = isResumed ? [...add, ...remove] : [...added, ...removed];
  if (projectIds.length === 0) return;
  await announce(caps, { kind: "postPlaced", postId, projectIds });
}
