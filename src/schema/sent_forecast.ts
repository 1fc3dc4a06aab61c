/** What an account has sent, on the wire (Contract 2.33). */
import Type, { type Static } from "typebox";
import { QUESTION_TYPES, SENT_FORMATS } from "../domain/vocabulary.ts";
import { ScoreData } from "./aggregation.ts";
import {
  described,
  Exact,
  Flag,
  Id,
  limitQuery,
  ListOf,
  Moment,
  Named,
  Nullable,
  Timestamp,
  Word,
} from "./primitives.ts";

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 500;

export const SentQuery = Type.Object({
  question: described("Only forecasts on these questions.", Type.Optional(ListOf(Id))),
  post: described("Only forecasts on questions of these posts.", Type.Optional(ListOf(Id))),
  project: described(
    "Only forecasts on questions of posts in this project, by id or slug.",
    Type.Optional(Type.String()),
  ),
  active: described(
    "`true` gives only forecasts that stand now, `false` only those that do not.",
    Type.Optional(Flag),
  ),
  ends_before: described(
    "Only forecasts that ended or will end before this time.",
    Type.Optional(Moment),
  ),
  since: described("Only forecasts that began at this time or later.", Type.Optional(Moment)),
  limit: limitQuery(DEFAULT_PAGE, LARGEST_PAGE),
  cursor: described(
    "Where the page begins, from `next` of the page before.",
    Type.Optional(Type.String({ maxLength: 100 })),
  ),
  format: described("Format of the answer; default json.", Type.Optional(Word(SENT_FORMATS))),
});
export type SentQuery = Static<typeof SentQuery>;

export const SentForecast = Named(
  "SentForecast",
  Exact({
    id: described("Id of the forecast; it never changes.", Type.String()),
    question_id: described("Id of the question.", Id),
    post_id: described("Id of the question's post.", Id),
    type: described("Type of the question.", Word(QUESTION_TYPES)),
    start_time: described("When the forecast began.", Timestamp),
    end_time: described(
      "When it ended or will end; `null` when no end is known.",
      Nullable(Timestamp),
    ),
    values: described(
      "What was forecast: `[1 - p, p]` for binary, a probability for each of `all_options_ever` (`null` where one was not on offer), or the CDF.",
      Type.Array(Nullable(Type.Number())),
    ),
    active: described("Whether it stands now, also on a question that is closed.", Flag),
    resolution: described(
      "Outcome of the question; `null` until it is resolved.",
      Nullable(Type.String()),
    ),
    scores: described(
      "Scores of the caller on the question, over all their forecasts on it; `{}` until scored.",
      ScoreData,
    ),
  }),
);
export type SentForecast = Static<typeof SentForecast>;

export const SentPage = Named(
  "SentForecastPage",
  Exact({
    next: described("Address of the next page; `null` on the last.", Nullable(Type.String())),
    results: described("The forecasts, in order of question and start.", Type.Array(SentForecast)),
  }),
);
