/** The snapshot of a forecast that its author embeds in a comment. Contract 2.9. */
import type { Capabilities } from "../../capabilities.ts";
import type { IncludedForecast } from "../../store/comment_documents.ts";
import type { PostDocument } from "../../store/documents.ts";

/** The account's latest forecast, withdrawn or not; null without one or with several questions. */
export async function includedForecastOf(
  caps: Pick<Capabilities, "store">,
  { post, userId, now }: { post: PostDocument; userId: number; now: number },
): Promise<IncludedForecast | null> {
  const [questionId] = post.questionIds;
  if (post.kind !== "question" || questionId === undefined) return null;
  const [forecast, question] = await Promise.all([
    caps.store.forecasts.latestOfUser(userId, questionId, now),
    caps.store.questions.byId(questionId),
  ]);
  if (forecast === null || question === null) return null;
  return {
    questionId,
    startTime: forecast.s,
    values: typeof forecast.v === "number" ? forecast.v : Array.from(forecast.v),
    options: question.type === "multiple_choice" ? question.allOptionsEver : null,
  };
}
