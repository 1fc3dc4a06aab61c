/** Routes for comments: threads, votes, reports (Contract 2.8 - 2.13, 3.10). */
import Type from "typebox";
import { loadPost } from "../../access/access.ts";
import { loadComment } from "../../access/comments.ts";
import type { DirectoryNeeds } from "../../capabilities.ts";
import { defineCheckedRoute } from "../../http/checked_route.ts";
import { defineRoute, FOR_VISITORS, type Route, type SubjectRequest } from "../../http/route.ts";
import {
  Comment,
  CommentCheck,
  CommentCreateBody,
  CommentEditBody,
  CommentPage,
  CommentReportBody,
  CommentVoteBody,
  MAX_COMMENT_BYTES,
  VoteOutcome,
} from "../../schema/comment.ts";
import { described, DetailBody, FieldErrorsBody, Nothing } from "../../schema/primitives.ts";
import { commentAgain } from "./comment_again.ts";
import { decideComment, requireMayComment, writeComment } from "./create_comment.ts";
import { commentToDelete, deleteComment } from "./delete_comment.ts";
import { commentToEdit, editComment } from "./edit_comment.ts";
import { foretellComment } from "./foretell_comment.ts";
import {
  CommentQuery,
  listComments,
  listPublicComments,
  PublicCommentQuery,
} from "./list_comments.ts";
import { markChangedMind } from "./mark_changed_mind.ts";
import { commentToPin, pinComment } from "./pin_comment.ts";
import { commentToPublish, publishComment } from "./publish_comment.ts";
import { reportComment } from "./report_comment.ts";
import { voteComment } from "./vote_comment.ts";

const tag = "Comments";
const access = "authenticated";
const limit = "write";

const seen = (
  caps: DirectoryNeeds,
  { params, caller, now }: SubjectRequest & { params: { commentId: number } },
) => loadComment(caps, caller, params.commentId, now);

const edit = {
  repeat: "mark",
  path: "/api/comments/:commentId/edit/",
  tag,
  access,
  limit,
  body: CommentEditBody,
  maxBytes: MAX_COMMENT_BYTES,
  responses: { 200: Comment, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
  subject: commentToEdit,
  presentAgain: commentAgain,
  handler: editComment,
} as const;

const remove = {
  repeat: "same",
  path: "/api/comments/:commentId/delete/",
  tag,
  access,
  limit,
  responses: { 200: Nothing, 403: DetailBody, 404: DetailBody },
  subject: commentToDelete,
  handler: deleteComment,
} as const;

export const routes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/comments/",
    name: "listComments",
    summary: "List comments of a post or of an author",
    tag,
    access,
    limit: "read",
    query: CommentQuery,
    responses: { 200: CommentPage, 400: FieldErrorsBody },
    handler: listComments,
  }),
  defineRoute({
    ...FOR_VISITORS,
    path: "/api/public/posts/:postId/comments/",
    name: "listPublicComments",
    summary: "List the comments of a post without an account",
    about: "Returns the public comments, as `listComments` does. No token is needed.",
    tag: "Public",
    query: PublicCommentQuery,
    responses: { 200: CommentPage, 400: FieldErrorsBody, 404: DetailBody },
    subject: (caps, { params, caller, now }) => loadPost(caps, caller, params.postId, now),
    handler: listPublicComments,
  }),
  ...defineCheckedRoute({
    method: "POST",
    path: "/api/comments/create/",
    name: "createComment",
    scope: "forecast",
    repeat: "row",
    summary: "Write a comment or a reply",
    tag,
    access,
    limit,
    body: CommentCreateBody,
    maxBytes: MAX_COMMENT_BYTES,
    responses: { 201: Comment, 400: FieldErrorsBody, 403: DetailBody },
    permit: requireMayComment,
    presentAgain: commentAgain,
    decide: decideComment,
    write: writeComment,
    check: {
      name: "checkComment",
      summary: "See what would be stored of a comment",
      about: "Answers where it would stand, which accounts it mentions and which forecast it has.",
      reply: CommentCheck,
      foretell: foretellComment,
    },
  }),
  defineRoute({ ...edit, method: "PATCH", name: "editComment", summary: "Edit one's own comment" }),
  defineRoute({
    ...edit,
    method: "POST",
    name: "editCommentByPost",
    summary: "Edit one's own comment (alias for clients of the reference platform)",
  }),
  defineRoute({
    method: "POST",
    path: "/api/comments/:commentId/publish/",
    name: "publishComment",
    repeat: "same",
    tag,
    access,
    limit,
    responses: edit.responses,
    subject: commentToPublish,
    summary: "Publish a private comment of one's own or of one's bot",
    about: "It stands among the others as if it were written now. A public one stays as it is.",
    handler: publishComment,
  }),
  defineRoute({
    ...remove,
    method: "DELETE",
    name: "deleteComment",
    summary: "Delete a comment; replies keep their place",
  }),
  defineRoute({
    ...remove,
    method: "POST",
    name: "deleteCommentByPost",
    summary: "Delete a comment (alias for clients of the reference platform)",
  }),
  defineRoute({
    method: "POST",
    path: "/api/comments/:commentId/vote/",
    name: "voteComment",
    repeat: "same",
    summary: "Vote on a comment",
    tag,
    access,
    limit,
    body: CommentVoteBody,
    needsBody: true,
    responses: { 200: VoteOutcome, 400: FieldErrorsBody, 404: DetailBody },
    subject: seen,
    handler: voteComment,
  }),
  defineRoute({
    method: "POST",
    path: "/api/comments/:commentId/report/",
    name: "reportComment",
    repeat: "same",
    summary: "Send a comment to the moderators",
    tag,
    access,
    limit,
    body: CommentReportBody,
    responses: { 204: "empty", 400: FieldErrorsBody, 404: DetailBody },
    subject: seen,
    handler: reportComment,
  }),
  defineRoute({
    method: "POST",
    path: "/api/comments/:commentId/toggle-pin/",
    name: "pinComment",
    repeat: "same",
    summary: "Pin a thread to the top of its post, or unpin it",
    tag,
    access,
    limit,
    body: Type.Object({
      pin: described("Whether the comment stands above the others.", Type.Boolean()),
    }),
    responses: { 200: Comment, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    subject: commentToPin,
    presentAgain: commentAgain,
    handler: pinComment,
  }),
  defineRoute({
    method: "POST",
    path: "/api/comments/:commentId/toggle_cmm/",
    name: "markChangedMind",
    repeat: "same",
    summary: "Say that a comment changed the caller's mind, or take that back",
    tag,
    access,
    limit,
    body: Type.Object({
      enabled: described("Whether the comment changed the mind of the caller.", Type.Boolean()),
    }),
    responses: { 200: Nothing, 400: FieldErrorsBody, 404: DetailBody },
    subject: seen,
    handler: markChangedMind,
  }),
];
