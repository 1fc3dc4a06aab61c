/** Community predictions and the caller's own forecasts on the wire (Contract 3.1). */
import Type, { type Static } from "typebox";
import { MOST_IN_DETAILS } from "../domain/forecasts/own_history.ts";
import { MOST_IN_SPARK } from "../domain/posts/recent_prediction.ts";
import { recordOf } from "../domain/record_of.ts";
import { AGGREGATION_METHODS, SCORE_TYPES_BY_NAME, type ScoreType } from "../domain/vocabulary.ts";
import { described, Exact, Id, Named, Nullable, UnixSeconds } from "./primitives.ts";

const Values = Type.Array(Nullable(Type.Number()));

export const Snapshot = Named(
  "AggregateForecast",
  Exact({
    start_time: described("When the prediction began to hold, Unix seconds.", UnixSeconds),
    end_time: described(
      "When the next prediction took its place, Unix seconds; `null` while it holds.",
      Nullable(UnixSeconds),
    ),
    forecast_values: described(
      "The prediction: `[p]` for binary, a probability for each of `all_options_ever` (`null` where one is not on offer), or a CDF. `null` on snapshots of a long continuous history that were thinned out.",
      Nullable(Values),
    ),
    forecaster_count: described(
      "Number of forecasters in the prediction.",
      Type.Integer({ minimum: 0 }),
    ),
    interval_lower_bounds: described(
      "Lower quartiles: of the forecasts, or of the CDF as internal locations from 0 to 1.",
      Nullable(Values),
    ),
    centers: described(
      "Medians: of the forecasts, or of the CDF as internal locations from 0 to 1.",
      Nullable(Values),
    ),
    interval_upper_bounds: described(
      "Upper quartiles: of the forecasts, or of the CDF as internal locations from 0 to 1.",
      Nullable(Values),
    ),
    means: described(
      "Arithmetic means of the forecasts; `null` where there are none to show.",
      Nullable(Values),
    ),
    histogram: described(
      "How many forecasts lie in each hundredth, for each outcome; `null` where it is not shown.",
      Nullable(Type.Array(Type.Array(Type.Number()))),
    ),
  }),
);
export type Snapshot = Static<typeof Snapshot>;

/** Returns where a score of this type stands in `score_data`. */
export function scoreKey(type: ScoreType): `${ScoreType}_score` {
  return `${type}_score`;
}

/** `{}` until scored; kinds that were not computed are absent. */
export const ScoreData = Named(
  "ScoreData",
  Exact({
    ...recordOf(SCORE_TYPES_BY_NAME.map(scoreKey), (key) =>
      described(
        `The ${key.replaceAll("_", " ")}; absent until it is computed.`,
        Type.Optional(Type.Number()),
      ),
    ),
    coverage: described(
      "Coverage of the peer score, from 0 to 1; absent without one.",
      Type.Optional(Type.Number()),
    ),
  }),
);
export type ScoreData = Static<typeof ScoreData>;

/** How far the default aggregate moved in the last period (Maths 9.4). */
const Movement = Named(
  "Movement",
  Exact({ divergence: described("How far the prediction moved; see Maths 9.4.", Type.Number()) }),
);

export const Aggregation = Named(
  "Aggregation",
  Exact({
    latest: described(
      "The newest prediction; `null` without forecasts and while it is hidden.",
      Nullable(Snapshot),
    ),
    history: described(
      "Earlier predictions, oldest first, and the newest one at the end; empty while it is hidden.",
      Type.Array(Snapshot),
    ),
    history_total: described(
      "How many predictions there were, where `minimize=true` of a post left some out of `history`; else absent.",
      Type.Optional(Type.Integer({ minimum: 1 })),
    ),
    score_data: described("Scores by type; empty until the question is scored.", ScoreData),
    movement: described(
      "How far the prediction moved lately; `null` where that is not known.",
      Nullable(Movement),
    ),
    spark: described(
      "The prediction of the last 30 days in equal steps, oldest first, the newest at the end: of yes, of the likeliest option, or the median as an internal location; `null` where none stood. Only on the default method, and absent where it is not known.",
      Type.Optional(Type.Array(Nullable(Type.Number()), { maxItems: MOST_IN_SPARK })),
    ),
    change_7d: described(
      "The newest value of `spark` minus that of seven days ago; `null` where none stood then. Only beside `spark`.",
      Type.Optional(Nullable(Type.Number())),
    ),
  }),
);
export type Aggregation = Static<typeof Aggregation>;

export const Aggregations = Named(
  "Aggregations",
  Exact(
    recordOf(AGGREGATION_METHODS, (method) =>
      described(`The prediction of the method \`${method}\`.`, Aggregation),
    ),
  ),
);
export type Aggregations = Static<typeof Aggregations>;

export const OwnForecast = Named(
  "OwnForecast",
  Exact({
    question_id: described("Id of the question.", Id),
    author_id: described("Id of the account that forecast.", Id),
    start_time: described("When the forecast began to stand, Unix seconds.", UnixSeconds),
    end_time: described(
      "When the forecast ended or will end, Unix seconds; `null` without an end.",
      Nullable(UnixSeconds),
    ),
    forecast_values: described(
      "`[1 - p, p]` for binary, a probability for each of `all_options_ever` (`null` where one was not on offer), or a CDF.",
      Values,
    ),
    interval_lower_bounds: described(
      "Lower quartile of a CDF as an internal location from 0 to 1; `null` for other types.",
      Nullable(Values),
    ),
    centers: described(
      "Median of a CDF as an internal location from 0 to 1; `null` for other types.",
      Nullable(Values),
    ),
    interval_upper_bounds: described(
      "Upper quartile of a CDF as an internal location from 0 to 1; `null` for other types.",
      Nullable(Values),
    ),
    distribution_input: described(
      "What the client sent beside the forecast; `null` except on the latest forecast.",
      Type.Unknown(),
    ),
  }),
);
export type OwnForecast = Static<typeof OwnForecast>;

/**
 * The caller's own forecasts: oldest first, the latest included; never anybody else's. At most the
 * newest 100 in lists and the newest 1,000 in details.
 */
export const MyForecasts = Named(
  "MyForecasts",
  Exact({
    history: described(
      "The newest forecasts, oldest first.",
      Type.Array(OwnForecast, { maxItems: MOST_IN_DETAILS }),
    ),
    history_total: described(
      "Number of forecasts, those left out of `history` included.",
      Type.Integer({ minimum: 0 }),
    ),
    latest: described(
      "The newest forecast, also when it is withdrawn; `null` without one.",
      Nullable(OwnForecast),
    ),
    score_data: described("Scores by type; empty until the question is scored.", ScoreData),
  }),
);
export type MyForecasts = Static<typeof MyForecasts>;
