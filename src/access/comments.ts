/**
 * Decides which comments a caller may see: those on visible posts, and of the private ones only the
 * caller's own (Contract 2.8 - 2.13, 5.2). The owner of a bot also reads and publishes its private
 * ones.
 */
import type { Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import { isSiteAdministrator, mayEditComment } from "../domain/accounts/permission.ts";
import { NotFoundError, PermissionError } from "../errors.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
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
  return withPost(caps, caller, { comment: await visibleComment(caps, caller, commentId), now });
}

/** An account under whose name a comment becomes public. */
export type CommentAuthor = Pick<
  Caller,
  "id" | "user" | "isBot" | "isSuperuser" | "projectsVersion"
>;

export interface PublishAccess extends CommentAccess {
  /** The caller, or the bot of the caller that wrote the comment. */
  readonly author: CommentAuthor;
}

/**
 * Loads a comment that the caller may publish: their own, or one of a bot that they own.
 * @throws {NotFoundError} when the comment is unknown, private to an account that is neither, or on
 * an invisible post
 * @throws {PermissionError} when it is a public one of such an account
 */
export async function loadCommentToPublish(
  caps: DirectoryNeeds,
  caller: Caller,
  commentId: number,
  now: number,
): Promise<PublishAccess> {
  const comment = await caps.store.comments.byId(commentId);
  if (comment === null) throw new NotFoundError();
  const bot = comment.byBot ? await ownBot(caps, caller, comment.authorId) : null;
  if (bot === null && !mayViewComment(caller, comment)) throw new NotFoundError();
  const found = await withPost(caps, caller, { comment, now });
  if (bot === null && !mayEditComment(found.isAuthor)) throw new PermissionError();
  return { ...found, author: bot === null ? caller : authorOf(bot, caller) };
}

function authorOf(
  user: UserDocument,
  { projectsVersion }: Pick<Caller, "projectsVersion">,
): CommentAuthor {
  const { _id: id, isBot, isSuperuser } = user;
  return { id, user, isBot, isSuperuser, projectsVersion };
}

/** Returns the account where it is a bot of the caller, and null for every other one. */
export async function ownBot(
  caps: Pick<Capabilities, "store">,
  caller: Pick<Caller, "id">,
  accountId: number,
): Promise<UserDocument | null> {
  const account = accountId === caller.id ? null : await caps.store.users.byId(accountId);
  return account?.botOwnerId === caller.id ? account : null;
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

/** @throws {NotFoundError} when the post is invisible */
async function withPost(
  caps: DirectoryNeeds,
  caller: Caller,
  { comment, now }: { readonly comment: CommentDocument; readonly now: number },
): Promise<CommentAccess> {
  const access = (await findPosts(caps, caller, [comment.postId], now)).get(comment.postId);
  if (access === undefined) throw new NotFoundError();
  return { comment, access, isAuthor: comment.authorId === caller.id };
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
