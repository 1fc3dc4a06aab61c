/**
 * Computes community predictions directly by maths 4.1-4.5, with everything recomputed at each
 * instant. It is slow on purpose: the fast code is compared with it.
 */
import type { PlainMethod, QuestionType } from "../../src/domain/vocabulary.ts";

export type Vector = (number | null)[];

export interface NaiveForecast {
  user: number;
  start: number;
  end: number | null;
  values: Vector;
}

export interface NaiveSnapshot {
  start: number;
  end: number | null;
  values: Vector;
}

export interface NaiveQuestion {
  type: QuestionType;
  openTime: number;
  scheduledCloseTime: number;
  actualCloseTime: number | null;
  cpRevealTime: number | null;
  spotScoringTime: number | null;
  openLowerBound: boolean;
  openUpperBound: boolean;
  inboundOutcomeCount: number | null;
}

export type NaiveMethod = PlainMethod;

function weightsOf(count: number, method: NaiveMethod): number[] {
  const ranks = Array.from({ length: count }, (_, index) => index + 1);
  if (method === "unweighted" || count <= 2) return ranks.map(() => 1);
  return ranks.map((k) => Math.exp(Math.sqrt(k) - Math.sqrt(count)));
}

function weightedMedian(column: number[], weights: number[]): number {
  const order = column.map((_, i) => i).sort((a, b) => column[a]! - column[b]! || a - b);
  const total = weights.reduce((sum, w) => sum + w, 0);
  let sum = 0;
  let lower: number | null = null;
  for (const [position, i] of order.entries()) {
    sum += weights[i]!;
    const level = position === order.length - 1 ? 1 : sum / total;
    if (lower === null && level >= 0.5) lower = column[i]!;
    if (level > 0.5) return ((lower ?? column[i]!) + column[i]!) / 2;
  }
  throw new Error("no values");
}

function multipleChoice(rows: Vector[], weights: number[]): Vector {
  const first = rows[0]!;
  const medians = first.map((entry, j) =>
    entry === null
      ? null
      : weightedMedian(
          rows.map((row) => row[j]!),
          weights,
        ),
  );
  const present = medians.filter((value) => value !== null);
  const rest = present.reduce((sum, a) => sum + a - 0.001, 0);
  return medians.map((a) => {
    if (a === null) return null;
    const share = rest === 0 ? 1 / present.length : (a - 0.001) / rest;
    return share * (1 - 0.001 * present.length) + 0.001;
  });
}

/** `forecast_values` (4.5) of forecasts in order of their start. */
export function naiveAggregate(
  type: NaiveQuestion["type"],
  rows: Vector[],
  method: NaiveMethod,
): Vector {
  const weights = weightsOf(rows.length, method);
  const columns = rows[0]!.map((_, j) => j);
  if (type === "multiple_choice") return multipleChoice(rows, weights);
  if (type === "binary") {
    return columns.map((j) =>
      weightedMedian(
        rows.map((row) => row[j]!),
        weights,
      ),
    );
  }
  const total = weights.reduce((sum, w) => sum + w, 0);
  return columns.map((j) => rows.reduce((sum, row, i) => sum + row[j]! * weights[i]!, 0) / total);
}

/** The full history (4.2). `forecasts` are those of the base set, in listing order. */
export function naiveHistory(
  question: NaiveQuestion,
  forecasts: NaiveForecast[],
  method: NaiveMethod,
): NaiveSnapshot[] {
  const { openTime: open, actualCloseTime: close } = question;
  const instants = new Set<number>();
  for (const { start, end } of forecasts) {
    if ((end !== null && end <= open) || (close !== null && start > close)) continue;
    instants.add(Math.max(start, open));
    if (end !== null && (close === null || end <= close)) instants.add(end);
  }
  const snapshots: NaiveSnapshot[] = [];
  for (const t of [...instants].sort((a, b) => a - b)) {
    const active = forecasts
      .filter(({ start, end }) => start <= t && (end === null || t < end))
      .sort((a, b) => a.start - b.start);
    const previous = snapshots.at(-1);
    if (previous !== undefined) previous.end ??= t;
    if (active.length === 0) continue;
    const rows = active.map(({ values }) => values);
    snapshots.push({ start: t, end: null, values: naiveAggregate(question.type, rows, method) });
  }
  return snapshots;
}
