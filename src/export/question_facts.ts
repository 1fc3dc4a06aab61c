/** Reads questions as they were at the time of an export. */
import { resolutionBucket } from "../domain/questions/resolution.ts";
import type { ForecastedQuestion } from "../domain/export/forecast_rows.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { asSeen } from "../present/as_seen.ts";
import type { ExportNeeds, ExportPlan } from "./export_plan.ts";

/**
 * Returns the questions in order of id. What is withheld is left out, and so is a resolution that
 * was set after `now`.
 */
export async function questionsAt(
  { store }: Pick<ExportNeeds, "store">,
  ids: readonly number[],
  { now, withheld }: Pick<ExportPlan, "now" | "withheld">,
): Promise<ForecastTarget[]> {
  const found = await store.questions.targets(ids);
  return found
    .map((question) => asOf(asSeen(question, withheld), now))
    .sort((a, b) => a._id - b._id);
}

function asOf(question: ForecastTarget, now: number): ForecastTarget {
  const { resolutionSetTime } = question;
  if (resolutionSetTime === null || resolutionSetTime <= now) return question;
  const unresolved = { resolution: null, resolutionSetTime: null, actualResolveTime: null };
  return { ...question, ...unresolved, actualCloseTime: closeAt(question, now) };
}

/** Returns the close of a question without that by its resolution, which came later. */
function closeAt(question: ForecastTarget, now: number): number | null {
  const { actualCloseTime, actualResolveTime, scheduledCloseTime } = question;
  if (actualCloseTime !== actualResolveTime) return actualCloseTime;
  return scheduledCloseTime !== null && scheduledCloseTime <= now ? scheduledCloseTime : null;
}

/** Returns the fields of a question that the rows of its forecasts need. */
export function forecastedQuestion(question: ForecastTarget): ForecastedQuestion {
  const { _id, type, rangeMin, rangeMax, zeroPoint, inboundOutcomeCount } = question;
  return {
    id: _id,
    type,
    rangeMin,
    rangeMax,
    zeroPoint,
    inboundOutcomeCount,
    optionCount: question.allOptionsEver?.length ?? 0,
    bucket: resolutionBucket(question.resolution, question),
  };
}
