/** Computes all scores of one question. Times are Unix seconds. Maths 5. */

import { type AggregationMethod, SCORE_TYPES_BY_NAME, type ScoreType } from "../../vocabulary.ts";
import { type BaseTimeline, baseTimeline } from "./base_timeline.ts";
import { baselinePoints, ignorantMass } from "./baseline.ts";
import { peerPoints } from "./peer.ts";
import {
  type Frame,
  frameOf,
  type Points,
  type ResolvedForecast,
  type ScoredQuestion,
} from "./resolved_forecast.ts";
import { spotBaselinePoints, spotInstant, spotPeerPoints, spotTime } from "./spot.ts";
import { listsBy } from "../../numbers/lists.ts";

/** A user's forecast. `inBase` says whether its author belongs to the base set of maths 4.1. */
export interface UserForecast extends ResolvedForecast {
  userId: number;
  inBase: boolean;
}

/** The full history of one aggregation method, not thinned, reduced to the resolved bucket. */
export interface AggregateHistory {
  method: AggregationMethod;
  snapshots: readonly ResolvedForecast[];
}

export interface ScoringInput {
  question: ScoredQuestion;
  /** Bucket of the resolution; null (annulled, ambiguous, unresolved) gives no rows. */
  resolutionBucket: number | null;
  /** All forecasts of authors that are not marked as spam, in any order. */
  forecasts: readonly UserForecast[];
  aggregates: readonly AggregateHistory[];
}

export interface ScoreRow {
  userId: number | null;
  aggregationMethod: AggregationMethod | null;
  scoreType: ScoreType;
  score: number;
  coverage: number;
}

/** What all scores of a question share. */
export interface ScoringContext {
  frame: Frame;
  timeline: BaseTimeline;
  ignorant: number | null;
  tau: number;
  spotInstant: number | null;
}

/** Computes what all scores share: the base group through time, and the time of the spot scores. */
export function scoringContext(
  question: ScoredQuestion,
  resolutionBucket: number,
  forecasts: readonly UserForecast[],
): ScoringContext {
  const frame = frameOf(question);
  // A user who forecasts after the close was never a peer.
  const base = forecasts.filter(({ inBase, start }) => inBase && start <= frame.close);
  const timeline = baseTimeline(base, frame);
  const tau = spotTime(question);
  return {
    frame,
    timeline,
    ignorant: ignorantMass(question, resolutionBucket),
    tau,
    spotInstant: spotInstant(timeline, tau),
  };
}

const RULES: Record<ScoreType, (forecast: ResolvedForecast, context: ScoringContext) => Points> = {
  baseline: (forecast, { frame, ignorant }) => baselinePoints(forecast, frame, ignorant),
  peer: (forecast, { frame, timeline }) => peerPoints(forecast, timeline, frame),
  spot_baseline: (forecast, { tau, ignorant }) => spotBaselinePoints(forecast, tau, ignorant),
  spot_peer: (forecast, context) =>
    spotPeerPoints(forecast, { ...context, instant: context.spotInstant }, context.frame),
};

/** Returns the sum of the points of all forecasts of one subject. */
export function subjectPoints(
  forecasts: readonly ResolvedForecast[],
  type: ScoreType,
  context: ScoringContext,
): Points {
  const total: Points = { score: 0, coverage: 0 };
  for (const forecast of forecasts) {
    const points = RULES[type](forecast, context);
    total.score += points.score;
    total.coverage += points.coverage;
  }
  return total;
}

/**
 * Scores every user with a forecast, and every aggregate. A user gets a row only with some
 * coverage, an aggregate always. Maths 5.1.
 */
export function scoreQuestion(input: ScoringInput): ScoreRow[] {
  if (input.resolutionBucket === null) return [];
  const context = scoringContext(input.question, input.resolutionBucket, input.forecasts);
  const users = listsBy(input.forecasts, ({ userId }) => userId);
  const rows: ScoreRow[] = [];
  for (const scoreType of SCORE_TYPES_BY_NAME) {
    for (const [userId, forecasts] of users) {
      const points = subjectPoints(forecasts, scoreType, context);
      if (points.coverage > 0) rows.push({ userId, aggregationMethod: null, scoreType, ...points });
    }
    for (const { method, snapshots } of input.aggregates) {
      const points = subjectPoints(snapshots, scoreType, context);
      rows.push({ userId: null, aggregationMethod: method, scoreType, ...points });
    }
  }
  return rows;
}
