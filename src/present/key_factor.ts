/** Turns key factors into their API form. The API does not offer votes on them. Contract 3.6. */
import type { KeyFactor } from "../schema/key_factor.ts";
import type {
  CommentDocument,
  KeyFactor as KeyFactorRow,
} from "../store/comments/comment_documents.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { isoOrNull, toIso } from "./time.ts";

type QuestionSource = Pick<QuestionDocument, "_id" | "type" | "label" | "unit">;

export interface KeyFactorContext {
  readonly author: KeyFactor["author"];
  readonly comment: Pick<CommentDocument, "_id">;
  readonly post: Pick<PostDocument, "_id" | "kind">;
  /** The question that the factor is about. Null for the post as a whole. */
  readonly question: QuestionSource | null;
  /** The question of a single-question post, else null. */
  readonly onlyQuestion: QuestionSource | null;
}

export function presentKeyFactor(factor: KeyFactorRow, context: KeyFactorContext): KeyFactor {
  const { author, comment, post, question, onlyQuestion } = context;
  return {
    id: factor.id,
    author,
    comment_id: comment._id,
    created_at: toIso(factor.createdAt),
    vote: { score: 0, aggregated_data: [], user_vote: null, count: 0 },
    question_id: factor.questionId,
    question:
      question === null ? null : { id: question._id, label: question.label, unit: question.unit },
    question_option: factor.questionOption,
    freshness: null,
    driver: presentDriver(factor.driver),
    base_rate: presentBaseRate(factor.baseRate),
    news: presentNews(factor.news),
    post: {
      id: post._id,
      question_type: onlyQuestion?.type ?? null,
      unit: onlyQuestion?.unit ?? "",
    },
  };
}

export function presentDriver(driver: KeyFactorRow["driver"]): KeyFactor["driver"] {
  if (driver === null) return null;
  const { text, impactDirection, certainty } = driver;
  return { text, impact_direction: impactDirection, certainty };
}

export function presentBaseRate(rate: KeyFactorRow["baseRate"]): KeyFactor["base_rate"] {
  if (rate === null) return null;
  return {
    type: rate.type,
    reference_class: rate.referenceClass,
    unit: rate.unit,
    source: rate.source,
    rate_numerator: rate.rateNumerator,
    rate_denominator: rate.rateDenominator,
    projected_value: rate.projectedValue,
    projected_by_year: rate.projectedByYear,
    extrapolation: rate.extrapolation,
    based_on: rate.basedOn,
  };
}

export function presentNews(news: KeyFactorRow["news"]): KeyFactor["news"] {
  if (news === null) return null;
  return {
    url: news.url,
    title: news.title,
    source: news.source,
    published_at: isoOrNull(news.publishedAt),
    img_url: news.imgUrl,
    impact_direction: news.impactDirection,
    certainty: news.certainty,
  };
}
