/** Questions on the wire: the core fields in their order, then the additions (Contract 3.1). */
import Type, { type Static } from "typebox";
import {
  AGGREGATION_METHODS,
  QUESTION_STATUSES,
  QUESTION_TYPES,
  SCORE_TYPES,
} from "../domain/vocabulary.ts";
import { Aggregations, MyForecasts } from "./aggregation.ts";
import { described, Exact, Id, Named, Nullable, Timestamp, Word } from "./primitives.ts";

const Names = Type.Array(Type.String());
const NullableNumber = Nullable(Type.Number());
const NullableTime = Nullable(Timestamp);
const NullableFlag = Nullable(Type.Boolean());
const OutcomeCount = Nullable(Type.Integer({ minimum: 1 }));

export const QuestionScaling = Named(
  "QuestionScaling",
  Exact({
    range_min: described(
      "Lower end of the range; Unix seconds for dates; `null` for other types.",
      NullableNumber,
    ),
    range_max: described(
      "Upper end of the range; Unix seconds for dates; `null` for other types.",
      NullableNumber,
    ),
    zero_point: described(
      "Where a logarithmic scale has its zero; `null` on linear scales and for other types.",
      NullableNumber,
    ),
    nominal_min: described(
      "Smallest outcome that is shown to people; `null` for types without a range.",
      NullableNumber,
    ),
    nominal_max: described(
      "Largest outcome that is shown to people; `null` for types without a range.",
      NullableNumber,
    ),
    open_lower_bound: described(
      "Whether the outcome may lie below the range; `null` for types without one.",
      NullableFlag,
    ),
    open_upper_bound: described(
      "Whether the outcome may lie above the range; `null` for types without one.",
      NullableFlag,
    ),
    inbound_outcome_count: described(
      "Number of outcomes within the range; a CDF has one entry more. `null` for types without a range.",
      OutcomeCount,
    ),
    continuous_range: described(
      "The locations at which the entries of a CDF are taken: numbers, or datetimes for dates. `null` for types without a range.",
      Nullable(Type.Array(Type.Union([Type.Number(), Timestamp]))),
    ),
  }),
);
export type QuestionScaling = Static<typeof QuestionScaling>;

export const Question = Named(
  "Question",
  Exact({
    id: described("Id of the question. Forecasts are sent to it.", Id),
    title: described("Title of the question.", Type.String()),
    description: described(
      "Markdown; absent unless descriptions are asked for.",
      Type.Optional(Type.String()),
    ),
    type: described("Type of the question.", Word(QUESTION_TYPES)),
    status: described(
      "State of the question now, derived from its times and the clock.",
      Word(QUESTION_STATUSES),
    ),
    created_at: described("When it was written, UTC.", Timestamp),
    open_time: described(
      "When it opens for forecasts, UTC; `null` before its approval.",
      NullableTime,
    ),
    scheduled_close_time: described(
      "When it is to close, UTC; `null` before its approval.",
      NullableTime,
    ),
    actual_close_time: described("When it closed, or will close as planned, UTC.", NullableTime),
    scheduled_resolve_time: described(
      "When it is to be resolved, UTC; `null` before its approval.",
      NullableTime,
    ),
    actual_resolve_time: described(
      "When its outcome was known, UTC; `null` until it is resolved.",
      NullableTime,
    ),
    resolution: described(
      "The outcome as text; `null` until it is resolved. `annulled` and `ambiguous` give no scores.",
      Nullable(Type.String()),
    ),
    resolution_criteria: described(
      "Markdown; absent unless descriptions are asked for.",
      Type.Optional(Type.String()),
    ),
    fine_print: described(
      "Markdown; absent unless descriptions are asked for.",
      Type.Optional(Type.String()),
    ),
    post_id: described("Id of the post that holds the question.", Id),
    possibilities: described(
      '`{"type": "binary"}` for binary questions, `{}` for others.',
      Exact({
        type: described(
          "`binary` for binary questions; absent for others.",
          Type.Optional(Type.Literal("binary")),
        ),
      }),
    ),
    options: described(
      "The options on offer now, in order; `null` unless it is multiple choice.",
      Nullable(Names),
    ),
    all_options_ever: described(
      "All options that were ever on offer, in the order of forecast values; `null` unless it is multiple choice.",
      Nullable(Names),
    ),
    options_history: described(
      "Pairs of a time (UTC, without a zone) and the options on offer from then on; `null` unless it is multiple choice.",
      Nullable(Type.Array(Type.Array(Type.Union([Type.String(), Names])))),
    ),
    scaling: described(
      "Range and scale of a continuous question; all members are `null` for other types.",
      QuestionScaling,
    ),
    unit: described("Unit of the outcome; may be empty.", Type.String()),
    open_upper_bound: described(
      "Whether the outcome may lie above the range; `false` for types without one.",
      Type.Boolean(),
    ),
    open_lower_bound: described(
      "Whether the outcome may lie below the range; `false` for types without one.",
      Type.Boolean(),
    ),
    aggregations: described(
      "Community predictions; absent unless they are asked for.",
      Type.Optional(Aggregations),
    ),
    short_title: described("Short title for lists; may be empty.", Type.String()),
    resolution_set_time: described(
      "When somebody resolved it, UTC; `null` until then.",
      NullableTime,
    ),
    scores_provisional_until: described(
      "Until then its outcome may be objected to, and its scores are provisional, UTC; absent without such a window.",
      Type.Optional(Timestamp),
    ),
    cp_reveal_time: described(
      "Until then the community prediction is hidden, UTC; `null` where it never is.",
      NullableTime,
    ),
    spot_scoring_time: described(
      "When the forecasts stand that spot scores judge, UTC; `null` where that is the reveal time or the close.",
      NullableTime,
    ),
    label: described("Name of the question within its group; empty outside groups.", Type.String()),
    group_variable: described(
      "What differs between the questions of its group; may be empty.",
      Type.String(),
    ),
    group_rank: described("Place within its group; `null` outside groups.", NullableNumber),
    inbound_outcome_count: described(
      "Number of outcomes within the range; a CDF has one entry more. `null` for types without a range.",
      OutcomeCount,
    ),
    include_bots_in_aggregates: described(
      "Whether forecasts of bots enter the community prediction.",
      Type.Boolean(),
    ),
    question_weight: described(
      "Weight of the question on boards; 0 keeps it off them.",
      Type.Number(),
    ),
    default_score_type: described("The score that boards of its project use.", Word(SCORE_TYPES)),
    default_aggregation_method: described(
      "The prediction that clients show.",
      Word(AGGREGATION_METHODS),
    ),
    options_order: described(
      "How clients order the options: `DEFAULT` or `CP_DESC`.",
      Type.String(),
    ),
    average_coverage: described(
      "Mean coverage of the scores of the default type, 0 to 1; `null` before there are any.",
      NullableNumber,
    ),
    prior: described(
      "The prior that its author has set, in the form of QuestionWrite; absent without one.",
      Type.Optional(Type.Array(Type.Number())),
    ),
    my_forecasts: described("The caller's own forecasts; empty without any.", MyForecasts),
  }),
);
export type Question = Static<typeof Question>;
