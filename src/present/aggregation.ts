/** Turns community predictions into their API form (Contract 3.1, 5.4). */
import { isContinuous } from "../domain/questions/question_type.ts";
import { questionTypes } from "../domain/questions/question_types.ts";
import { type RecentPrediction, recentOf } from "../domain/posts/recent_prediction.ts";
import { recordOf } from "../domain/record_of.ts";
import { roundDecimals } from "../domain/numbers/rounding.ts";
import {
  AGGREGATION_METHODS,
  type AggregationMethod,
  PLAIN_METHODS,
  type PlainMethod,
} from "../domain/vocabulary.ts";
import type { Aggregation, Aggregations, ScoreData, Snapshot } from "../schema/aggregation.ts";
import type { QuestionType } from "../domain/vocabulary.ts";
import type {
  SnapshotHistograms,
  SnapshotInHistory,
  SnapshotValues,
} from "../store/predictions/prediction_documents.ts";
import { unixOrNull } from "./time.ts";

/** A stored snapshot with the parts that are shown. */
export interface ShownSnapshot extends SnapshotInHistory {
  /**
   * False when the CDF of this snapshot is left out. Its centers and bounds are shown all the same.
   */
  readonly withValues: boolean;
  /** Only on the newest snapshot (Maths 4.6). */
  readonly histograms: SnapshotHistograms | null;
}

/** The shown part of a question's prediction. It is empty while the prediction is hidden. */
export interface Prediction {
  readonly latest: ShownSnapshot | null;
  readonly scoreData: Readonly<Record<AggregationMethod, ScoreData>>;
  /** The movement of the question's default method. */
  readonly movement: number | null;
  /** What lists draw of the last month, by the question's default method. */
  readonly recent: RecentPrediction | null;
  /** How many snapshots there are where the history leaves some out; null where it does not say so. */
  readonly total: number | null;
}

/** The decimals of an aggregate CDF. They are finer than any rule of acceptance needs. */
const CDF_DECIMALS = 10;

/** Returns all methods. Without `historyOf` their histories are empty. */
export function presentAggregations(
  type: QuestionType,
  prediction: Prediction,
  historyOf: (method: AggregationMethod) => Snapshot[] = () => [],
): Aggregations {
  const one = (method: AggregationMethod): Aggregation => ({
    latest: prediction.latest === null ? null : presentSnapshot(type, method, prediction.latest),
    history: historyOf(method),
    ...(prediction.total === null ? {} : { history_total: prediction.total }),
    score_data: prediction.scoreData[method],
    movement: presentMovement(method, prediction.movement),
    ...presentRecent(type, method, prediction),
  });
  return recordOf(AGGREGATION_METHODS, one);
}

function presentMovement(method: AggregationMethod, movement: number | null) {
  return method === "recency_weighted" && movement !== null ? { divergence: movement } : null;
}

function presentRecent(
  type: QuestionType,
  method: AggregationMethod,
  { latest, recent }: Prediction,
): Pick<Aggregation, "spark" | "change_7d"> {
  const values = latest?.[method] ?? null;
  if (recent?.method !== method || values === null) return {};
  const shown = recentOf(type, values, recent);
  return shown === null ? {} : { spark: shown.spark, change_7d: shown.change };
}

export function presentHistory(
  type: QuestionType,
  method: AggregationMethod,
  history: readonly ShownSnapshot[],
): Snapshot[] {
  return history.flatMap((snapshot) => presentSnapshot(type, method, snapshot) ?? []);
}

/** Returns null when the method has no value at that instant. */
function presentSnapshot(
  type: QuestionType,
  method: AggregationMethod,
  snapshot: ShownSnapshot,
): Snapshot | null {
  const values = snapshot[method];
  if (values === null || saysNothing(values)) return null;
  const shape = shapeOf(type);
  return {
    start_time: snapshot.s / 1000,
    end_time: unixOrNull(snapshot.e),
    forecast_values: snapshot.withValues ? forecastValues(type, values) : null,
    forecaster_count: snapshot.n,
    interval_lower_bounds: shape(values.lower),
    centers: shape(values.centers),
    interval_upper_bounds: shape(values.upper),
    means: values.means === null ? null : shape(values.means),
    histogram: isPlain(method) ? (snapshot.histograms?.[method] ?? null) : null,
  };
}

function isPlain(method: AggregationMethod): method is PlainMethod {
  return (PLAIN_METHODS as readonly string[]).includes(method);
}

/**
 * Returns true when all values are gaps. The platform's own prediction needs reputations and is
 * stored in this way without them.
 */
function saysNothing({ forecastValues: stored }: SnapshotValues): boolean {
  for (const value of stored) if (value !== null && !Number.isNaN(value)) return false;
  return true;
}

function forecastValues(type: QuestionType, values: SnapshotValues): (number | null)[] {
  const { forecastValues: stored } = values;
  if (!isContinuous(type)) return shapeOf(type)(stored);
  return Array.from(stored, (value) => roundDecimals(value ?? 0, CDF_DECIMALS));
}

function shapeOf(type: QuestionType) {
  return questionTypes[type].presents.showsLastOnly ? lastOnly : asList;
}

/** Returns only the probability of yes, as binary aggregates are shown (Contract 8, row 27). */
function lastOnly(values: ArrayLike<number | null>): (number | null)[] {
  return [values[values.length - 1] ?? null];
}

function asList(values: ArrayLike<number | null>): (number | null)[] {
  return Array.from(values);
}

/** The empty prediction. It is shown before the reveal time and before the first forecast. */
export const NO_PREDICTION: Prediction = {
  latest: null,
  scoreData: recordOf(AGGREGATION_METHODS, () => ({})),
  movement: null,
  recent: null,
  total: null,
};
