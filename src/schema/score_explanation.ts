/** A person's scores on a question, taken apart (Contract 3.11). */
import Type, { type Static } from "typebox";
import { OwnForecast } from "./aggregation.ts";
import { SCORE_TYPES } from "../domain/vocabulary.ts";
import { Exact, Id, Named, Nullable, UnixSeconds, Word } from "./primitives.ts";

const Interval = Named(
  "ScoreInterval",
  Exact({
    start_time: UnixSeconds,
    /** Equal to `start_time` for spot scores. */
    end_time: UnixSeconds,
    /** The own forecast in force: `start_time` of one of `forecasts`. */
    forecast_start_time: UnixSeconds,
    /** The probability it gave to the outcome. */
    forecast_probability: Type.Number(),
    /** The group it was compared with: how many, and their geometric mean; null for baseline scores. */
    group: Nullable(Exact({ size: Type.Integer({ minimum: 1 }), probability: Type.Number() })),
    points: Type.Number(),
    coverage: Type.Number(),
  }),
);

export const ScoreExplanation = Named(
  "ScoreExplanation",
  Exact({
    question_id: Id,
    user_id: Id,
    resolution: Nullable(Type.String()),
    /** Every forecast of the account on the question, oldest first. */
    forecasts: Type.Array(OwnForecast),
    /** One per score type that applies; the intervals add up to the score. */
    scores: Type.Array(
      Exact({
        score_type: Word(SCORE_TYPES),
        score: Type.Number(),
        coverage: Type.Number(),
        intervals: Type.Array(Interval),
      }),
    ),
  }),
);
export type ScoreExplanation = Static<typeof ScoreExplanation>;

export const ExplanationQuery = Type.Object({
  /** Default: the caller. */
  user: Type.Optional(Type.Integer()),
});
export type ExplanationQuery = Static<typeof ExplanationQuery>;
