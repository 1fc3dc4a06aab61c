/** Community predictions on the wire (Contract 3.1, 5.4). */
import { roundDecimals } from "../domain/rounding.ts";
import type { Aggregation, Aggregations, ScoreData, Snapshot } from "../schema/aggregation.ts";
import type { AggregationMethod, QuestionType, SnapshotValues } from "../store/documents.ts";
import { unixOrNull } from "./time.ts";

/** One snapshot with its end, ms: the next one's start, or the moment everybody had left. */
export interface ShownSnapshot {
  readonly start: number;
  readonly end: number | null;
  readonly forecasterCount: number;
  readonly values: Readonly<Record<AggregationMethod, SnapshotValues | null>>;
  /** Only on the newest (Maths 4.6). */
  readonly histogram: readonly (readonly number[])[] | null;
  /** false: the CDF of this snapshot was thinned out; its centers and bounds stay. */
  readonly withValues: boolean;
}

/** What is shown of a question's prediction; nothing at all while it is hidden. */
export interface Prediction {
  readonly latest: ShownSnapshot | null;
  /** Ascending; ends with the latest when history was asked for, else empty. */
  readonly history: readonly ShownSnapshot[];
  readonly scoreData: Readonly<Record<AggregationMethod, ScoreData>>;
  readonly movement: number | null;
}

/** Decimals of an aggregate CDF: fine enough for every rule of acceptance (steps of 0.00005). */
const CDF_DECIMALS = 10;

export function presentAggregations(type: QuestionType, prediction: Prediction): Aggregations {
  const one = (method: AggregationMethod) => presentMethod(type, method, prediction);
  return {
    recency_weighted: one("recency_weighted"),
    unweighted: one("unweighted"),
    service_prediction: one("service_prediction"),
  };
}

function presentMethod(
  type: QuestionType,
  method: AggregationMethod,
  { latest, history, scoreData, movement }: Prediction,
): Aggregation {
  const shown = history.flatMap((snapshot) => presentSnapshot(type, method, snapshot) ?? []);
  return {
    latest: latest === null ? null : presentSnapshot(type, method, latest),
    history: shown,
    score_data: scoreData[method],
    movement: movement === null || method !== "recency_weighted" ? null : { divergence: movement },
  };
}

/** Null where the method has nothing to say at that instant. */
export function presentSnapshot(
  type: QuestionType,
  method: AggregationMethod,
  snapshot: ShownSnapshot,
): Snapshot | null {
  const values = snapshot.values[method];
  if (values === null) return null;
  const shape = type === "binary" ? lastOnly : asList;
  return {
    start_time: snapshot.start / 1000,
    end_time: unixOrNull(snapshot.end),
    forecast_values: snapshot.withValues ? forecastValues(type, values) : null,
    forecaster_count: snapshot.forecasterCount,
    interval_lower_bounds: shape(values.lower),
    centers: shape(values.centers),
    interval_upper_bounds: shape(values.upper),
    means: values.means === null ? null : shape(values.means),
    histogram: snapshot.histogram === null ? null : snapshot.histogram.map((row) => [...row]),
  };
}

function forecastValues(type: QuestionType, values: SnapshotValues): (number | null)[] {
  const { forecastValues: stored } = values;
  if (type === "binary") return lastOnly(stored);
  if (type === "multiple_choice") return asList(stored);
  return Array.from(stored, (value) => roundDecimals(value ?? 0, CDF_DECIMALS));
}

/** A binary aggregate is the probability of yes alone (Contract 8, row 27). */
function lastOnly(values: ArrayLike<number | null>): (number | null)[] {
  return [values[values.length - 1] ?? null];
}

function asList(values: ArrayLike<number | null>): (number | null)[] {
  return Array.from(values);
}

const NO_SCORES: Prediction["scoreData"] = {
  recency_weighted: {},
  unweighted: {},
  service_prediction: {},
};

/** Before the reveal time, and before the first forecast: the keys with nothing in them. */
export const NO_PREDICTION: Prediction = {
  latest: null,
  history: [],
  scoreData: NO_SCORES,
  movement: null,
};
