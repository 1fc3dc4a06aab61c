/**
 * Decides which comments a caller may see: those on visible posts, and of the private ones only the
 * caller's own (Contract 2.8 - 2.13, 5.2).
 */
import type { Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import { isSiteAdministrator } from "../domain/accounts/permission.ts";
import { NotFoundError } from "../errors.ts";
import type { CommentDocument } from "../store/comments/comment_documents.ts";
import { findPosts, type PostAccess } from "./access.ts";

export interface CommentAccess {
  readonly comment: CommentDocument;
  readonly access: PostAccess;
  readonly isAuthor: boolean;
}

/** A private comment is visible only to its author. */
export function mayViewComment(
  caller: Pick<Caller, "id">,
  comment: Pick<CommentDocument, "isPrivate" | "authorId">,
): boolean {
  return !comment.isPrivate || comment.authorId === caller.id;
}

/**
 * @throws {NotFoundError} when the comment is unknown, private to another account, or on an
 * invisible post
 */
export async function loadComment(
  caps: DirectoryNeeds,
  caller: Caller,
  commentId: number,
  now: number,
): Promise<CommentAccess> {
  const comment = await visibleComment(caps, caller, commentId);
  const access = (await findPosts(caps, caller, [comment.postId], now)).get(comment.postId);
  if (access === undefined) throw new NotFoundError();
  return { comment, access, isAuthor: comment.authorId === caller.id };
}

/**
 * Does the same as `loadComment` for moderation. Site administrators also reach comments in private
 * projects.
 * @throws {NotFoundError}
 */
export async function loadCommentToModerate(
  caps: DirectoryNeeds,
  caller: Caller,
  commentId: number,
  now: number,
): Promise<{ comment: CommentDocument; isAuthor: boolean }> {
  if (!isSiteAdministrator(caller)) return loadComment(caps, caller, commentId, now);
  const comment = await visibleComment(caps, caller, commentId);
  if ((await caps.store.posts.byId(comment.postId)) === null) throw new NotFoundError();
  return { comment, isAuthor: comment.authorId === caller.id };
}

async function visibleComment(
  caps: Pick<Capabilities, "store">,
  caller: Caller,
  commentId: number,
): Promise<CommentDocument> {
  const comment = await caps.store.comments.byId(commentId);
  if (comment === null || !mayViewComment(caller, comment)) throw new NotFoundError();
  return comment;
}
