/**
 * Announces that a comment was added or deleted: the post's counter, its caches and its hotness
 * follow.
 */
import { announce, type Announcing } from "../../consequences/announce.ts";
import type { CommentDocument } from "../../store/comments/comment_documents.ts";

type Counted = Pick<CommentDocument, "_id" | "postId" | "isPrivate" | "createdAt">;

/**
 * Private comments are not counted.
 * @returns false where the event could not be told, so that the mark of the comment has to stay
 */
export async function announceCount(
  caps: Announcing,
  { _id, postId, isPrivate, createdAt }: Counted,
  { step, by }: { step: 1 | -1; by: number },
): Promise<boolean> {
  if (isPrivate) return true;
  const made = step === 1 ? { made: { _id, postId, createdAt } } : {};
  return await announce(caps, { kind: "commentCounted", postId, userId: by, step, ...made });
}

/**
 * Has a job tell the accounts that the comment concerns, and take its mark away. A private one
 * concerns no account.
 */
export async function tellOfComment(
  caps: Announcing,
  { _id: id, isPrivate }: Pick<CommentDocument, "_id" | "isPrivate">,
): Promise<void> {
  if (isPrivate) return;
  await announce(caps, { kind: "tellingWanted", tellings: [{ about: "comment", id }] });
}
