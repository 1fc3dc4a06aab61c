/** Bodies of authoring and curation (Contract 3.10: PostWrite). */
import Type, { type Static } from "typebox";
import {
  MAX_LABEL_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_SUBQUESTIONS,
  MAX_TITLE_LENGTH,
} from "../domain/questions/question_rules.ts";
import { POST_WARNINGS } from "../domain/posts/post_warnings.ts";
import { QUESTION_TYPES } from "../domain/vocabulary.ts";
import { LongText, optional, QuestionPatch, QuestionWrite, time, Title } from "./question_write.ts";
import {
  described,
  Exact,
  Id,
  MAX_NAME_LENGTH,
  Moment,
  Named,
  Nullable,
  Text,
  Url,
  Word,
} from "./primitives.ts";

const MAX_PROJECTS = 50;
const MAX_EXTERNAL_ID_LENGTH = 100;

const groupFields = {
  description: described("Markdown.", optional(LongText)),
  resolution_criteria: described("Markdown: how the outcome will be decided.", optional(LongText)),
  fine_print: described(
    "Markdown: what else has to be said about the outcome.",
    optional(LongText),
  ),
  group_variable: described(
    "What differs between the questions of the group.",
    optional(Text({ maxLength: MAX_LABEL_LENGTH })),
  ),
  graph_type: described(
    "How clients draw the group.",
    optional(Word(["multiple_choice_graph", "fan_graph"])),
  ),
  subquestions_order: described(
    "How clients order the questions.",
    optional(Word(["MANUAL", "CP_ASC", "CP_DESC"])),
  ),
};
export const GroupWrite = Type.Object({
  questions: described(
    "The questions of the group, at least one.",
    Type.Array(QuestionWrite, { minItems: 1, maxItems: MAX_SUBQUESTIONS }),
  ),
  ...groupFields,
});
const GroupPatch = Type.Object({
  questions: described(
    "Questions to change (with `id`) and to add (without).",
    optional(Type.Array(QuestionPatch, { maxItems: MAX_SUBQUESTIONS })),
  ),
  delete: described(
    "Ids of questions to take out of the group.",
    optional(Type.Array(Id, { maxItems: MAX_SUBQUESTIONS })),
  ),
  ...groupFields,
});

const ConditionalWrite = Type.Object({
  condition_id: described("Id of the binary question that decides which branch counts.", Id),
  condition_child_id: described("Id of the question that both branches repeat.", Id),
});
const ConditionalPatch = Type.Object({
  condition_id: described(
    "Id of the binary question that decides which branch counts.",
    optional(Id),
  ),
  condition_child_id: described("Id of the question that both branches repeat.", optional(Id)),
});

const notebookFields = {
  image_url: described("Address of a picture, http or https.", optional(Url)),
  feed_tile_summary: described("Short text for lists.", optional(LongText)),
};
export const NotebookWrite = Type.Object({
  markdown: described("Text of the notebook.", LongText),
  ...notebookFields,
});
const NotebookPatch = Type.Object({
  markdown: described("Text of the notebook.", optional(LongText)),
  ...notebookFields,
});

const postFields = {
  title: described("At most 2,000 characters.", optional(Title)),
  short_title: described("Short title for lists.", optional(Text({ maxLength: MAX_TITLE_LENGTH }))),
  default_project: described(
    "Id of the project to which the post belongs; default the main project.",
    optional(Id),
  ),
  categories: described("Ids of categories.", optional(Type.Array(Id, { maxItems: MAX_PROJECTS }))),
  tags: described(
    "Names of tags; new ones are made.",
    optional(
      Type.Array(Text({ minLength: 1, maxLength: MAX_NAME_LENGTH }), { maxItems: MAX_PROJECTS }),
    ),
  ),
  published_at: described("When the post is to appear, UTC.", time()),
  external_id: described(
    "A name of your own for the post, at most 100 characters, unique in its default project; `null` or empty for none.",
    optional(Nullable(Text({ maxLength: MAX_EXTERNAL_ID_LENGTH }))),
  ),
};

