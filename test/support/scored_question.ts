/** A resolved question that was open for 80 of its 100 seconds, and forecasts on it. */
import type { ScoredQuestion } from "../../src/domain/scoring/scores/resolved_forecast.ts";
import type { ScoringInput, UserForecast } from "../../src/domain/scoring/scores/score_question.ts";

const QUESTION: ScoredQuestion = {
  type: "binary",
  openTime: 0,
  scheduledCloseTime: 100,
  actualCloseTime: 80,
  cpRevealTime: null,
  spotScoringTime: null,
  inboundOutcomeCount: null,
  openLowerBound: false,
  openUpperBound: false,
};

/** A question that was open for 100 seconds, from the thousandth on. */
export const SHORT_QUESTION: ScoredQuestion = {
  ...QUESTION,
  openTime: 1_000,
  scheduledCloseTime: 1_100,
  actualCloseTime: 1_100,
};

/** Returns a forecast that gave this mass to the outcome. Its times are in seconds. */
export function forecastOf(
  userId: number,
  mass: number,
  start: number,
  end: number | null = null,
): UserForecast {
  return { userId, mass, start, end, catchAllMass: mass, optionCount: 2, inBase: true };
}

/** Returns what the scores of the question are computed from. */
export function inputOf(
  forecasts: UserForecast[],
  question: Partial<ScoredQuestion> = {},
): ScoringInput {
  return {
    question: { ...QUESTION, ...question },
    resolutionBucket: 1,
    forecasts,
    aggregates: [],
  };
}
