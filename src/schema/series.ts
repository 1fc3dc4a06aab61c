/** Series of rounds, and where their rounds stand. Contract 3.19. */
import Type, { type Static } from "typebox";
import { MOST_ROUND_POSTS, ROUND_STATES } from "../domain/series/series_words.ts";
import {
  described,
  Exact,
  Id,
  MAX_NAME_LENGTH,
  Named,
  Nullable,
  pageLinks,
  pageQuery,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import {
  calendarFields,
  day,
  ends,
  except,
  NAME,
  NAME_FORM,
  SeriesCalendar,
  SeriesWindows,
  TemplatePost,
  weekday,
} from "./series_template.ts";

const MAX_SERIES_NAME = 50;
const optional = Type.Optional;
const Count = Type.Integer({ minimum: 0 });

const Template = Type.Array(TemplatePost, { minItems: 1, maxItems: MOST_ROUND_POSTS });
const written = {
  name: described("Name of the series.", Text({ minLength: 1, maxLength: MAX_NAME_LENGTH })),
  calendar: described("Which dates have a round.", SeriesCalendar),
  windows: described("The times of a round, by the clock of the calendar.", SeriesWindows),
  template: described(
    "The posts of each round. Texts hold `{{date}}`, `{{date + 7}}`, `{{date - 7}}` and `{{round}}`. Ends of a range of a date question are seconds after 00:00 UTC of the date.",
    Template,
  ),
  is_paused: described("Whether no further rounds are made.", Type.Boolean()),
};

export const SeriesWrite = Named(
  "SeriesWrite",
  Type.Object({
    ...written,
    is_paused: optional(written.is_paused),
    external_id: described(
      `A name of your own, unique among the series of the project: ${NAME_FORM}, at most ${MAX_SERIES_NAME}. It stays.`,
      Text({ minLength: 1, maxLength: MAX_SERIES_NAME, pattern: NAME, "x-form": NAME_FORM }),
    ),
  }),
);
export type SeriesWrite = Static<typeof SeriesWrite>;

export const SeriesPatch = Named("SeriesPatch", Type.Partial(Type.Object(written)));
export type SeriesPatch = Static<typeof SeriesPatch>;

export const Series = Named(
  "Series",
  Exact({
    id: described("Id of the series.", Id),
    project: described("Id of its project.", Id),
    external_id: described("Its name among the series of the project.", Type.String()),
    name: written.name,
    calendar: described(
      "Which dates have a round.",
      Exact({ ...calendarFields, weekday, day, except }),
    ),
    windows: described("The times of a round, by the clock of the calendar.", Exact(ends)),
    template: described(
      "The posts of each round; `null` in lists, and for readers below curator.",
      Nullable(Type.Array(TemplatePost)),
    ),
    is_paused: written.is_paused,
    rounds_count: described("Number of rounds of the calendar.", Count),
    next_round: described(
      "Date of the next round that will be made; `null` after the last one.",
      Nullable(Type.String()),
    ),
    next_round_made_at: described(
      "When it will be made, UTC; `null` after the last one.",
      Nullable(Timestamp),
    ),
    fault: described(
      "Why the next round could not be made so far; `null` where nothing is wrong, and for readers below curator.",
      Nullable(Type.String()),
    ),
    owner_id: described("The account by whose right rounds are made.", Id),
    created_at: described("When it was made, UTC.", Timestamp),
    edited_at: described("When it was changed last, UTC.", Timestamp),
  }),
);
export type Series = Static<typeof Series>;
export const SeriesList = Named(
  "SeriesList",
  Exact({ results: described("The series, oldest first.", Type.Array(Series)) }),
);

const roundFields = {
  date: described("Date of the round, which is its name.", Type.String()),
  number: described("Its place on the calendar, from 1.", Id),
  open_time: described("When its first questions open, UTC.", Timestamp),
  scheduled_close_time: described("When its last questions close, UTC.", Timestamp),
  scheduled_resolve_time: described("When all are to be resolved, UTC.", Timestamp),
};

export const SeriesCheck = Named(
  "SeriesCheck",
  Exact({
    rounds_count: described("Number of rounds of the calendar.", Count),
    rounds: described(
      "The next three rounds.",
      Type.Array(
        Exact({
          ...roundFields,
          posts: described(
            "Its posts.",
            Type.Array(
              Exact({
                external_id: described("Name of the post in the project.", Type.String()),
                title: described("Its title.", Type.String()),
                question_count: described("Number of its questions.", Count),
                scheduled_close_time: described("When it closes, UTC.", Timestamp),
                observed: described(
                  "The observations that resolve it.",
                  Type.Array(
                    Exact({
                      target: described("What is observed.", Type.String()),
                      date: described("The date whose value counts.", Type.String()),
                    }),
                  ),
                ),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
);
export type SeriesCheck = Static<typeof SeriesCheck>;

export const RoundsQuery = Type.Object(pageQuery(MOST_ROUND_POSTS));
export type RoundsQuery = Static<typeof RoundsQuery>;

export const Round = Named(
  "Round",
  Exact({
    ...roundFields,
    state: described("Where it stands.", Word(ROUND_STATES)),
    question_count: described("Number of its questions that the caller sees.", Count),
    resolved_count: described("Number of those that are resolved.", Count),
    posts: described(
      "Its posts that the caller sees.",
      Type.Array(
        Exact({
          id: described("Id of the post.", Id),
          key: described("Its name within the round.", Type.String()),
          title: described("Its title.", Type.String()),
          questions: described("Ids of its questions.", Type.Array(Id)),
        }),
      ),
    ),
  }),
);
export type Round = Static<typeof Round>;
export const RoundPage = Named(
  "RoundPage",
  Exact({
    count: described("Number of rounds of the calendar.", Count),
    results: described("The rounds of this page, earliest first.", Type.Array(Round)),
    ...pageLinks,
  }),
);
