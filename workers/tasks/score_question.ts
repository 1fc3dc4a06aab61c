/** Computes the scores of a question and their explanation, outside of the event loop. Maths 5. */
import { unpackForecasts } from "../../src/domain/aggregation/packed_forecasts.ts";
import { explainScores as explain } from "../../src/domain/scoring/scores/explanation.ts";
import { memoryOf, packScores } from "../../src/domain/scoring/boards/packed_scores.ts";
import {
  type ForecastScoringInput,
  resolveForecasts,
  scoreForecasts,
} from "../../src/domain/scoring/scores/score_forecasts.ts";
import type { Answer, ScoringTask, TaskInput } from "../messages.ts";

export function scoreQuestion(input: TaskInput<"scoreQuestion">): Answer<"scoreQuestion"> {
  const output = packScores(scoreForecasts(unpacked(input)));
  return { output, transfer: memoryOf(output) };
}

export function explainScores(input: TaskInput<"explainScores">): Answer<"explainScores"> {
  const { question, bucket, userId } = input;
  const scoring = {
    question,
    resolutionBucket: bucket,
    forecasts: resolveForecasts(unpacked(input), bucket),
    aggregates: [],
  };
  return { output: explain(scoring, { userId }), transfer: [] };
}

/** Returns the task in the form of the domain. */
export function unpacked({ question, bucket, forecasts, base }: ScoringTask): ForecastScoringInput {
  return {
    question,
    resolutionBucket: bucket,
    forecasts: unpackForecasts(forecasts, question.type),
    baseUserIds: new Set(base),
    isReduced: true,
  };
}
