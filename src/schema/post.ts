/** Posts on the wire: the core fields in their order, then the additions (Contract 3.1). */
import Type, { type Static } from "typebox";
import { CURATION_STATUSES, PERMISSIONS, POST_STATUSES } from "../domain/vocabulary.ts";
import { described, Exact, Id, Named, Nullable, pageLinks, Timestamp, Word } from "./primitives.ts";
import { PostProjects } from "./project.ts";
import { Question } from "./question.ts";

const Count = Type.Integer({ minimum: 0 });
const NullableTime = Nullable(Timestamp);

export const PostVote = Named(
  "PostVote",
  Exact({
    score: described("Upvotes less downvotes.", Type.Integer()),
    user_vote: described(
      "The caller's vote: 1, -1, or `null` without one.",
      Nullable(Type.Integer({ minimum: -1, maximum: 1 })),
    ),
  }),
);

export const GroupOfQuestions = Named(
  "GroupOfQuestions",
  Exact({
    id: described("Id of the post that holds the group.", Id),
    description: described("Markdown; empty unless descriptions are asked for.", Type.String()),
    resolution_criteria: described(
      "Markdown; empty unless descriptions are asked for.",
      Type.String(),
    ),
    fine_print: described("Markdown; empty unless descriptions are asked for.", Type.String()),
    group_variable: described(
      'What differs between the questions of the group, for example "Country".',
      Type.String(),
    ),
    graph_type: described(
      "How clients draw the group: `multiple_choice_graph` or `fan_graph`.",
      Type.String(),
    ),
    subquestions_order: described(
      "How clients order the questions: `MANUAL`, `CP_ASC` or `CP_DESC`.",
      Type.String(),
    ),
    questions: described(
      "The questions of the group, by `group_rank` and then by id.",
      Type.Array(Question),
    ),
  }),
);

export const Conditional = Named(
  "Conditional",
  Exact({
    id: described("Id of the post that holds the conditional.", Id),
    condition: described("The binary question that decides which branch counts.", Question),
    condition_child: described("The question that both branches repeat.", Question),
    question_yes: described("The branch that counts if the condition resolves to yes.", Question),
    question_no: described("The branch that counts if the condition resolves to no.", Question),
  }),
);

export const Notebook = Named(
  "Notebook",
  Exact({
    id: described("Id of the post that holds the notebook.", Id),
    markdown: described("Text of the notebook.", Type.String()),
    image_url: described("Address of a picture; `null` without one.", Nullable(Type.String())),
    created_at: described("When it was written, UTC.", Timestamp),
    edited_at: described("When it was last changed, UTC.", Timestamp),
    feed_tile_summary: described("Short text for lists; may be empty.", Type.String()),
  }),
);

export const Post = Named(
  "Post",
  Exact({
    id: described("Id of the post.", Id),
    title: described("Title of the post.", Type.String()),
    short_title: described("Short title for lists; may be empty.", Type.String()),
    slug: described(
      "The title in lower-case ASCII, for links; may be empty and is never looked up.",
      Type.String(),
    ),
    author_id: described("Id of the account that wrote the post.", Id),
    author_username: described("Name of that account.", Type.String()),
    created_at: described("When it was written, UTC.", Timestamp),
    published_at: described(
      "When the post appears, UTC; `null` before its approval.",
      NullableTime,
    ),
    open_time: described("When the first question opens, UTC; `null` without one.", NullableTime),
    scheduled_close_time: described(
      "When the last question is to close, UTC; `null` without one.",
      NullableTime,
    ),
    scheduled_resolve_time: described(
      "When the last question is to be resolved, UTC; `null` without one.",
      NullableTime,
    ),
    status: described(
      "State of the post now, derived from its questions and the clock.",
      Word(POST_STATUSES),
    ),
    curation_status: described("State of the review.", Word(CURATION_STATUSES)),
    comment_count: described("Number of public comments that are not deleted.", Count),
    nr_forecasters: described("Number of accounts that have forecast the post.", Count),
    forecasts_count: described("Number of forecasts on the post.", Count),
    user_permission: described(
      "The caller's level on the default project of the post.",
      Word(PERMISSIONS),
    ),
    vote: described("Votes on the post.", PostVote),
    projects: described(
      "The projects that hold or describe the post, as far as the caller sees them.",
      PostProjects,
    ),
    question: described("The question of a post with one question.", Type.Optional(Question)),
    conditional: described("The questions of a conditional.", Type.Optional(Conditional)),
    group_of_questions: described("The questions of a group.", Type.Optional(GroupOfQuestions)),
    notebook: described("The text of a notebook.", Type.Optional(Notebook)),
    coauthors: described(
      "Further accounts named as authors; they have no rights of authors.",
      Type.Array(
        Exact({
          id: described("Id of the account.", Id),
          username: described("Name of the account.", Type.String()),
        }),
      ),
    ),
    edited_at: described("When it was last changed, UTC.", Timestamp),
    actual_close_time: described("When the last question closed or closes, UTC.", NullableTime),
    actual_resolve_time: described(
      "When the last question was resolved, UTC; `null` while one is not.",
      NullableTime,
    ),
    resolved: described("Whether every question is resolved.", Type.Boolean()),
    url_title: described("The same as `short_title`.", Type.String()),
    curation_status_updated_at: described(
      "When the state of the review last changed, UTC.",
      NullableTime,
    ),
    external_id: described(
      "The name that its organiser gave it, unique in its default project; absent without one.",
      Type.Optional(Type.String()),
    ),
    html_metadata_json: described("Always `null`.", Type.Null()),
    key_factors: described(
      "Always empty; key factors stand in comments.",
      Type.Array(Type.Unknown()),
    ),
  }),
);
export type Post = Static<typeof Post>;

export const PostDetail = Named(
  "PostDetail",
  Exact({
    ...Post.properties,
    unread_comment_count: described(
      "Public comments since `last_viewed_at`; all of them before the first look.",
      Count,
    ),
    last_viewed_at: described(
      "When the caller last marked the post as read or commented on it, UTC; `null` before that.",
      NullableTime,
    ),
  }),
);
export type PostDetail = Static<typeof PostDetail>;

export const PostPage = Named(
  "PostPage",
  Exact({ ...pageLinks, results: described("The posts of this page.", Type.Array(Post)) }),
);
export type PostPage = Static<typeof PostPage>;
