/** Community predictions and the caller's own forecasts on the wire (Contract 3.1). */
import Type, { type Static } from "typebox";
import { MOST_IN_DETAILS } from "../domain/forecasts/own_history.ts";
import { recordOf } from "../domain/record_of.ts";
import { AGGREGATION_METHODS, SCORE_TYPES_BY_NAME, type ScoreType } from "../domain/vocabulary.ts";
import { Exact, Id, Named, Nullable, UnixSeconds } from "./primitives.ts";

const Values = Type.Array(Nullable(Type.Number()));

export const Snapshot = Named(
  "AggregateForecast",
  Exact({
    start_time: UnixSeconds,
    end_time: Nullable(UnixSeconds),
    /** null on snapshots of a long continuous history that were thinned out (Contract 2.2). */
    forecast_values: Nullable(Values),
    forecaster_count: Type.Integer({ minimum: 0 }),
    interval_lower_bounds: Nullable(Values),
    centers: Nullable(Values),
    interval_upper_bounds: Nullable(Values),
    means: Nullable(Values),
    histogram: Nullable(Type.Array(Type.Array(Type.Number()))),
  }),
);
export type Snapshot = Static<typeof Snapshot>;

/** Where a score of this type stands in `score_data`. */
export function scoreKey(type: ScoreType): `${ScoreType}_score` {
  return `${type}_score`;
}

/** `{}` until scored; kinds that were not computed are absent. */
export const ScoreData = Named(
  "ScoreData",
  Exact({
    ...recordOf(SCORE_TYPES_BY_NAME.map(scoreKey), () => Type.Optional(Type.Number())),
    coverage: Type.Optional(Type.Number()),
  }),
);
export type ScoreData = Static<typeof ScoreData>;

/** How far the default aggregate moved in the last period (Maths 9.4). */
const Movement = Named("Movement", Exact({ divergence: Type.Number() }));

export const Aggregation = Named(
  "Aggregation",
  Exact({
    latest: Nullable(Snapshot),
    history: Type.Array(Snapshot),
    score_data: ScoreData,
    movement: Nullable(Movement),
  }),
);
export type Aggregation = Static<typeof Aggregation>;

export const Aggregations = Named(
  "Aggregations",
  Exact(recordOf(AGGREGATION_METHODS, () => Aggregation)),
);
export type Aggregations = Static<typeof Aggregations>;

export const OwnForecast = Named(
  "OwnForecast",
  Exact({
    question_id: Id,
    author_id: Id,
    start_time: UnixSeconds,
    end_time: Nullable(UnixSeconds),
    forecast_values: Values,
    interval_lower_bounds: Nullable(Values),
    centers: Nullable(Values),
    interval_upper_bounds: Nullable(Values),
    /** Set on the latest forecast only. Null on the others. */
    distribution_input: Type.Unknown(),
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
    history: Type.Array(OwnForecast, { maxItems: MOST_IN_DETAILS }),
    /** How many forecasts there are, those left out of `history` included. */
    history_total: Type.Integer({ minimum: 0 }),
    latest: Nullable(OwnForecast),
    score_data: ScoreData,
  }),
);
export type MyForecasts = Static<typeof MyForecasts>;
