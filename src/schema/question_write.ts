/** Questions in the bodies of authoring (Contract 3.10: QuestionWrite). */
import Type, { type Static, type TSchema } from "typebox";
import {
  MAX_LABEL_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_OUTCOMES,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_UNIT_LENGTH,
  MAX_WEIGHT,
} from "../domain/questions/question_rules.ts";
import { AGGREGATION_METHODS, QUESTION_TYPES, SCORE_TYPES } from "../domain/vocabulary.ts";
import { described, Id, Moment, Named, Nullable, Text, Verbatim, Word } from "./primitives.ts";

/** Declares a field that may be left out. */
export const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
/** Markdown of a question or post. */
export const LongText = Verbatim({ maxLength: MAX_TEXT_LENGTH });
/** A title that is not empty. */
export const Title = Text({ minLength: 1, maxLength: MAX_TITLE_LENGTH });
/** Declares a time that may be left out or null. */
export const time = () => optional(Nullable(Moment));

const range = {
  range_min: described(
    "Lower end of the range; below `range_max`. Unix seconds for dates.",
    optional(Type.Number()),
  ),
  range_max: described("Upper end of the range. Unix seconds for dates.", optional(Type.Number())),
  zero_point: described(
    "Where a logarithmic scale has its zero: outside the range, and only for numeric and date.",
    optional(Nullable(Type.Number())),
  ),
  open_lower_bound: described(
    "Whether the outcome may lie below the range; default false.",
    optional(Type.Boolean()),
  ),
  open_upper_bound: described(
    "Whether the outcome may lie above the range; default false.",
    optional(Type.Boolean()),
  ),
  inbound_outcome_count: described(
    "Number of outcomes within the range, 1 to 500; required for discrete, default 200 for others.",
    optional(Type.Integer({ minimum: 1, maximum: MAX_OUTCOMES })),
  ),
};

const texts = {
  short_title: described("Short title for lists.", optional(Text({ maxLength: MAX_TITLE_LENGTH }))),
  description: described("Markdown.", optional(LongText)),
  resolution_criteria: described("Markdown: how the outcome will be decided.", optional(LongText)),
  fine_print: described(
    "Markdown: what else has to be said about the outcome.",
    optional(LongText),
  ),
};

const settings = {
  ...texts,
  label: described(
    "Name of the question within its group.",
    optional(Text({ maxLength: MAX_LABEL_LENGTH })),
  ),
  unit: described(
    "Unit of the outcome, at most 25 characters.",
    optional(Text({ maxLength: MAX_UNIT_LENGTH })),
  ),
  group_variable: described(
    "What differs between the questions of the group.",
    optional(Text({ maxLength: MAX_LABEL_LENGTH })),
  ),
  group_rank: described("Place within the group.", optional(Nullable(Type.Integer()))),
  question_weight: described(
    "Weight on boards, 0 to 1,000,000; default 1.",
    optional(Type.Number({ minimum: 0, maximum: MAX_WEIGHT })),
  ),
  include_bots_in_aggregates: described(
    "Whether forecasts of bots enter the community prediction.",
    optional(Type.Boolean()),
  ),
  default_score_type: described(
    "The score that boards of its project use.",
    optional(Word(SCORE_TYPES)),
  ),
  default_aggregation_method: described(
    "The prediction that clients show; default `recency_weighted`.",
    optional(Word(AGGREGATION_METHODS)),
  ),
  options_order: described(
    "How clients order the options.",
    optional(Word(["DEFAULT", "CP_DESC"])),
  ),
  open_time: described("When it opens, UTC; before the scheduled close.", time()),
  cp_reveal_time: described(
    "Until then the community prediction is hidden, UTC; not after the scheduled close.",
    time(),
  ),
  spot_scoring_time: described("When the forecasts stand that spot scores judge, UTC.", time()),
  scheduled_close_time: described("When it is to close, UTC.", time()),
  scheduled_resolve_time: described("When it is to be resolved, UTC.", time()),
  options: described(
    "2 to 100 different options; the last one is the catch-all.",
    optional(
      Type.Array(Text({ minLength: 1, maxLength: MAX_OPTION_LENGTH }), { maxItems: MAX_OPTIONS }),
    ),
  ),
  prior: described(
    "What was likely before anybody knew more, for benchmarks: the probabilities of no and yes, of " +
      "each option, or the CDF of a continuous question. Frozen once there are forecasts.",
    optional(Nullable(Type.Array(Type.Number(), { maxItems: MAX_OUTCOMES + 1 }))),
  ),
  scaling: described(
    "Range and scale; its members may also stand beside it.",
    optional(Type.Object(range)),
  ),
  ...range,
};

export const QuestionWrite = Named(
  "QuestionWrite",
  Type.Object({
    title: described("At most 2,000 characters.", Title),
    type: described("Type of the question.", Word(QUESTION_TYPES)),
    ...settings,
  }),
);
export type QuestionWrite = Static<typeof QuestionWrite>;

/** Any part of a question; in a group with the `id` of the subquestion it changes. */
export const QuestionPatch = Named(
  "QuestionPatch",
  Type.Object({
    id: described("Id of the question that is changed, in a group.", optional(Id)),
    title: described("At most 2,000 characters.", optional(Title)),
    type: described("Type of the question.", optional(Word(QUESTION_TYPES))),
    ...settings,
  }),
);
export type QuestionPatch = Static<typeof QuestionPatch>;

const MAX_CLARIFICATION = 5_000;

export const ClarifyBody = Named(
  "ClarifyBody",
  Type.Object({
    text: described(
      "Markdown: what is made clear. It is added to the fine print with the day.",
      Text({ minLength: 1, maxLength: MAX_CLARIFICATION }),
    ),
  }),
);
export type ClarifyBody = Static<typeof ClarifyBody>;
