/** Questions on the wire: the core fields in their order, then the additions (Contract 3.1). */
import Type, { type Static } from "typebox";
import {
  AGGREGATION_METHODS,
  QUESTION_STATUSES,
  QUESTION_TYPES,
  SCORE_TYPES,
} from "../domain/vocabulary.ts";
import { Aggregations, MyForecasts } from "./aggregation.ts";
import { Exact, Id, Named, Nullable, Timestamp, Word } from "./primitives.ts";

const Names = Type.Array(Type.String());
const NullableNumber = Nullable(Type.Number());
const NullableTime = Nullable(Timestamp);
const NullableFlag = Nullable(Type.Boolean());
const OutcomeCount = Nullable(Type.Integer({ minimum: 1 }));

export const QuestionScaling = Named(
  "QuestionScaling",
  Exact({
    range_min: NullableNumber,
    range_max: NullableNumber,
    zero_point: NullableNumber,
    nominal_min: NullableNumber,
    nominal_max: NullableNumber,
    open_lower_bound: NullableFlag,
    open_upper_bound: NullableFlag,
    inbound_outcome_count: OutcomeCount,
    /** Numbers; ISO datetimes for date questions. */
    continuous_range: Nullable(Type.Array(Type.Union([Type.Number(), Timestamp]))),
  }),
);
export type QuestionScaling = Static<typeof QuestionScaling>;

export const Question = Named(
  "Question",
  Exact({
    id: Id,
    title: Type.String(),
    description: Type.Optional(Type.String()),
    type: Word(QUESTION_TYPES),
    status: Word(QUESTION_STATUSES),
    created_at: Timestamp,
    open_time: NullableTime,
    scheduled_close_time: NullableTime,
    actual_close_time: NullableTime,
    scheduled_resolve_time: NullableTime,
    actual_resolve_time: NullableTime,
    resolution: Nullable(Type.String()),
    resolution_criteria: Type.Optional(Type.String()),
    fine_print: Type.Optional(Type.String()),
    post_id: Id,
    possibilities: Exact({ type: Type.Optional(Type.Literal("binary")) }),
    options: Nullable(Names),
    all_options_ever: Nullable(Names),
    /** Pairs of a time without zone (UTC) and the options valid from then on. */
    options_history: Nullable(Type.Array(Type.Array(Type.Union([Type.String(), Names])))),
    scaling: QuestionScaling,
    unit: Type.String(),
    open_upper_bound: Type.Boolean(),
    open_lower_bound: Type.Boolean(),
    aggregations: Type.Optional(Aggregations),
    short_title: Type.String(),
    resolution_set_time: NullableTime,
    cp_reveal_time: NullableTime,
    spot_scoring_time: NullableTime,
    label: Type.String(),
    group_variable: Type.String(),
    group_rank: NullableNumber,
    inbound_outcome_count: OutcomeCount,
    include_bots_in_aggregates: Type.Boolean(),
    question_weight: Type.Number(),
    default_score_type: Word(SCORE_TYPES),
    default_aggregation_method: Word(AGGREGATION_METHODS),
    options_order: Type.String(),
    average_coverage: NullableNumber,
    my_forecasts: MyForecasts,
  }),
);
export type Question = Static<typeof Question>;
