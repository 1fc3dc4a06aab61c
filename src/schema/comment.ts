/** Comments on the wire. Contract 3.3, 2.8 - 2.13. */
import Type, { type Static } from "typebox";
import { STAFF_PERMISSIONS } from "../domain/vocabulary.ts";
import { KeyFactor, KeyFactorInput, MAX_KEY_FACTORS } from "./key_factor.ts";
import {
  Exact,
  Flag,
  Id,
  Named,
  Nullable,
  pageLinks,
  Text,
  Timestamp,
  Verbatim,
  Word,
} from "./primitives.ts";
import { ShortUser } from "./short_user.ts";

/** Longest text of a comment, characters (Contract 2.9). */
export const MAX_COMMENT_LENGTH = 150_000;
/** Every character of the longest text escaped as a surrogate pair still fits (Contract 1.7). */
export const MAX_COMMENT_BYTES = 2 * 1024 * 1024;
export const MAX_REASON_LENGTH = 2_000;

const Vote = Type.Unsafe<1 | -1>({ type: "integer", enum: [1, -1] });
const Direction = Type.Unsafe<1 | -1 | 0>({ type: "integer", enum: [1, -1, 0] });

export const IncludedForecast = Named(
  "IncludedForecast",
  Exact({
    question: Id,
    start_time: Timestamp,
    probability_yes: Nullable(Type.Number()),
    probability_yes_per_category: Nullable(
      Type.Unsafe<Record<string, number | null>>({
        type: "object",
        additionalProperties: { type: ["number", "null"] },
      }),
    ),
    continuous_cdf: Nullable(Type.Array(Type.Number())),
    /** Internal locations 0..1 of the quarters of a CDF. */
    quartiles: Nullable(Type.Array(Type.Number())),
    scaling: Exact({
      range_min: Nullable(Type.Number()),
      range_max: Nullable(Type.Number()),
      zero_point: Nullable(Type.Number()),
    }),
    options: Nullable(Type.Array(Type.String())),
    question_type: Type.String(),
    question_unit: Type.String(),
  }),
);
export type IncludedForecast = Static<typeof IncludedForecast>;

export const Comment = Named(
  "Comment",
  Exact({
    id: Id,
    author: ShortUser,
    parent_id: Nullable(Id),
    root_id: Nullable(Id),
    created_at: Timestamp,
    text_edited_at: Nullable(Timestamp),
    text: Type.String(),
    on_post: Id,
    on_post_data: Exact({ id: Id, title: Type.String() }),
    included_forecast: Nullable(IncludedForecast),
    is_private: Flag,
    is_soft_deleted: Flag,
    is_pinned: Flag,
    vote_score: Type.Integer(),
    user_vote: Nullable(Vote),
    changed_my_mind: Exact({ count: Type.Integer(), for_this_user: Flag }),
    mentioned_users: Type.Array(ShortUser),
    author_staff_permission: Nullable(Word(STAFF_PERMISSIONS)),
    key_factors: Type.Array(KeyFactor),
    key_factor_votes_score: Type.Number(),
    is_current_content_translated: Flag,
  }),
);
export type Comment = Static<typeof Comment>;

export const CommentPage = Named(
  "CommentPage",
  Exact({
    /** Matching comments with replies. */
    total_count: Type.Integer(),
    /** Matching roots. */
    count: Type.Integer(),
    ...pageLinks,
    results: Type.Array(Comment),
  }),
);

export const CommentCreateBody = Named(
  "CommentCreate",
  Type.Object({
    on_post: Type.Integer(),
    text: Type.Optional(Verbatim({ maxLength: MAX_COMMENT_LENGTH })),
    is_private: Type.Optional(Type.Boolean({ default: false })),
    included_forecast: Type.Optional(Type.Boolean({ default: false })),
    parent: Type.Optional(Type.Integer()),
    key_factors: Type.Optional(Type.Array(KeyFactorInput, { maxItems: MAX_KEY_FACTORS })),
  }),
);
export type CommentCreateBody = Static<typeof CommentCreateBody>;

export const CommentEditBody = Named(
  "CommentEdit",
  Type.Object({
    text: Verbatim({ minLength: 1, maxLength: MAX_COMMENT_LENGTH }),
    include_forecast: Type.Optional(Type.Boolean()),
  }),
);
export type CommentEditBody = Static<typeof CommentEditBody>;

/** `vote` is what clients of the reference platform send instead of `direction`. */
export const CommentVoteBody = Named(
  "CommentVote",
  Type.Object({
    direction: Type.Optional(Direction),
    vote: Type.Optional(Type.Unsafe<unknown>({ "x-about": "Alias of direction; null means 0." })),
  }),
);
export type CommentVoteBody = Static<typeof CommentVoteBody>;

export const CommentReportBody = Named(
  "CommentReport",
  Type.Object({ reason: Text({ minLength: 1, maxLength: MAX_REASON_LENGTH }) }),
);

export const VoteOutcome = Named(
  "VoteOutcome",
  Exact({ score: Type.Integer(), user_vote: Nullable(Vote) }),
);

export const PostVoteBody = Named("PostVote", Type.Object({ direction: Nullable(Direction) }));
export const PostVoteOutcome = Named("PostVoteOutcome", Exact({ score: Type.Integer() }));
