/**
 * Computes the scores of a question from its stored forecasts, those of aggregates included. Times
 * are Unix seconds.
 *
 * Everything is reduced to the resolved bucket first. The mean of CDFs is taken entry by entry, so
 * the two entries around the bucket are enough of a continuous forecast. The full history of a
 * question with 201 points is replayed with 2 points.
 */

import { closeOverlaps, type Forecast } from "../../aggregation/forecast.ts";
import { history, type Snapshot } from "../../aggregation/history/history.ts";
import { isContinuous } from "../../questions/question_type.ts";
import { PLAIN_METHODS, type PlainMethod } from "../../vocabulary.ts";
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
  /** Forecasts of all authors that are not marked as spam. */
  forecasts: readonly Forecast[];
  /** Authors whose forecasts enter the aggregates (maths 4.1). They are the base of peer scores. */
  baseUserIds: ReadonlySet<number>;
  /** Whether the CDFs are reduced by `aroundBucket` already. */
  isReduced?: boolean;
}

type Unresolved = Omit<ForecastScoringInput, "resolutionBucket">;

/** Returns the two entries of a CDF around the bucket. The scores depend on no other entries. */
export function aroundBucket(cdf: Float64Array, bucket: number): Float64Array<ArrayBuffer> {
  const below = bucket === 0 ? 0 : cdf[bucket - 1]!;
  const upTo = bucket === cdf.length ? 1 : cdf[bucket]!;
  return Float64Array.of(below, upTo);
}

/**
 * Returns the index of the bucket in reduced values. In a CDF it lies between the two entries that
 * are left.
 */
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

/**
 * Returns the forecasts of users, reduced to the bucket. Overlapping forecasts of one author are
 * closed.
 */
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

/**
 * Returns the full histories of the scored methods, not thinned, reduced to the bucket. Maths 4.2,
 * 5.1.
 */
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

/** Returns every score row of a resolved question, and none without a bucket. Maths 5. */
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
