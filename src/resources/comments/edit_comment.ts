/** Handles PATCH /api/comments/{commentId}/edit/ (Contract 2.10). */
import { countMentions } from "../../admission/mail_limit.ts";
import { type CommentAccess, loadComment } from "../../access/comments.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { carries } from "../../domain/requests/effects.ts";
import { mayEditComment } from "../../domain/accounts/permission.ts";
import { invalid, invalidField, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { readComments } from "../../pages/comments.ts";
import type { CommentEditBody } from "../../schema/comment.ts";
import type {
  CommentDocument,
  CommentEditDocument,
} from "../../store/comments/comment_documents.ts";
import type { CommentEdit } from "../../store/comments/comments.ts";
import type { Store } from "../../store/store.ts";
import { tellOfComment } from "./announce_count.ts";
import { forecastStandingAt } from "./included_forecast.ts";
import { mentionedIn } from "./mentioned_users.ts";

type Path = "/api/comments/:commentId/edit/";
type EditRequest = Request<Path, unknown, CommentEditBody, CommentAccess>;

/** @throws {NotFoundError | PermissionError} */
export async function commentToEdit(
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest<Path>,
): Promise<CommentAccess> {
  const found = await loadComment(caps, caller, params.commentId, now);
  if (!mayEditComment(found.isAuthor)) throw new PermissionError();
  return found;
}

type Needs = Announcing & DirectoryNeeds & Pick<Capabilities, "pool" | "random" | "config">;

/** The last writer wins. Every earlier text is stored for moderators. */
export async function editComment(caps: Needs, request: EditRequest) {
  const { subject, body, caller, effectKey } = request;
  const { comment, access } = subject;
  if (body.text.trim() === "") throw invalidField("text", "Must not be blank.");
  if (comment.isSoftDeleted) throw deletedComment();
  const edited = carries(comment, effectKey) ? comment : await write(caps, request);
  // The edit may mention accounts that the earlier text did not.
  if (edited.mentionedUserIds.length > 0) await tellOfComment(caps, edited);
  const posts = new Map([[access.post._id, access]]);
  const [shown] = await readComments(caps, caller, [edited], posts);
  if (shown === undefined) throw new Error(`comment ${comment._id} of an unknown account`);
  return { status: 200 as const, body: shown };
}

async function write(
  caps: Needs,
  { subject, body, caller, now, effectKey }: EditRequest,
): Promise<CommentDocument> {
  const { comment, access } = subject;
  const { text } = body;
  const [mentionedUserIds, forecast] = await Promise.all([
    comment.isPrivate ? [] : mentionedIn(caps, text, caller),
    body.include_forecast === true && comment.includedForecast === null
      ? forecastStandingAt(caps, {
          post: access.post,
          userId: caller.id,
          writtenAt: comment.createdAt,
        })
      : null,
  ]);
  const added = mentionedUserIds.filter((id) => !comment.mentionedUserIds.includes(id));
  await countMentions(caps, caller, added.length);
  const edit = {
    text,
    mentionedUserIds,
    now,
    effectKey,
    ...(forecast === null ? {} : { includedForecast: forecast }),
  };
  const earlier = { _id: effectKey ?? caps.random.uuid(), replacedAt: now, by: caller.id };
  const edited = await replaceText(caps.store, comment, { edit, earlier });
  if (edited === null) throw deletedComment();
  return edited;
}

interface Replacement {
  readonly edit: Omit<CommentEdit, "replaces">;
  readonly earlier: Omit<CommentEditDocument, "commentId" | "text">;
}

/**
 * Stores the text before it is replaced, so that a crash loses none. Where another edit came in
 * between, the text of that edit is stored instead.
 * @returns null when the comment was deleted meanwhile; then nothing is stored
 */
async function replaceText(
  { comments, commentEdits }: Pick<Store, "comments" | "commentEdits">,
  { _id: commentId, text }: Pick<CommentDocument, "_id" | "text">,
  replacement: Replacement,
): Promise<CommentDocument | null> {
  const { edit, earlier } = replacement;
  await commentEdits.add({ ...earlier, commentId, text });
  const edited = await comments.edit(commentId, { ...edit, replaces: text });
  if (edited !== null) return edited;
  await commentEdits.remove(earlier._id);
  const current = await comments.byId(commentId);
  return current === null || current.isSoftDeleted
    ? null
    : replaceText({ comments, commentEdits }, current, replacement);
}

function deletedComment() {
  return invalid("A deleted comment cannot be edited.");
}
