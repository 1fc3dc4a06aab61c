/** Wire shapes of benchmarks (Contract 2.44, Maths 15). */
import Type, { type Static } from "typebox";
import { QUESTION_TYPES, SCORE_TYPES } from "../domain/vocabulary.ts";
import { described, Exact, Id, Named, Nullable, Timestamp, Word } from "./primitives.ts";
import { ShortUser } from "./short_user.ts";

const Count = Type.Integer({ minimum: 0 });
const NullableNumber = Nullable(Type.Number());
const Share = Type.Number({ minimum: 0, maximum: 1 });

export const BenchmarkQuery = Type.Object({
  score_type: described(
    "The score that is compared; default `peer`.",
    Type.Optional(Word(SCORE_TYPES)),
  ),
  question_type: described("Only questions of this type.", Type.Optional(Word(QUESTION_TYPES))),
  category: described("Only questions of this category, by id.", Type.Optional(Id)),
});
export type BenchmarkQuery = Static<typeof BenchmarkQuery>;

const BenchmarkEntry = Exact({
  user: described("The account; `null` for an aggregation method.", Nullable(ShortUser)),
  aggregation_method: described(
    "Name of the aggregation method; `null` for accounts.",
    Nullable(Type.String()),
  ),
  questions: described("Number of questions with a score.", Count),
  coverage: described("Mean coverage of these questions.", Type.Number({ minimum: 0 })),
  mean: described("Mean score on these questions.", Type.Number()),
  lower: described("Lower end of the 95 % interval of the mean.", NullableNumber),
  upper: described("Upper end of the 95 % interval of the mean.", NullableNumber),
  adjusted: described("Score on the average question (Maths 15.4).", Type.Number()),
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
    score_type: described("The score that is compared.", Word(SCORE_TYPES)),
    calculated_at: described(
      "When the scores were read; `null` before the first run.",
      Nullable(Timestamp),
    ),
    is_current: described("False while a job computes it again.", Type.Boolean()),
    questions: described("Number of questions with a score.", Count),
    clusters: described("Number of posts that they belong to.", Count),
    entries: described("Accounts and aggregation methods, by mean.", Type.Array(BenchmarkEntry)),
    pairs: described("Differences between the first forty entries.", Type.Array(BenchmarkPair)),
  }),
);
export type Benchmark = Static<typeof Benchmark>;
