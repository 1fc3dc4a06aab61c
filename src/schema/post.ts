/** Posts on the wire: the core fields in their order, then the additions (Contract 3.1). */
import Type, { type Static } from "typebox";
import { CURATION_STATUSES, PERMISSIONS, POST_STATUSES } from "../domain/vocabulary.ts";
import { Exact, Id, Named, Nullable, pageLinks, Timestamp, Word } from "./primitives.ts";
import { PostProjects } from "./project.ts";
import { Question } from "./question.ts";

const Count = Type.Integer({ minimum: 0 });
const NullableTime = Nullable(Timestamp);

export const PostVote = Named(
  "PostVote",
  Exact({ score: Type.Integer(), user_vote: Nullable(Type.Integer({ minimum: -1, maximum: 1 })) }),
);

export const GroupOfQuestions = Named(
  "GroupOfQuestions",
  Exact({
    id: Id,
    description: Type.String(),
    resolution_criteria: Type.String(),
    fine_print: Type.String(),
    group_variable: Type.String(),
    graph_type: Type.String(),
    subquestions_order: Type.String(),
    questions: Type.Array(Question),
  }),
);

export const Conditional = Named(
  "Conditional",
  Exact({
    id: Id,
    condition: Question,
    condition_child: Question,
    question_yes: Question,
    question_no: Question,
  }),
);

export const Notebook = Named(
  "Notebook",
  Exact({
    id: Id,
    markdown: Type.String(),
    image_url: Nullable(Type.String()),
    created_at: Timestamp,
    edited_at: Timestamp,
    feed_tile_summary: Type.String(),
  }),
);

export const Post = Named(
  "Post",
  Exact({
    id: Id,
    title: Type.String(),
    short_title: Type.String(),
    slug: Type.String(),
    author_id: Id,
    author_username: Type.String(),
    created_at: Timestamp,
    published_at: NullableTime,
    open_time: NullableTime,
    scheduled_close_time: NullableTime,
    scheduled_resolve_time: NullableTime,
    status: Word(POST_STATUSES),
    curation_status: Word(CURATION_STATUSES),
    comment_count: Count,
    nr_forecasters: Count,
    forecasts_count: Count,
    user_permission: Word(PERMISSIONS),
    vote: PostVote,
    projects: PostProjects,
    /** Exactly one of the four content keys is present (Contract 3.1, Appendix D 1). */
    question: Type.Optional(Question),
    conditional: Type.Optional(Conditional),
    group_of_questions: Type.Optional(GroupOfQuestions),
    notebook: Type.Optional(Notebook),
    coauthors: Type.Array(Exact({ id: Id, username: Type.String() })),
    edited_at: Timestamp,
    actual_close_time: NullableTime,
    actual_resolve_time: NullableTime,
    resolved: Type.Boolean(),
    url_title: Type.String(),
    curation_status_updated_at: NullableTime,
    html_metadata_json: Type.Null(),
    key_factors: Type.Array(Type.Unknown()),
  }),
);
export type Post = Static<typeof Post>;

export const PostDetail = Named(
  "PostDetail",
  Exact({
    ...Post.properties,
    /** Public comments since `last_viewed_at`; all of them before the first look. */
    unread_comment_count: Count,
    last_viewed_at: NullableTime,
  }),
);
export type PostDetail = Static<typeof PostDetail>;

export const PostPage = Named("PostPage", Exact({ ...pageLinks, results: Type.Array(Post) }));
export type PostPage = Static<typeof PostPage>;
