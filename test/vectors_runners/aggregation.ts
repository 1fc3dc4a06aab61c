/** Runs aggregation.json: weights, snapshots and whole histories (Maths 4). */
import type { Forecast, ForecastValues } from "../../src/domain/aggregation/forecast.ts";
import { entersAggregate } from "../../src/domain/aggregation/forecast.ts";
import {
  aggregateAt,
  history,
  type Snapshot,
} from "../../src/domain/aggregation/history/history.ts";
import type { MethodValues } from "../../src/domain/aggregation/method_values.ts";
import { recencyWeights } from "../support/recency_weights.ts";
import { reputationOf, reputationWeights } from "../../src/domain/aggregation/reputation.ts";
import { expectClose, expectSame } from "./expect_close.ts";
import type { VectorQuestion } from "./vector_question.ts";
import {
  type AggregationMethod,
  PLAIN_METHODS,
  type PlainMethod,
} from "../../src/domain/vocabulary.ts";

type Values = (number | null)[];

interface ExpectedValues {
  start_time?: number;
  end_time?: number | null;
  forecaster_count: number;
  forecast_values: Values;
  interval_lower_bounds: Values;
  centers: Values;
  interval_upper_bounds: Values;
  means?: Values;
  histogram?: Record<string, number>[];
}

interface WeightsCase {
  kind: "weights";
  n: number;
  weights: number[] | null;
}

interface SnapshotCase {
  kind: "snapshot";
  question: VectorQuestion;
  values_oldest_first: Values[];
  expected: Record<PlainMethod, ExpectedValues>;
}

interface ReputationCase {
  kind: "reputation_snapshot";
  question: VectorQuestion;
  at: number;
  values_oldest_first: Values[];
  start_times: number[];
  past_peer_scores: { score: number; coverage: number }[][];
  reputations: number[];
  weights: number[];
  expected: { service_prediction: ExpectedValues };
}

interface VectorForecast {
  user: number;
  start: number;
  end: number | null;
  values: Values;
  bot?: boolean;
  primary_bot?: boolean;
}

type ExpectedHistory = Record<PlainMethod, ExpectedValues[]>;

interface HistoryCase {
  kind: "history";
  question: VectorQuestion;
  now: number;
  forecasts: VectorForecast[];
  expected: { humans_only: ExpectedHistory; with_primary_bots?: ExpectedHistory };
}

type AggregationCase = WeightsCase | SnapshotCase | ReputationCase | HistoryCase;

export function runCase(input: unknown): void {
  const example = input as AggregationCase;
  if (example.kind === "weights") {
    expectClose(recencyWeights(example.n), example.weights, "weights");
  } else if (example.kind === "snapshot") {
    runSnapshot(example);
  } else if (example.kind === "reputation_snapshot") {
    runReputation(example);
  } else {
    runHistory(example);
  }
}

function domainValues(type: string, values: Values): ForecastValues {
  if (type === "binary") return values[1] ?? 0;
  return type === "multiple_choice" ? values : Float64Array.from(values as number[]);
}

function forecastsOf(example: { question: VectorQuestion; values_oldest_first: Values[] }) {
  return example.values_oldest_first.map((values, i): Forecast => ({
    id: i,
    userId: i,
    start: i,
    end: null,
    values: domainValues(example.question.type, values),
  }));
}

function runSnapshot(example: SnapshotCase): void {
  const forecasts = forecastsOf(example);
  const snapshot = aggregateAt(example.question, forecasts, forecasts.length, {
    withHistogram: true,
  });
  if (snapshot === null) throw new Error("no snapshot");
  expectMethod(snapshot, "recency_weighted", example.expected.recency_weighted);
  expectMethod(snapshot, "unweighted", example.expected.unweighted);
}

function runReputation(example: ReputationCase): void {
  const { question, at } = example;
  const forecasts = forecastsOf(example).map((forecast, i) => ({
    ...forecast,
    start: example.start_times[i] ?? 0,
  }));
  const reputations = example.past_peer_scores.map((scores) => reputationOf(scores));
  expectClose(reputations, example.reputations, "reputations");
  const openTime = question.open_time ?? 0;
  const reputation = {
    openTime,
    scheduledCloseTime: question.scheduled_close_time ?? 0,
    reputations: new Map(reputations.map((value, user) => [user, [{ time: openTime, value }]])),
  };
  expectClose(reputationWeights(forecasts, reputation, at), example.weights, "weights");
  const snapshot = aggregateAt(question, forecasts, at, { reputation });
  if (snapshot === null) throw new Error("no snapshot");
  expectMethod(snapshot, "service_prediction", example.expected.service_prediction);
}

function runHistory(example: HistoryCase): void {
  const { humans_only: humans, with_primary_bots: bots } = example.expected;
  compareHistory(example, false, humans);
  if (bots !== undefined) compareHistory(example, true, bots);
}

function compareHistory(example: HistoryCase, includeBots: boolean, expected: ExpectedHistory) {
  const { question, now } = example;
  const forecasts = example.forecasts.flatMap((row, id): Forecast[] => {
    const isBot = row.bot ?? false;
    const author = { isBot, isPrimaryBot: row.primary_bot ?? false };
    if (!entersAggregate({ ...author, isSpam: false, isBlacklisted: false }, includeBots))
      return [];
    const values = domainValues(question.type, row.values);
    return [{ id, userId: row.user, start: row.start, end: row.end, values }];
  });
  const window = {
    type: question.type,
    openTime: question.open_time ?? 0,
    actualCloseTime: question.actual_close_time ?? null,
  };
  const snapshots = history(window, forecasts, { now, limit: null });
  for (const method of PLAIN_METHODS) {
    expectSame(snapshots.length, expected[method].length, `${method} snapshots`);
    expected[method].forEach((wanted, i) => {
      const snapshot = snapshots[i]!;
      expectSame(snapshot.startTime, wanted.start_time, `${method}[${i}].start_time`);
      expectSame(snapshot.endTime, wanted.end_time, `${method}[${i}].end_time`);
      expectMethod(snapshot, method, wanted);
    });
  }
}

function expectMethod(
  snapshot: Snapshot,
  method: AggregationMethod,
  expected: ExpectedValues,
): void {
  const got = snapshot[method];
  if (got === null) throw new Error(`${method}: no values`);
  const where = `${method}@${snapshot.startTime}`;
  expectSame(snapshot.forecasterCount, expected.forecaster_count, `${where} forecaster_count`);
  expectClose(got.forecastValues, expected.forecast_values, `${where} forecast_values`);
  expectClose(got.lower, expected.interval_lower_bounds, `${where} interval_lower_bounds`);
  expectClose(got.centers, expected.centers, `${where} centers`);
  expectClose(got.upper, expected.interval_upper_bounds, `${where} interval_upper_bounds`);
  if (expected.means !== undefined) expectClose(got.means, expected.means, `${where} means`);
  if (expected.histogram !== undefined) expectHistogram(got, expected.histogram, where);
}

function expectHistogram(got: MethodValues, rows: Record<string, number>[], where: string): void {
  const full = rows.map((row) => Array.from({ length: 100 }, (_, bin) => row[String(bin)] ?? 0));
  expectClose(got.histogram, full, `${where} histogram`);
}
