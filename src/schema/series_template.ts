/** The calendar, the windows and the template of a series, as they are sent. Contract 3.19. */
import Type, { type Static } from "typebox";
import {
  MAX_LABEL_LENGTH,
  MAX_OPTIONS,
  MAX_SUBQUESTIONS,
} from "../domain/questions/question_rules.ts";
import { FREQUENCIES, MOST_ROUNDS, WEEKDAYS } from "../domain/series/series_words.ts";
import { GroupWrite, NotebookWrite, PostWrite } from "./post_write.ts";
import { described, MAX_NAME_LENGTH, Named, Nullable, Text, Word } from "./primitives.ts";
import { QuestionWrite, Title } from "./question_write.ts";

const MAX_KEY = 38;
export const MAX_TARGET = 100;
export const NAME_FORM = "letters, digits, dots, dashes and underscores";
export const NAME = "^[A-Za-z0-9._-]+$";
const optional = Type.Optional;
export const DateText = Text({ maxLength: 10 });
const Clock = Text({ maxLength: 5 });

export const calendarFields = {
  frequency: described("How often a round comes.", Word(FREQUENCIES)),
  time: described("When rounds open by the wall clock, `HH:MM`.", Clock),
  time_zone: described(
    "Name of the time zone in the IANA database, for example `Europe/Berlin`.",
    Text({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
  ),
  from: described("The first date that a round may have, `YYYY-MM-DD`.", DateText),
  until: described("The last date that a round may have, `YYYY-MM-DD`.", DateText),
};
export const weekday = described(
  "The weekday of a weekly series; `null` elsewhere.",
  Nullable(Word(WEEKDAYS)),
);
export const day = described(
  "The day of the month of a monthly series, 1 to 28; `null` elsewhere.",
  Nullable(Type.Integer({ minimum: 1, maximum: 28 })),
);
export const except = described(
  "Dates without a round.",
  Type.Array(DateText, { maxItems: MOST_ROUNDS }),
);

export const SeriesCalendar = Named(
  "SeriesCalendar",
  Type.Object({
    ...calendarFields,
    weekday: optional(weekday),
    day: optional(day),
    except: optional(except),
  }),
);
export type SeriesCalendar = Static<typeof SeriesCalendar>;

const WindowEnd = Named(
  "WindowEnd",
  Type.Object({
    days: described("Days after the date of the round; negative for days before.", Type.Integer()),
    time: described("The wall clock then, `HH:MM`.", Clock),
  }),
);

export const ends = {
  opens: described("When questions open; default the time of the calendar.", WindowEnd),
  reveals: described("Until then predictions are hidden; default when they open.", WindowEnd),
  closes: described("When questions close.", WindowEnd),
  resolves_by: described("When questions are to be resolved.", WindowEnd),
};
export const SeriesWindows = Named(
  "SeriesWindows",
  Type.Object({
    opens: optional(ends.opens),
    reveals: optional(ends.reveals),
    closes: ends.closes,
    resolves_by: ends.resolves_by,
  }),
);
export type SeriesWindows = Static<typeof SeriesWindows>;

const Bound = Type.Number();
const Observed = Named(
  "ObservedBy",
  Type.Object({
    label: described(
      "Label of the question in its group; absent for a post with one question.",
      optional(Text({ minLength: 1, maxLength: MAX_LABEL_LENGTH })),
    ),
    target: described(
      "Name of what is observed, as `observations` have it.",
      Text({ minLength: 1, maxLength: MAX_TARGET }),
    ),
    date: described(
      "The date whose value counts, with placeholders; default `{{date}}`.",
      optional(Text({ minLength: 1, maxLength: MAX_NAME_LENGTH })),
    ),
    at_least: described("Yes for this value and higher ones.", optional(Bound)),
    above: described("Yes for higher values.", optional(Bound)),
    at_most: described("Yes for this value and lower ones.", optional(Bound)),
    below: described("Yes for lower values.", optional(Bound)),
    thresholds: described(
      "Ascending numbers between the options: a value resolves to the option of its stretch, and a threshold itself belongs to the option above it.",
      optional(Type.Array(Bound, { minItems: 1, maxItems: MAX_OPTIONS })),
    ),
  }),
);

const TIMES = [
  "open_time",
  "cp_reveal_time",
  "spot_scoring_time",
  "scheduled_close_time",
  "scheduled_resolve_time",
] as const;
const TemplateQuestion = Named("TemplateQuestion", Type.Omit(QuestionWrite, TIMES));

export const TemplatePost = Named(
  "TemplatePost",
  Type.Object({
    key: described(
      `Name of the post within a round: ${NAME_FORM}. Its \`external_id\` is \`<external_id of the series>/<date>/<key>\`.`,
      Text({ minLength: 1, maxLength: MAX_KEY, pattern: NAME, "x-form": NAME_FORM }),
    ),
    title: described("Title of the post, with placeholders.", optional(Title)),
    short_title: PostWrite.properties.short_title,
    categories: PostWrite.properties.categories,
    tags: PostWrite.properties.tags,
    windows: described(
      "What differs from the windows of the series.",
      optional(Named("PostWindows", Type.Partial(SeriesWindows))),
    ),
    question: described("One question.", optional(TemplateQuestion)),
    group_of_questions: described(
      "Several questions of one kind.",
      optional(
        Named(
          "TemplateGroup",
          Type.Object({
            ...GroupWrite.properties,
            questions: described(
              "The questions of the group, at least one.",
              Type.Array(TemplateQuestion, { minItems: 1, maxItems: MAX_SUBQUESTIONS }),
            ),
          }),
        ),
      ),
    ),
    conditional: described(
      "A question under a condition: keys of two posts before it, each with one question.",
      optional(
        Named(
          "TemplateConditional",
          Type.Object({
            condition: described("Key of the binary question that decides the branch.", Text()),
            condition_child: described("Key of the question that both branches repeat.", Text()),
          }),
        ),
      ),
    ),
    notebook: described("A text without a question.", optional(NotebookWrite)),
    observed: described(
      "What resolves its questions.",
      optional(Type.Array(Observed, { maxItems: MAX_SUBQUESTIONS })),
    ),
  }),
);
export type TemplatePost = Static<typeof TemplatePost>;
