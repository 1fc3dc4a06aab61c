/** The reply of an authoring call: the post as its detail page shows it. */
import { levelOn, loadPost, type PostAccess } from "../../access/access.ts";
import type { Caller, OwnPageNeeds, ReadingNeeds } from "../../capabilities.ts";
import { postPermission } from "../../domain/accounts/permission.ts";
import type { Presented, Request } from "../../http/route.ts";
import { detailOptions, readPost } from "../../pages/read_posts.ts";
import { ownPage } from "../../pages/shared_page.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { ProjectDocument } from "../../store/projects/project_documents.ts";

export interface ReplyOptions {
  readonly now: number;
  /** The request created projects that the caller's view of the directory does not have yet. */
  readonly withNewProjects: boolean;
}

export type ReplyNeeds = ReadingNeeds & OwnPageNeeds;

/** @throws {NotFoundError} when the post or its project was deleted in between */
export async function postReply(
  caps: ReplyNeeds,
  caller: Caller,
  postId: number,
  { now, withNewProjects }: ReplyOptions,
) {
  const viewer = viewerOf(caps, caller, withNewProjects);
  const access = await loadPost(caps, viewer, postId, now);
  return shown(caps, viewer, access, now);
}

/**
 * Presents the post of a call that is repeated under its `Idempotency-Key` (Contract 1.12).
 * @throws {NotFoundError} when the post is gone or the caller may not see it any more
 */
export async function postAgain(
  caps: ReplyNeeds,
  { caller, now }: Pick<Request, "caller" | "now">,
  { id }: Presented,
): Promise<unknown> {
  const { json } = await postReply(caps, caller, id, { now, withNewProjects: false });
  return JSON.parse(json.toString("utf8")) as unknown;
}

/**
 * Returns the reply to the author of a post that was just created in `home`. Visibility is not
 * checked again: the post was created even if the project has been deleted since.
 */
export async function newPostReply(
  caps: ReplyNeeds,
  caller: Caller,
  { post, home }: { readonly post: PostDocument; readonly home: ProjectDocument },
  { now, withNewProjects }: ReplyOptions,
) {
  const [stored = post] = await caps.store.posts.byIds([post._id]);
  const level = postPermission(levelOn(caller, home), true);
  const access: PostAccess = { post: stored, project: home, level, isAuthor: true };
  const viewer = viewerOf(caps, caller, withNewProjects);
  return shown(caps, viewer, access, now);
}

function shown(caps: ReplyNeeds, caller: Caller, access: PostAccess, now: number) {
  return ownPage(caps, {
    request: { caller, now },
    isDetail: true,
    async assemble(slots) {
      const options = { ...detailOptions(now), slots };
      const { post: body, changesAt } = await readPost(caps, caller, access, options);
      return { body, changesAt };
    },
  });
}

function viewerOf(
  { random }: Pick<ReplyNeeds, "random">,
  caller: Caller,
  withNewProjects: boolean,
): Caller {
  return withNewProjects ? { ...caller, projectsVersion: random.uuid() } : caller;
}
