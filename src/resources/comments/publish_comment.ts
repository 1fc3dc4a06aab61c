/** Handles POST /api/comments/{commentId}/publish/ (Contract 2.9). */
import { countMentions } from "../../admission/mail_limit.ts";
import { loadCommentToPublish, type PublishAccess } from "../../access/comments.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { invalid } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { readComments } from "../../pages/comments.ts";
import type { CommentDocument } from "../../store/comments/comment_documents.ts";
import { announceNew } from "./create_comment.ts";
import { mentionedIn } from "./mentioned_users.ts";

type Path = "/api/comments/:commentId/publish/";
type PublishRequest = Request<Path, unknown, unknown, PublishAccess>;
type Needs = Announcing & DirectoryNeeds & Pick<Capabilities, "pool" | "config">;

/** @throws {NotFoundError | PermissionError} */
export function commentToPublish(
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest<Path>,
): Promise<PublishAccess> {
  return loadCommentToPublish(caps, caller, params.commentId, now);
}

/**
 * Makes a private comment of the caller, or of a bot of theirs, public, as if it were written now. A public one stays as it
 * is.
 * @throws {ValidationError} unless it stands alone: its thread is as private as its first comment
 */
export async function publishComment(caps: Needs, request: PublishRequest) {
  const { subject, caller } = request;
  const { comment, access } = subject;
  const shown = comment.isPrivate ? await publish(caps, request) : comment;
  const posts = new Map([[access.post._id, access]]);
  const [body] = await readComments(caps, caller, [shown], posts);
  if (body === undefined) throw new Error(`comment ${comment._id} of an unknown account`);
  return { status: 200 as const, body };
}

async function publish(caps: Needs, request: PublishRequest): Promise<CommentDocument> {
  const { subject, now } = request;
  const { comment, access, author } = subject;
  const mentionedUserIds = await mentionedIn(caps, comment.text, author);
  await countMentions(caps, author, mentionedUserIds.length);
  const published = await caps.store.comments.publish(comment, { mentionedUserIds, now });
  if (published === null)
    throw invalid("Only a comment that is no reply, has none and is not deleted can be published.");
  await announceNew(caps, published, { post: access.post, now });
  return published;
}
