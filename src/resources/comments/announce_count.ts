/**
 * Announces that a comment was added or deleted: the post's counter, its caches and its hotness
 * follow.
 */
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { CommentDocument } from "../../store/comments/comment_documents.ts";

/** Private comments are not counted. */
export async function announceCount(
  caps: Announcing,
  { postId, isPrivate }: Pick<CommentDocument, "postId" | "isPrivate">,
  { step, by }: { step: 1 | -1; by: number },
): Promise<void> {
  if (isPrivate) return;
  await announce(caps, { kind: "commentCounted", postId, userId: by, step });
}

/** Has a job tell the accounts that the comment concerns. A private one concerns no account. */
export async function tellOfComment(
  caps: Announcing,
  { _id: id, isPrivate }: Pick<CommentDocument, "_id" | "isPrivate">,
): Promise<void> {
  if (isPrivate) return;
  await announce(caps, { kind: "tellingWanted", tellings: [{ about: "comment", id }] });
}
