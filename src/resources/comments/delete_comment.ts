/** Handles DELETE /api/comments/{commentId}/delete/ (Contract 2.11). */
import { loadCommentToModerate } from "../../access/comments.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { mayDeleteComment } from "../../domain/accounts/permission.ts";
import { PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import type {
  CommentDocument,
  CommentEditDocument,
} from "../../store/comments/comment_documents.ts";
import type { Store } from "../../store/store.ts";
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
  if (await removeText(caps.store, comment, { replacedAt: now, by: caller.id })) {
    await caps.store.comments.addLiveReplies(comment.ancestorIds, -1);
    await announceCount(caps, comment, { step: -1, by: caller.id });
  }
  return { status: 200 as const, body: {} };
}

/**
 * Stores the text before it is removed, so that a crash loses none. Where an edit came in between,
 * the text of that edit is stored too.
 * @returns whether this call has deleted the comment
 */
async function removeText(
  { comments, commentEdits }: Pick<Store, "comments" | "commentEdits">,
  { _id: commentId, text, textEditedAt, isSoftDeleted }: CommentDocument,
  removal: Pick<CommentEditDocument, "replacedAt" | "by">,
): Promise<boolean> {
  if (isSoftDeleted) return false;
  // Every version of the text has a row of its own, which an earlier attempt may have stored.
  const version = textEditedAt === null ? "" : `-${textEditedAt}`;
  await commentEdits.add({ _id: `deletion-${commentId}${version}`, commentId, text, ...removal });
  if (await comments.softDelete(commentId, text)) return true;
  const current = await comments.byId(commentId);
  return current !== null && removeText({ comments, commentEdits }, current, removal);
}
