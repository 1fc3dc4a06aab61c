/** Handles POST /api/comments/{commentId}/toggle-pin/ (Contract 3.10). */
import { type CommentAccess, loadComment } from "../../access/comments.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { mayPinComment } from "../../domain/accounts/permission.ts";
import { invalid, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { readComments } from "../../pages/comments.ts";
import { MAX_PINNED } from "../../schema/comment.ts";

type Path = "/api/comments/:commentId/toggle-pin/";

/** @throws {NotFoundError | PermissionError} */
export async function commentToPin(
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest<Path>,
): Promise<CommentAccess> {
  const found = await loadComment(caps, caller, params.commentId, now);
  if (!mayPinComment(found.access.level)) throw new PermissionError();
  return found;
}

export async function pinComment(
  caps: Pick<Capabilities, "store">,
  { subject, body, caller }: Request<Path, unknown, { pin: boolean }, CommentAccess>,
) {
  const { comment, access } = subject;
  if (comment.parentId !== null) throw invalid("Only the first comment of a thread can be pinned.");
  if (comment.isPrivate) throw invalid("A private comment cannot be pinned.");
  const isNew = body.pin && !comment.isPinned;
  if (isNew && (await countPinned(caps, comment)) >= MAX_PINNED) throw noRoom();
  const pinned = await caps.store.comments.setPinned(comment._id, body.pin);
  if (pinned === null) throw invalid("A deleted comment cannot be pinned.");
  if (isNew && (await countPinned(caps, comment)) > MAX_PINNED) {
    // Others were pinned at the same time. What is too much would be pinned and not come first.
    await caps.store.comments.setPinned(comment._id, false);
    throw noRoom();
  }
  const posts = new Map([[access.post._id, access]]);
  const [shown] = await readComments(caps, caller, [pinned], posts);
  if (shown === undefined) throw new Error(`comment ${comment._id} of an unknown account`);
  return { status: 200 as const, body: shown };
}

/** Returns how many threads of the post are pinned, and at most one more than may be. */
async function countPinned(
  { store }: Pick<Capabilities, "store">,
  { postId }: { readonly postId: number },
): Promise<number> {
  return (await store.comments.pinnedRoots(postId, MAX_PINNED + 1)).length;
}

function noRoom() {
  return invalid(`At most ${MAX_PINNED} threads of a post can be pinned. Unpin another one first.`);
}
