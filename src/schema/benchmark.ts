/** Wire shapes of benchmarks (Contract 2.44, Maths 15). */
import Type, { type Static } from "typebox";
import { QUESTION_TYPES } from "../domain/vocabulary.ts";
import {
  BENCHMARK_FORMATS,
  BENCHMARK_SCORES,
  HORIZONS,
  REFERENCES,
} from "../domain/scoring/benchmark/words.ts";
import { MAX_CARD_LINE } from "./bot_card.ts";
import { described, Exact, Id, Named, Nullable, Text, Timestamp, Word } from "./primitives.ts";
import { ShortUser } from "./short_user.ts";

const Count = Type.Integer({ minimum: 0 });
const NullableNumber = Nullable(Type.Number());
const Share = Type.Number({ minimum: 0, maximum: 1 });

export const BenchmarkQuery = Type.Object({
  score_type: described(
    "The score that is compared; default `peer`.",
    Type.Optional(Word(BENCHMARK_SCORES)),
  ),
  question_type: described("Only questions of this type.", Type.Optional(Word(QUESTION_TYPES))),
  category: described("Only questions of this category, by id.", Type.Optional(Id)),
  horizon: described(
    "Only questions that are open for this long: up to a day, a week, 31, 92 or 366 days, or longer.",
    Type.Optional(Word(HORIZONS)),
  ),
  series: described("Only questions of this series, by id.", Type.Optional(Id)),
  round: described(
    "Only questions of the round of this date, in `series`.",
    Type.Optional(Text({ maxLength: 10 })),
  ),
  card: described(
    "Only bots with this model on their card, beside aggregation methods and lines of reference.",
    Type.Optional(Type.String({ minLength: 1, maxLength: MAX_CARD_LINE })),
  ),
  format: described(
    "`csv` has the entries and `pairs_csv` the pairs; default `json`.",
    Type.Optional(Word(BENCHMARK_FORMATS)),
  ),
});
export type BenchmarkQuery = Static<typeof BenchmarkQuery>;

const BenchmarkCard = Exact({
  version: described("Number of the version, or 0.", Count),
  model: described("Name of the model or method that forecasts.", Type.String()),
});

const BenchmarkEntry = Exact({
  user: described("The account; `null` for an aggregation method.", Nullable(ShortUser)),
  aggregation_method: described(
    "Name of the aggregation method; `null` for accounts.",
    Nullable(Type.String()),
  ),
  reference: described(
    "Name of the line of reference; `null` for others (Maths 15.6).",
    Nullable(Word(REFERENCES)),
  ),
  card: described(
    "The version of the card under which the forecasts were made. An account with several has a row " +
      "for each, and one with `null` for all together. Version 0 is before the first.",
    Nullable(BenchmarkCard),
  ),
  questions: described("Number of questions with a score.", Count),
  coverage: described("Mean coverage of these questions.", Type.Number({ minimum: 0 })),
  mean: described("Mean score on these questions.", Type.Number()),
  lower: described("Lower end of the 95 % interval of the mean.", NullableNumber),
  upper: described("Upper end of the 95 % interval of the mean.", NullableNumber),
  adjusted: described("Score on the average question (Maths 15.4).", Type.Number()),
  cost_usd: described(
    "Mean cost of a question in US dollars, by traces that others may read.",
    NullableNumber,
  ),
  seconds: described("Mean seconds for a question, by the same traces.", NullableNumber),
});

const BenchmarkPair = Exact({
  first: described("Place of one entry in `entries`, from 0.", Count),
  second: described("Place of the other, further down.", Count),
  questions: described("Number of questions that both answered.", Count),
  difference: described("Mean score of the first less that of the second on them.", Type.Number()),
  lower: described("Lower end of its interval, corrected for the number of pairs.", Type.Number()),
  upper: described("Upper end of its interval, corrected for the number of pairs.", Type.Number()),
  ahead: described("Share of draws in which the first is ahead.", Share),
});

export const Benchmark = Named(
  "Benchmark",
  Exact({
    project_id: described("Id of the project.", Id),
    score_type: described("The score that is compared.", Word(BENCHMARK_SCORES)),
    calculated_at: described(
      "When the scores were read; `null` before the first run.",
      Nullable(Timestamp),
    ),
    is_current: described("False while a job computes it again.", Type.Boolean()),
    questions: described("Number of questions with a score.", Count),
    clusters: described("Number of posts and rounds that they belong to.", Count),
    entries: described("What is compared, the best mean first.", Type.Array(BenchmarkEntry)),
    pairs: described(
      "Differences between the first forty accounts, and between them and the lines.",
      Type.Array(BenchmarkPair),
    ),
  }),
);
export type Benchmark = Static<typeof Benchmark>;
