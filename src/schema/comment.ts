/** Comments on the wire. Contract 3.3, 2.8 - 2.13. */
import Type, { type Static } from "typebox";
import { STAFF_PERMISSIONS } from "../domain/vocabulary.ts";
import { KeyFactor, KeyFactorInput, MAX_KEY_FACTORS } from "./key_factor.ts";
import {
  described,
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
/** Threads of a post that stand above the others. Each listing of the post puts them into order. */
export const MAX_PINNED = 20;
export const MAX_REASON_LENGTH = 2_000;

const Vote = Type.Unsafe<1 | -1>({ type: "integer", enum: [1, -1] });
const Direction = Type.Unsafe<1 | -1 | 0>({ type: "integer", enum: [1, -1, 0] });

export const IncludedForecast = Named(
  "IncludedForecast",
  Exact({
    question: described("Id of the question.", Id),
    start_time: described("When the forecast began to stand, UTC.", Timestamp),
    probability_yes: described("Of a binary question; otherwise `null`.", Nullable(Type.Number())),
    probability_yes_per_category: described(
      "Probability by option of a multiple choice question; otherwise `null`.",
      Nullable(
        Type.Unsafe<Record<string, number | null>>({
          type: "object",
          additionalProperties: { type: ["number", "null"] },
        }),
      ),
    ),
    continuous_cdf: described(
      "Of a continuous question; otherwise `null`.",
      Nullable(Type.Array(Type.Number())),
    ),
    quartiles: described(
      "Internal locations from 0 to 1 of the quarters of a CDF; otherwise `null`.",
      Nullable(Type.Array(Type.Number())),
    ),
    scaling: described(
      "Range and scale of the question.",
      Exact({
        range_min: described(
          "Lower end of the range; `null` without one.",
          Nullable(Type.Number()),
        ),
        range_max: described(
          "Upper end of the range; `null` without one.",
          Nullable(Type.Number()),
        ),
        zero_point: described(
          "Zero of a logarithmic scale; otherwise `null`.",
          Nullable(Type.Number()),
        ),
      }),
    ),
    options: described(
      "All options that were ever on offer; `null` unless it is multiple choice.",
      Nullable(Type.Array(Type.String())),
    ),
    question_type: described("Type of the question.", Type.String()),
    question_unit: described("Unit of the outcome; may be empty.", Type.String()),
  }),
);
export type IncludedForecast = Static<typeof IncludedForecast>;

export const Comment = Named(
  "Comment",
  Exact({
    id: described("Id of the comment.", Id),
    author: described("Account that wrote the comment.", ShortUser),
    parent_id: described(
      "Id of the comment that this one answers; `null` for a root.",
      Nullable(Id),
    ),
    root_id: described("Id of the root of the thread; `null` for a root.", Nullable(Id)),
    created_at: described("When it was written, UTC.", Timestamp),
    text_edited_at: described(
      "When the text was last changed, UTC; `null` if never.",
      Nullable(Timestamp),
    ),
    text: described("Markdown; the word `deleted` on a deleted comment.", Type.String()),
    on_post: described("Id of the post.", Id),
    on_post_data: described(
      "The post in short.",
      Exact({
        id: described("Id of the post.", Id),
        title: described("Title of the post.", Type.String()),
      }),
    ),
    included_forecast: described(
      "The forecast that its author carried along; `null` without one.",
      Nullable(IncludedForecast),
    ),
    is_private: described("Whether only its author sees it.", Flag),
    is_soft_deleted: described("Whether it was deleted.", Flag),
    is_pinned: described("Whether it stands above the others.", Flag),
    vote_score: described("Upvotes less downvotes.", Type.Integer()),
    user_vote: described("The caller's vote: 1, -1, or `null` without one.", Nullable(Vote)),
    changed_my_mind: described(
      "How many accounts say that it changed their mind.",
      Exact({
        count: described("Number of these accounts.", Type.Integer()),
        for_this_user: described("Whether the caller is one of them.", Flag),
      }),
    ),
    mentioned_users: described(
      "The accounts that the text mentions by name.",
      Type.Array(ShortUser),
    ),
    author_staff_permission: described(
      "Role of its author on the project of the post: `admin`, `curator` or `null`.",
      Nullable(Word(STAFF_PERMISSIONS)),
    ),
    key_factors: described("Key factors of the comment.", Type.Array(KeyFactor)),
    key_factor_votes_score: described("Sum of the votes on its key factors.", Type.Number()),
    is_current_content_translated: described("Always `false`.", Flag),
  }),
);
export type Comment = Static<typeof Comment>;

const { properties: stored } = Comment;

/** A comment as it would be stored (Contract 2.32). */
export const WouldComment = Named(
  "WouldComment",
  Exact({
    on_post: stored.on_post,
    parent_id: stored.parent_id,
    root_id: stored.root_id,
    text: stored.text,
    is_private: stored.is_private,
    included_forecast: stored.included_forecast,
    mentioned_users: stored.mentioned_users,
    author_staff_permission: stored.author_staff_permission,
    key_factor_count: described(
      "Number of key factors that would be stored.",
      Type.Integer({ minimum: 0 }),
    ),
  }),
);

export const CommentCheck = Named(
  "CommentCheck",
  Exact({
    would: described(
      "The one comment that would be stored.",
      Type.Array(WouldComment, { minItems: 1, maxItems: 1 }),
    ),
  }),
);
export type CommentCheck = Static<typeof CommentCheck>;

export const CommentPage = Named(
  "CommentPage",
  Exact({
    total_count: described("Number of matching comments, answers included.", Type.Integer()),
    count: described("Number of matching roots.", Type.Integer()),
    ...pageLinks,
    results: described("The comments of this page.", Type.Array(Comment)),
  }),
);

export const CommentCreateBody = Named(
  "CommentCreate",
  Type.Object({
    on_post: described("Id of the post.", Type.Integer()),
    text: described(
      "Markdown; may be absent only where key factors are given.",
      Type.Optional(Verbatim({ maxLength: MAX_COMMENT_LENGTH })),
    ),
    is_private: described(
      "Whether only the caller is to see it. A reply in a private thread always is; on a reply to a public comment `true` is refused.",
      Type.Optional(Type.Boolean({ default: false })),
    ),
    included_forecast: described(
      "Whether to carry along the caller's latest forecast; only posts with one question have one.",
      Type.Optional(Type.Boolean({ default: false })),
    ),
    parent: described(
      "Id of the comment that this one answers; absent or `null` for a root.",
      Type.Optional(Type.Integer()),
    ),
    key_factors: described(
      "At most 20 key factors.",
      Type.Optional(Type.Array(KeyFactorInput, { maxItems: MAX_KEY_FACTORS })),
    ),
  }),
);
export type CommentCreateBody = Static<typeof CommentCreateBody>;

export const CommentEditBody = Named(
  "CommentEdit",
  Type.Object({
    text: described(
      "The new text in Markdown.",
      Verbatim({ minLength: 1, maxLength: MAX_COMMENT_LENGTH }),
    ),
    include_forecast: described(
      "Whether to add the forecast that stood when the comment was written.",
      Type.Optional(Type.Boolean()),
    ),
  }),
);
export type CommentEditBody = Static<typeof CommentEditBody>;

/** `vote` is what clients of the reference platform send instead of `direction`. */
export const CommentVoteBody = Named(
  "CommentVote",
  Type.Object({
    direction: described("1 or -1; 0 takes the vote back.", Type.Optional(Direction)),
    vote: described(
      "Another name of `direction`, which clients of the reference platform send.",
      Type.Optional(Type.Unsafe<unknown>({ "x-about": "Alias of direction; null means 0." })),
    ),
  }),
);
export type CommentVoteBody = Static<typeof CommentVoteBody>;

export const CommentReportBody = Named(
  "CommentReport",
  Type.Object({
    reason: described(
      "Why the comment should be looked at; 1 to 2,000 characters.",
      Text({ minLength: 1, maxLength: MAX_REASON_LENGTH }),
    ),
  }),
);

export const VoteOutcome = Named(
  "VoteOutcome",
  Exact({
    score: described("Upvotes less downvotes.", Type.Integer()),
    user_vote: described("The caller's vote: 1, -1, or `null` without one.", Nullable(Vote)),
  }),
);

export const PostVoteBody = Named(
  "PostVoteBody",
  Type.Object({
    direction: described("1 or -1; 0 or `null` takes the vote back.", Nullable(Direction)),
  }),
);
export const PostVoteOutcome = Named(
  "PostVoteOutcome",
  Exact({ score: described("Upvotes less downvotes.", Type.Integer()) }),
);
