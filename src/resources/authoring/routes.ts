/** Routes for authoring and curation of posts (Contract 3.10, 4.2). */
import { defineCheckedRoute } from "../../http/checked_route.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { Post } from "../../schema/post.ts";
import {
  ApproveBody,
  OneProject,
  OptionsBody,
  PostCheck,
  PostPatch,
  PostWrite,
  ProjectChanges,
} from "../../schema/post_write.ts";
import { DetailBody, FieldErrorsBody, Nothing } from "../../schema/primitives.ts";
import { Question } from "../../schema/question.ts";
import { approvePost } from "./approve_post.ts";
import { decidePost, requireMayCreate, writePost } from "./create_post.ts";
import {
  approvablePost,
  deletablePost,
  editablePost,
  makeDraft,
  rejectPost,
  returnablePost,
  sendBackToReview,
  submitForReview,
  submittablePost,
  visiblePost,
} from "./curation.ts";
import { deletePost } from "./delete_post.ts";
import { foretellPost, foretellUpdate } from "./foretell_post.ts";
import { markRead } from "./mark_read.ts";
import {
  changeProjects,
  removeFromProject,
  repost,
  requireMayAttach,
  requireMayRepost,
  requireNamed,
} from "./post_projects.ts";
import { postAgain } from "./post_reply.ts";
import { seriesRoutes } from "./series/routes.ts";
import { changeableOptions, updateOptions } from "./update_options.ts";
import { decideUpdate, writeUpdate } from "./update_post.ts";

const common = { tag: "Authoring", access: "authenticated" } as const;
const write = { ...common, method: "POST", limit: "write" } as const;
const moderate = { ...common, method: "POST", limit: "moderate" } as const;
const refused = { 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody };
const done = { 204: "empty", ...refused } as const;
const empty = { 200: Nothing, ...refused };

const writing: readonly Route[] = [
  ...defineCheckedRoute({
    ...write,
    path: "/api/posts/create/",
    name: "createPost",
    repeat: "row",
    summary: "Write a post",
    about:
      "Creates a draft in `default_project`, or else in the main project. Send exactly one of " +
      "`question`, `group_of_questions`, `conditional` and `notebook`.",
    body: PostWrite,
    needsBody: true,
    responses: { 201: Post, 400: FieldErrorsBody, 403: DetailBody },
    permit: requireMayCreate,
    presentAgain: postAgain,
    decide: decidePost,
    write: writePost,
    check: {
      name: "checkNewPost",
      summary: "See what is wrong with a new post",
      about: "Answers the questions that would be made, and what is often a mistake.",
      reply: PostCheck,
      foretell: foretellPost,
    },
  }),
  ...defineCheckedRoute({
    ...common,
    method: "PUT",
    limit: "write",
    path: "/api/posts/:postId/update/",
    name: "updatePost",
    repeat: "mark",
    summary: "Change a post",
    about:
      "Send any of the fields. Type, range and options of a question are fixed once there " +
      "are forecasts. A subquestion with an `id` is changed; one without is added.",
    body: PostPatch,
    responses: { 200: Post, 409: DetailBody, ...refused },
    subject: editablePost,
    presentAgain: postAgain,
    decide: decideUpdate,
    write: writeUpdate,
    check: {
      name: "checkPostUpdate",
      summary: "See what a change of a post would do",
      about: "Answers what would become of each question, and what is often a mistake afterwards.",
      reply: PostCheck,
      foretell: foretellUpdate,
    },
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    limit: "write",
    path: "/api/posts/:postId/delete/",
    name: "deletePost",
    repeat: "gone",
    summary: "Delete a post",
    responses: { ...done, 409: DetailBody },
    subject: deletablePost,
    handler: deletePost,
  }),
  defineRoute({
    ...write,
    path: "/api/posts/:postId/read/",
    name: "markPostRead",
    repeat: "same",
    summary: "Note that the caller has looked at a post",
    responses: { 204: "empty", 404: DetailBody },
    subject: visiblePost,
    handler: markRead,
  }),
  defineRoute({
    ...moderate,
    path: "/api/questions/:questionId/update-mc-options/",
    name: "updateOptions",
    repeat: "mark",
    summary: "Change the options of a multiple choice question",
    about:
      "A list of the same length renames; a shorter one deletes (the probability goes to the last option); " +
      "a longer one adds options just before the last one and needs `grace_period_end` in the future.",
    body: OptionsBody,
    responses: { 200: Question, 409: DetailBody, ...refused },
    subject: changeableOptions,
    handler: updateOptions,
  }),
];

const curation: readonly Route[] = [
  defineRoute({
    ...write,
    path: "/api/posts/:postId/submit-for-review/",
    name: "submitForReview",
    repeat: "mark",
    summary: "Hand a draft over for review",
    responses: done,
    subject: submittablePost,
    handler: submitForReview,
  }),
  defineRoute({
    ...moderate,
    path: "/api/posts/:postId/approve/",
    name: "approvePost",
    repeat: "mark",
    summary: "Approve a post with its schedule",
    about: "All five times are required, except for a notebook. Form-encoded bodies are read too.",
    body: ApproveBody,
    acceptsForm: true,
    responses: done,
    subject: approvablePost,
    handler: approvePost,
  }),
  defineRoute({
    ...moderate,
    path: "/api/posts/:postId/reject/",
    name: "rejectPost",
    repeat: "mark",
    summary: "Reject a post under review",
    responses: empty,
    subject: approvablePost,
    handler: rejectPost,
  }),
  defineRoute({
    ...write,
    path: "/api/posts/:postId/make-draft/",
    name: "makeDraft",
    repeat: "mark",
    summary: "Take a post back to draft",
    responses: done,
    subject: submittablePost,
    handler: makeDraft,
  }),
  defineRoute({
    ...moderate,
    path: "/api/posts/:postId/send-back-to-review/",
    name: "sendBackToReview",
    repeat: "mark",
    summary: "Send an approved post back to review",
    responses: empty,
    subject: returnablePost,
    handler: sendBackToReview,
  }),
];

const listing: readonly Route[] = [
  defineRoute({
    ...write,
    path: "/api/posts/:postId/repost/",
    name: "repostPost",
    repeat: "same",
    summary: "Add a post to a project of which the caller is curator",
    body: OneProject,
    responses: done,
    subject: visiblePost,
    permit: requireMayRepost,
    handler: repost,
  }),
  defineRoute({
    ...write,
    path: "/api/posts/:postId/remove_from_project/",
    name: "removeFromProject",
    repeat: "same",
    summary: "Take a post out of a project",
    body: OneProject,
    responses: empty,
    subject: editablePost,
    permit: requireNamed,
    handler: removeFromProject,
  }),
  defineRoute({
    ...moderate,
    path: "/api/posts/:postId/projects/",
    name: "changePostProjects",
    repeat: "same",
    summary: "Add a post to projects and take it out of others",
    body: ProjectChanges,
    responses: { 200: Post, ...refused },
    subject: approvablePost,
    permit: requireMayAttach,
    presentAgain: postAgain,
    handler: changeProjects,
  }),
];

export const routes: readonly Route[] = [...writing, ...curation, ...listing, ...seriesRoutes];
