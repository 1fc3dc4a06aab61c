/** Bodies of authoring and curation (Contract 3.10: PostWrite, QuestionWrite). */
import Type, { type Static, type TSchema } from "typebox";
import {
  MAX_LABEL_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_OUTCOMES,
  MAX_SUBQUESTIONS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_UNIT_LENGTH,
} from "../domain/questions/question_rules.ts";
import { AGGREGATION_METHODS, QUESTION_TYPES, SCORE_TYPES } from "../domain/vocabulary.ts";
import { Id, Moment, Named, Nullable, Text, Verbatim, Word } from "./primitives.ts";

const MAX_PROJECTS = 50;
const MAX_URL_LENGTH = 2_000;
const MAX_NAME_LENGTH = 200;

const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
const LongText = Verbatim({ maxLength: MAX_TEXT_LENGTH });
const Title = Text({ minLength: 1, maxLength: MAX_TITLE_LENGTH });
const time = () => optional(Nullable(Moment));

const range = {
  range_min: optional(Type.Number()),
  range_max: optional(Type.Number()),
  zero_point: optional(Nullable(Type.Number())),
  open_lower_bound: optional(Type.Boolean()),
  open_upper_bound: optional(Type.Boolean()),
  inbound_outcome_count: optional(Type.Integer({ minimum: 1, maximum: MAX_OUTCOMES })),
};

const texts = {
  short_title: optional(Text({ maxLength: MAX_TITLE_LENGTH })),
  description: optional(LongText),
  resolution_criteria: optional(LongText),
  fine_print: optional(LongText),
};

const settings = {
  ...texts,
  label: optional(Text({ maxLength: MAX_LABEL_LENGTH })),
  unit: optional(Text({ maxLength: MAX_UNIT_LENGTH })),
  group_variable: optional(Text({ maxLength: MAX_LABEL_LENGTH })),
  group_rank: optional(Nullable(Type.Integer())),
  question_weight: optional(Type.Number({ minimum: 0 })),
  include_bots_in_aggregates: optional(Type.Boolean()),
  default_score_type: optional(Word(SCORE_TYPES)),
  default_aggregation_method: optional(Word(AGGREGATION_METHODS)),
  options_order: optional(Word(["DEFAULT", "CP_DESC"])),
  open_time: time(),
  cp_reveal_time: time(),
  spot_scoring_time: time(),
  scheduled_close_time: time(),
  scheduled_resolve_time: time(),
  options: optional(
    Type.Array(Text({ minLength: 1, maxLength: MAX_OPTION_LENGTH }), { maxItems: MAX_OPTIONS }),
  ),
  scaling: optional(Type.Object(range)),
  ...range,
};

export const QuestionWrite = Named(
  "QuestionWrite",
  Type.Object({ title: Title, type: Word(QUESTION_TYPES), ...settings }),
);
export type QuestionWrite = Static<typeof QuestionWrite>;

/** Any part of a question; in a group with the `id` of the subquestion it changes. */
export const QuestionPatch = Named(
  "QuestionPatch",
  Type.Object({
    id: optional(Id),
    title: optional(Title),
    type: optional(Word(QUESTION_TYPES)),
    ...settings,
  }),
);
export type QuestionPatch = Static<typeof QuestionPatch>;

const groupFields = {
  description: optional(LongText),
  resolution_criteria: optional(LongText),
  fine_print: optional(LongText),
  group_variable: optional(Text({ maxLength: MAX_LABEL_LENGTH })),
  graph_type: optional(Word(["multiple_choice_graph", "fan_graph"])),
  subquestions_order: optional(Word(["MANUAL", "CP_ASC", "CP_DESC"])),
};
const GroupWrite = Type.Object({
  questions: Type.Array(QuestionWrite, { minItems: 1, maxItems: MAX_SUBQUESTIONS }),
  ...groupFields,
});
const GroupPatch = Type.Object({
  questions: optional(Type.Array(QuestionPatch, { maxItems: MAX_SUBQUESTIONS })),
  delete: optional(Type.Array(Id, { maxItems: MAX_SUBQUESTIONS })),
  ...groupFields,
});

const ConditionalWrite = Type.Object({ condition_id: Id, condition_child_id: Id });
const ConditionalPatch = Type.Object({
  condition_id: optional(Id),
  condition_child_id: optional(Id),
});

const notebookFields = {
  image_url: optional(Nullable(Text({ maxLength: MAX_URL_LENGTH, pattern: "^(https?://\\S+)?$" }))),
  feed_tile_summary: optional(LongText),
};
const NotebookWrite = Type.Object({ markdown: LongText, ...notebookFields });
const NotebookPatch = Type.Object({ markdown: optional(LongText), ...notebookFields });

const postFields = {
  title: optional(Title),
  short_title: optional(Text({ maxLength: MAX_TITLE_LENGTH })),
  default_project: optional(Id),
  categories: optional(Type.Array(Id, { maxItems: MAX_PROJECTS })),
  tags: optional(
    Type.Array(Text({ minLength: 1, maxLength: MAX_NAME_LENGTH }), { maxItems: MAX_PROJECTS }),
  ),
  published_at: time(),
};

/** Exactly one of the four contents; the title is required except for a conditional. */
export const PostWrite = Named(
  "PostWrite",
  Type.Object({
    ...postFields,
    question: optional(QuestionWrite),
    group_of_questions: optional(GroupWrite),
    conditional: optional(ConditionalWrite),
    notebook: optional(NotebookWrite),
  }),
);
export type PostWrite = Static<typeof PostWrite>;

/** Any part of a post; its kind never changes. */
export const PostPatch = Named(
  "PostPatch",
  Type.Object({
    ...postFields,
    question: optional(QuestionPatch),
    group_of_questions: optional(GroupPatch),
    conditional: optional(ConditionalPatch),
    notebook: optional(NotebookPatch),
  }),
);
export type PostPatch = Static<typeof PostPatch>;

/** All five are required, for notebooks none: which of the two decides the post. */
export const ApproveBody = Named(
  "ApproveBody",
  Type.Object({
    published_at: time(),
    open_time: time(),
    cp_reveal_time: time(),
    scheduled_close_time: time(),
    scheduled_resolve_time: time(),
  }),
);
export type ApproveBody = Static<typeof ApproveBody>;

export const OneProject = Named("OneProject", Type.Object({ project_id: Id }));
export type OneProject = Static<typeof OneProject>;

const Ids = optional(Type.Array(Id, { maxItems: MAX_PROJECTS }));
export const ProjectChanges = Named("ProjectChanges", Type.Object({ add: Ids, remove: Ids }));
export type ProjectChanges = Static<typeof ProjectChanges>;

export const OptionsBody = Named(
  "OptionsBody",
  Type.Object({
    options: Type.Array(Text({ minLength: 1, maxLength: MAX_OPTION_LENGTH }), {
      maxItems: MAX_OPTIONS,
    }),
    grace_period_end: optional(Nullable(Moment)),
  }),
);
export type OptionsBody = Static<typeof OptionsBody>;
