/** Handles DELETE /api/comments/{commentId}/delete/ (Contract 2.11). */
import { loadCommentToModerate } from "../../access/comments.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { mayDeleteComment } from "../../domain/accounts/permission.ts";
import { PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type { CommentDocument } from "../../store/comments/comment_documents.ts";
import { announceCount } from "./announce_count.ts";

type Path = "/api/comments/:commentId/delete/";

/** @throws {NotFoundError | PermissionError} */
export async function commentToDelete(
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest<Path>,
): Promise<CommentDocument> {
  const { comment, isAuthor } = await loadCommentToModerate(caps, caller, params.commentId, now);
  if (!mayDeleteComment(caller, isAuthor)) throw new PermissionError();
  return comment;
}

/**
 * Marks the comment as deleted. Of several deletions only one changes the counters; all get the
 * same answer.
 */
export async function deleteComment(
  caps: Announcing,
  { subject: comment, caller, now }: Request<Path, unknown, unknown, CommentDocument>,
) {
  if (!comment.isSoftDeleted) {
    await caps.store.commentEdits.add({
      _id: `deletion-${comment._id}`,
      commentId: comment._id,
      text: comment.text,
      replacedAt: now,
      by: caller.id,
    });
    if (await caps.store.comments.softDelete(comment._id)) {
      await caps.store.comments.addLiveReplies(comment.ancestorIds, -1);
      await announceCount(caps, comment, { step: -1, by: caller.id });
    }
  }
  return { status: 200 as const, body: {} };
}
