/** Movement of a community prediction between two moments, from its forecasts. Maths 9.4. */
import type { Outlook } from "../divergence.ts";
import { questionMovement } from "../movement.ts";
import type { QuestionType } from "../question_type.ts";
import type { Forecast } from "./forecast.ts";
import { aggregateAt, type Snapshot } from "./history.ts";
import type { AggregationMethod } from "./method_values.ts";

export interface MovedQuestion {
  type: QuestionType;
  defaultAggregationMethod: AggregationMethod;
  /** ms; null while the question has no resolution */
  resolutionSetTime: number | null;
}

/**
 * Divergence of the default aggregate at `now` from the one at `before`, null if either has no
 * forecasts. Both moments and those of the forecasts in Unix seconds.
 */
export function movementBetween(
  question: MovedQuestion,
  forecasts: readonly Forecast[],
  { before, now }: { before: number; now: number },
): number | null {
  const at = (moment: number) => outlookOf(aggregateAt(question, forecasts, moment), question);
  const { type, resolutionSetTime } = question;
  return questionMovement(
    { type, resolutionSetTime, current: at(now), before: at(before) },
    now * 1000,
  );
}

/** The platform's own prediction needs reputations: its movement is that of the usual method. */
function outlookOf(
  snapshot: Snapshot | null,
  { defaultAggregationMethod: method }: MovedQuestion,
): Outlook | null {
  if (snapshot === null) return null;
  return (snapshot[method] ?? snapshot.recency_weighted).forecastValues;
}
