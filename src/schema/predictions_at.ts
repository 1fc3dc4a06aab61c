/** Which community predictions are asked for, on the wire (Contract 2.35). */
import Type, { type Static } from "typebox";
import { AGGREGATION_METHODS } from "../domain/vocabulary.ts";
import { described, Id, Moment, Named, Word } from "./primitives.ts";

const MOST_QUESTIONS = 500;
const MOST_TIMES = 100;

export const PredictionsBody = Named(
  "PredictionsBody",
  Type.Object({
    questions: described(
      `Ids of 1 to ${MOST_QUESTIONS} questions.`,
      Type.Array(Id, { minItems: 1, maxItems: MOST_QUESTIONS }),
    ),
    at: described(
      `1 to ${MOST_TIMES} times.`,
      Type.Array(Moment, { minItems: 1, maxItems: MOST_TIMES }),
    ),
    method: described(
      "Method of aggregation; default `recency_weighted`.",
      Type.Optional(Word(AGGREGATION_METHODS)),
    ),
  }),
);
export type PredictionsBody = Static<typeof PredictionsBody>;
