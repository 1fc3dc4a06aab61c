/** The reply of an authoring call: the post as its detail page shows it. */
import { levelOn, loadPost, type PostAccess } from "../../access/access.ts";
import type { Caller, Capabilities, ReadingNeeds } from "../../capabilities.ts";
import { postPermission } from "../../domain/accounts/permission.ts";
import { detailOptions, readPost } from "../../pages/read_posts.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";

export interface ReplyOptions {
  readonly now: number;
  /** The request created projects that the caller's view of the directory does not have yet. */
  readonly withNewProjects: boolean;
}

/** @throws {NotFoundError} when the post or its project was deleted in between */
export async function postReply(
  caps: ReadingNeeds & Pick<Capabilities, "random">,
  caller: Caller,
  postId: number,
  { now, withNewProjects }: ReplyOptions,
) {
  const viewer = viewerOf(caps, caller, withNewProjects);
  const access = await loadPost(caps, viewer, postId, now);
  return readPost(caps, viewer, access, detailOptions(now));
}

/**
 * Returns the reply to the author of a post that was just created in `home`. Visibility is not
 * checked again: the post was created even if the project has been deleted since.
 */
export async function newPostReply(
  caps: ReadingNeeds & Pick<Capabilities, "random">,
  caller: Caller,
  { post, home }: { readonly post: PostDocument; readonly home: ProjectDocument },
  { now, withNewProjects }: ReplyOptions,
) {
  const [stored = post] = await caps.store.posts.byIds([post._id]);
  const level = postPermission(levelOn(caller, home), true);
  const access: PostAccess = { post: stored, project: home, level, isAuthor: true };
  const viewer = viewerOf(caps, caller, withNewProjects);
  return readPost(caps, viewer, access, detailOptions(now));
}

function viewerOf(
  { random }: Pick<Capabilities, "random">,
  caller: Caller,
  withNewProjects: boolean,
): Caller {
  return withNewProjects ? { ...caller, projectsVersion: random.uuid() } : caller;
}