/** Exactly one of the four contents; the title is required except for a conditional. */
export const PostWrite = Named(
  "PostWrite",
  Type.Object({
    ...postFields,
    question: described("One question.", optional(QuestionWrite)),
    group_of_questions: described("Several questions of one kind.", optional(GroupWrite)),
    conditional: described("A question under a condition.", optional(ConditionalWrite)),
    notebook: described("A text without a question.", optional(NotebookWrite)),
  }),
);
export type PostWrite = Static<typeof PostWrite>;

/** Any part of a post; its kind never changes. */
export const PostPatch = Named(
  "PostPatch",
  Type.Object({
    ...postFields,
    question: described("One question.", optional(QuestionPatch)),
    group_of_questions: described("Several questions of one kind.", optional(GroupPatch)),
    conditional: described("A question under a condition.", optional(ConditionalPatch)),
    notebook: described("A text without a question.", optional(NotebookPatch)),
  }),
);
export type PostPatch = Static<typeof PostPatch>;

/** All five are required, for notebooks none: which of the two decides the post. */
export const ApproveBody = Named(
  "ApproveBody",
  Type.Object({
    published_at: described("When the post appears, UTC.", time()),
    open_time: described("When the questions open, UTC.", time()),
    cp_reveal_time: described("Until then the community predictions are hidden, UTC.", time()),
    scheduled_close_time: described("When the questions are to close, UTC.", time()),
    scheduled_resolve_time: described("When the questions are to be resolved, UTC.", time()),
  }),
);
export type ApproveBody = Static<typeof ApproveBody>;

export const OneProject = Named(
  "OneProject",
  Type.Object({ project_id: described("Id of the other project.", Id) }),
);
export type OneProject = Static<typeof OneProject>;

const Ids = optional(Type.Array(Id, { maxItems: MAX_PROJECTS }));
export const ProjectChanges = Named(
  "ProjectChanges",
  Type.Object({
    add: described("Ids of projects that get the post.", Ids),
    remove: described("Ids of projects that lose the post.", Ids),
  }),
);
export type ProjectChanges = Static<typeof ProjectChanges>;

export const OptionsBody = Named(
  "OptionsBody",
  Type.Object({
    options: described(
      "The options from now on, in order; the last one stays.",
      Type.Array(Text({ minLength: 1, maxLength: MAX_OPTION_LENGTH }), {
        maxItems: MAX_OPTIONS,
      }),
    ),
    grace_period_end: described(
      "Until then forecasts without the added options stand, UTC; required where options are added.",
      optional(Nullable(Moment)),
    ),
  }),
);
export type OptionsBody = Static<typeof OptionsBody>;

const WARNING = "Something that keeps the rules and is often a mistake.";
export const PostWarning = Named(
  "PostWarning",
  Exact({
    code: described("The kind of mistake.", Word(POST_WARNINGS)),
    path: described(
      "The field, with dots between the levels; questions of a group are counted from 0 as the post would have them.",
      Type.String(),
    ),
    message: described("What is unusual.", Type.String()),
    fix: described("What to send instead.", Type.String()),
  }),
);

export const WrittenQuestion = Named(
  "WrittenQuestion",
  Exact({
    question: described("Id of the question; `null` for a new one.", Nullable(Id)),
    title: described("Its title afterwards.", Type.String()),
    label: described("Its label in a group; empty elsewhere.", Type.String()),
    type: described("Its type afterwards.", Word(QUESTION_TYPES)),
    change: described(
      "What the call would do with it.",
      Word(["added", "changed", "removed", "kept"]),
    ),
  }),
);

/** What would become of a post (Contract 2.32). */
export const PostCheck = Named(
  "PostCheck",
  Exact({
    would: described(
      "The questions of the post; both branches of a conditional, none for a notebook.",
      Type.Array(WrittenQuestion),
    ),
    warnings: described(WARNING, Type.Array(PostWarning)),
  }),
);
export type PostCheck = Static<typeof PostCheck>;
