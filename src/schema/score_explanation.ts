/** A person's scores on a question, taken apart (Contract 3.11). */
import Type, { type Static } from "typebox";
import { OwnForecast } from "./aggregation.ts";
import { SCORE_TYPES } from "../domain/vocabulary.ts";
import { described, Exact, Id, Named, Nullable, UnixSeconds, Word } from "./primitives.ts";

const Interval = Named(
  "ScoreInterval",
  Exact({
    start_time: described("Begin of the interval, Unix seconds.", UnixSeconds),
    end_time: described(
      "End of the interval, Unix seconds; equal to `start_time` for spot scores.",
      UnixSeconds,
    ),
    forecast_start_time: described(
      "The own forecast in force: `start_time` of one of `forecasts`.",
      UnixSeconds,
    ),
    forecast_probability: described("The probability that it gave to the outcome.", Type.Number()),
    group: described(
      "The forecasts it was compared with; `null` for baseline scores.",
      Nullable(
        Exact({
          size: described("Number of forecasters in the group.", Type.Integer({ minimum: 1 })),
          probability: described("Geometric mean of their probabilities.", Type.Number()),
        }),
      ),
    ),
    points: described("What the interval adds to the score.", Type.Number()),
    coverage: described("What the interval adds to the coverage.", Type.Number()),
  }),
);

export const ScoreExplanation = Named(
  "ScoreExplanation",
  Exact({
    question_id: described("Id of the question.", Id),
    user_id: described("Id of the account.", Id),
    resolution: described(
      "Outcome of the question; `null` until it is resolved.",
      Nullable(Type.String()),
    ),
    forecasts: described(
      "Every forecast of the account on the question, oldest first.",
      Type.Array(OwnForecast),
    ),
    scores: described(
      "One for each score type that applies; the intervals add up to the score.",
      Type.Array(
        Exact({
          score_type: described("Type of the score.", Word(SCORE_TYPES)),
          score: described("The score.", Type.Number()),
          coverage: described(
            "Part of the time, from 0 to 1. Baseline: in which the account had a forecast. Peer: the same, where time until the next forecast of anybody counts whole. Spot scores: 1 with a forecast at the spot time, else 0.",
            Type.Number(),
          ),
          intervals: described("The parts of the score.", Type.Array(Interval)),
        }),
      ),
    ),
  }),
);
export type ScoreExplanation = Static<typeof ScoreExplanation>;

export const ExplanationQuery = Type.Object({
  user: described("Id of the account; default the caller.", Type.Optional(Type.Integer())),
});
export type ExplanationQuery = Static<typeof ExplanationQuery>;
