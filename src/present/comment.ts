/** Turns comments into their API form, field by field. Contract 3.3. */
import { cdfQuantile } from "../domain/forecasts/mass.ts";
import { isContinuous } from "../domain/questions/question_type.ts";
import type { Comment, IncludedForecast } from "../schema/comment.ts";
import type {
  CommentDocument,
  IncludedForecast as IncludedForecastRow,
} from "../store/comments/comment_documents.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { StaffPermission } from "../domain/vocabulary.ts";
import { presentKeyFactor } from "./key_factor.ts";
import { isoOrNull, toIso } from "./time.ts";
import { presentShortUser, type ShortUserSource } from "./short_user.ts";

const QUARTERS = [25, 50, 75];

/** What the API form of a comment needs beside its row. */
export interface CommentContext {
  readonly author: ShortUserSource;
  readonly post: Pick<PostDocument, "_id" | "title" | "kind">;
  /** Questions of the post by id, at least those of embedded forecasts and key factors. */
  readonly questions: ReadonlyMap<number, QuestionDocument>;
  readonly mentioned: readonly ShortUserSource[];
  readonly authorStaffPermission: StaffPermission | null;
  readonly userVote: 1 | -1 | null;
  readonly changedMyMind: boolean;
}

export function presentComment(comment: CommentDocument, context: CommentContext): Comment {
  const { post } = context;
  return {
    id: comment._id,
    author: presentShortUser(context.author),
    parent_id: comment.parentId,
    root_id: comment.rootId,
    created_at: toIso(comment.createdAt),
    text_edited_at: isoOrNull(comment.textEditedAt),
    text: comment.text,
    on_post: comment.postId,
    on_post_data: { id: post._id, title: post.title },
    included_forecast: presentIncluded(comment.includedForecast, context.questions),
    is_private: comment.isPrivate,
    is_soft_deleted: comment.isSoftDeleted,
    is_pinned: comment.isPinned,
    vote_score: comment.voteScore,
    user_vote: context.userVote,
    changed_my_mind: {
      count: comment.changedMyMindCount,
      for_this_user: context.changedMyMind,
    },
    mentioned_users: context.mentioned.map(presentShortUser),
    author_staff_permission: context.authorStaffPermission,
    key_factors: presentKeyFactors(comment, context),
    key_factor_votes_score: 0,
    is_current_content_translated: false,
  };
}

function presentKeyFactors(
  comment: CommentDocument,
  { author, post, questions }: CommentContext,
): Comment["key_factors"] {
  const onlyQuestion = post.kind === "question" ? (questions.get(post._id) ?? null) : null;
  return comment.keyFactors.map((factor) =>
    presentKeyFactor(factor, {
      author: presentShortUser(author),
      comment,
      post,
      question: factor.questionId === null ? null : (questions.get(factor.questionId) ?? null),
      onlyQuestion,
    }),
  );
}

function presentIncluded(
  forecast: IncludedForecastRow | null,
  questions: ReadonlyMap<number, QuestionDocument>,
): IncludedForecast | null {
  const question = forecast === null ? undefined : questions.get(forecast.questionId);
  if (forecast === null || question === undefined) return null;
  const { values, options } = forecast;
  const cdf = isContinuous(question.type) && typeof values !== "number" ? numbersOf(values) : null;
  return {
    question: forecast.questionId,
    start_time: toIso(forecast.startTime),
    probability_yes: typeof values === "number" ? values : null,
    probability_yes_per_category: perCategory(values, options),
    continuous_cdf: cdf,
    quartiles: cdf === null ? null : QUARTERS.map((percent) => cdfQuantile(cdf, percent)),
    scaling: {
      range_min: question.rangeMin,
      range_max: question.rangeMax,
      zero_point: question.zeroPoint,
    },
    options,
    question_type: question.type,
    question_unit: question.unit,
  };
}

function perCategory(
  values: IncludedForecastRow["values"],
  options: readonly string[] | null,
): Record<string, number | null> | null {
  if (options === null || typeof values === "number") return null;
  return Object.fromEntries(options.map((option, index) => [option, values[index] ?? null]));
}

function numbersOf(values: readonly (number | null)[]): number[] {
  return values.map((value) => value ?? 0);
}
