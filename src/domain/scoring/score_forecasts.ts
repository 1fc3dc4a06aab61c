/**
 * Scores of a question from its stored forecasts, aggregates included. Unix seconds.
 *
 * Everything is reduced to the resolved bucket first. The mean of CDFs is taken entry by entry, so
 * of a continuous forecast the two entries around the bucket suffice, and the full history of a
 * 201-point question replays as one of 2 points.
 */

import { closeOverlaps, type Forecast } from "../aggregation/forecast.ts";
import { history, type Snapshot } from "../aggregation/history.ts";
import { isContinuous } from "../questions/question_type.ts";
import { PLAIN_METHODS, type PlainMethod } from "../vocabulary.ts";
import { massesAt, type ResolvedForecast, type ScoredQuestion } from "./resolved_forecast.ts";
import {
  type AggregateHistory,
  type ScoreRow,
  scoreQuestion,
  type UserForecast,
} from "./score_question.ts";

export interface ForecastScoringInput {
  question: ScoredQuestion;
  resolutionBucket: number | null;
  /** Forecasts of all authors that are not spam-flagged. */
  forecasts: readonly Forecast[];
  /** Authors whose forecasts enter the aggregates (maths 4.1); they are the base of peer scores. */
  baseUserIds: ReadonlySet<number>;
  /** The CDFs have gone through `aroundBucket` already. */
  isReduced?: boolean;
}

type Unresolved = Omit<ForecastScoringInput, "resolutionBucket">;

/** The two entries of a CDF that bound the bucket: all that its scores depend on. */
export function aroundBucket(cdf: Float64Array, bucket: number): Float64Array<ArrayBuffer> {
  const below = bucket === 0 ? 0 : cdf[bucket - 1]!;
  const upTo = bucket === cdf.length ? 1 : cdf[bucket]!;
  return Float64Array.of(below, upTo);
}

/** Where the bucket is in reduced values: of a CDF between the two entries that are left. */
function reducedPlace(question: ScoredQuestion, bucket: number): number {
  return isContinuous(question.type) ? 1 : bucket;
}

function reduced({ forecasts, isReduced }: Unresolved, bucket: number): readonly Forecast[] {
  if (isReduced === true) return forecasts;
  return forecasts.map((forecast) => {
    const { values } = forecast;
    if (!(values instanceof Float64Array)) return forecast;
    return { ...forecast, values: aroundBucket(values, bucket) };
  });
}

/** Users' forecasts reduced to the bucket, overlapping ones of an author closed. */
export function resolveForecasts(input: Unresolved, bucket: number): UserForecast[] {
  const place = reducedPlace(input.question, bucket);
  return closeOverlaps(reduced(input, bucket)).map(({ userId, start, end, values }) => ({
    userId,
    start,
    end,
    inBase: input.baseUserIds.has(userId),
    ...massesAt(input.question.type, place, values),
  }));
}

function snapshotValues(snapshot: Snapshot, method: PlainMethod): ArrayLike<number | null> {
  return snapshot[method].forecastValues;
}

/** Full, unthinned histories of the scored methods, reduced to the bucket. Maths 4.2, 5.1. */
export function resolveAggregates(input: Unresolved, bucket: number): AggregateHistory[] {
  const { question } = input;
  const base = reduced(input, bucket).filter(({ userId }) => input.baseUserIds.has(userId));
  const snapshots = history(question, base, {
    now: Number.POSITIVE_INFINITY,
    limit: null,
    histograms: "none",
  });
  const place = reducedPlace(question, bucket);
  return PLAIN_METHODS.map((method) => ({
    method,
    snapshots: snapshots.map((snapshot): ResolvedForecast => ({
      start: snapshot.startTime,
      end: snapshot.endTime,
      ...massesAt(question.type, place, snapshotValues(snapshot, method)),
    })),
  }));
}

/** Every score row of a resolved question; none without a bucket. Maths 5. */
export function scoreForecasts(input: ForecastScoringInput): ScoreRow[] {
  const bucket = input.resolutionBucket;
  if (bucket === null) return [];
  return scoreQuestion({
    question: input.question,
    resolutionBucket: bucket,
    forecasts: resolveForecasts(input, bucket),
    aggregates: resolveAggregates(input, bucket),
  });
}
