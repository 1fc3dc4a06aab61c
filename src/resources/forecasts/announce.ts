/** What follows a change of forecasts: the author sees it at once, everybody else soon. */
import type { Capabilities } from "../../capabilities.ts";
import type { ForecastTarget } from "../../store/questions.ts";

/** After the acknowledged write, before the reply. */
export async function announce(
  caps: Pick<Capabilities, "cache" | "jobs">,
  userId: number,
  questions: readonly Pick<ForecastTarget, "_id">[],
): Promise<void> {
  for (const { _id } of questions) {
    caps.jobs.enqueueSoon("aggregate_question", { questionId: _id });
  }
  await caps.cache.feed.bumpOwn(userId);
}
