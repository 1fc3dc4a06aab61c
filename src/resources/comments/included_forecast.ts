/** The copy of a forecast that its author embeds in a comment (Contract 2.9, 2.10). */
import type { Capabilities } from "../../capabilities.ts";
import { optionWidth, widened } from "../../domain/forecasts/option_vector.ts";
import { questionTypes } from "../../domain/questions/question_types.ts";
import type { IncludedForecast } from "../../store/comments/comment_documents.ts";
import type { ForecastDocument } from "../../store/forecasts/forecast_document.ts";
import type { PostDocument } from "../../store/posts/post_documents.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";

type Needs = Pick<Capabilities, "store">;

/**
 * Returns the account's latest forecast, also a withdrawn one. Returns null when there is none, or
 * when the post has several questions.
 */
export async function latestForecastOf(
  caps: Needs,
  { post, userId, now }: { post: PostDocument; userId: number; now: number },
): Promise<IncludedForecast | null> {
  const question = await onlyQuestionOf(caps, post);
  if (question === null) return null;
  return snapshotOf(question, await caps.store.forecasts.latestOfUser(userId, question._id, now));
}

/**
 * Returns the forecast of the account that stood at `writtenAt` (ms). Forecasts end at the close of
 * their question; a comment written later gets the one that stood at the close. Returns null when
 * there is none, or when the post has several questions.
 */
export async function forecastStandingAt(
  caps: Needs,
  { post, userId, writtenAt }: { post: PostDocument; userId: number; writtenAt: number },
): Promise<IncludedForecast | null> {
  const question = await onlyQuestionOf(caps, post);
  if (question === null) return null;
  const close = question.actualCloseTime ?? question.scheduledCloseTime ?? writtenAt;
  // A question is already closed at its close time, so the last forecasts began before it.
  const at = Math.min(writtenAt, close - 1);
  return snapshotOf(question, await caps.store.forecasts.standingOfUser(userId, question._id, at));
}

async function onlyQuestionOf(caps: Needs, post: PostDocument): Promise<QuestionDocument | null> {
  const [questionId] = post.questionIds;
  if (post.kind !== "question" || questionId === undefined) return null;
  return caps.store.questions.byId(questionId);
}

function snapshotOf(
  question: QuestionDocument,
  forecast: ForecastDocument | null,
): IncludedForecast | null {
  if (forecast === null) return null;
  const { categories } = questionTypes[question.type].presents;
  const { v } = forecast;
  return {
    questionId: question._id,
    startTime: forecast.s,
    values:
      typeof v === "number" ? v : Array.from(widened(v, optionWidth(question.optionsHistory))),
    options: categories(question.allOptionsEver),
  };
}
