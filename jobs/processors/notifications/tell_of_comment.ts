/**
 * Tells of a comment: the accounts that it mentions, the author of the comment that it answers, and
 * the followers of its post. An account is told once, of the first of these that holds. After an
 * edit, only the accounts that it mentions are told.
 */
import type { Announcing } from "../../../src/consequences/announce.ts";
import { allProjects } from "../../../src/boards/board_questions.ts";
import { MOST_TOLD_MENTIONS } from "../../../src/domain/accounts/notification.ts";
import type { CommentDocument } from "../../../src/store/comments/comment_documents.ts";
import { tellAccounts, tellFollowers } from "./tell_accounts.ts";

export async function tellOfComment(
  caps: Announcing,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { comments } = caps.store;
  const comment = await comments.byId(id);
  if (comment === null) return;
  if (!comment.isPrivate && !comment.isSoftDeleted) await tell(caps, comment, signal);
  // An edit meanwhile has set a later mark, which stays.
  await comments.finish([id], comment.unfinished ?? {});
}

async function tell(
  caps: Announcing,
  comment: CommentDocument,
  signal: AbortSignal,
): Promise<void> {
  const { _id, authorId, postId, parentId, mentionedUserIds, createdAt: at, unfinished } = comment;
  const { comments, posts } = caps.store;
  const [[post], directory, parents] = await Promise.all([
    posts.listed([postId]),
    allProjects(caps),
    comments.shownStates(parentId === null ? [] : [parentId]),
  ]);
  if (post === undefined) return;
  const now = caps.clock.now();
  const event = { post, directory, now, at, event: String(_id), told: new Set([authorId]) };
  const mentioned = mentionedUserIds.slice(0, MOST_TOLD_MENTIONS);
  const answered = Array.from(parents.values(), (parent) => parent.authorId);
  await tellAccounts(caps, { ...event, kind: "mention" }, mentioned);
  if (unfinished?.told === undefined) return;
  await tellAccounts(caps, { ...event, kind: "reply" }, answered);
  await tellFollowers(
    caps,
    { ...event, kind: "comment" },
    { ofProjects: "with questions", signal },
  );
}
