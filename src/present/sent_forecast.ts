/** Turns a forecast of the caller into its row among all that they have sent (Contract 2.33). */
import type { ScoreData } from "../schema/aggregation.ts";
import type { SentForecast as Shown } from "../schema/sent_forecast.ts";
import type { SentForecast } from "../store/forecasts/sent_forecasts.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { ownValues } from "./my_forecasts.ts";
import { isoOrNull, toIso } from "./time.ts";

/** A forecast with what else its row shows. */
interface Sent {
  readonly row: SentForecast;
  readonly isActive: boolean;
  readonly scores: ScoreData;
}

export function presentSentForecast(
  { _id, postId, type, resolution }: ForecastTarget,
  { row, isActive, scores }: Sent,
): Shown {
  return {
    id: row.id,
    question_id: _id,
    post_id: postId,
    type,
    start_time: toIso(row.s),
    end_time: isoOrNull(row.e),
    values: ownValues(row),
    active: isActive,
    resolution,
    scores,
  };
}
