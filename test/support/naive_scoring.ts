/** Computes scores directly by the formulas of maths 5, interval by interval. */

import type { NaiveForecast, NaiveMethod, NaiveQuestion, Vector } from "./naive_aggregation.ts";
import { naiveHistory } from "./naive_aggregation.ts";
import { PLAIN_METHODS } from "../../src/domain/vocabulary.ts";

export interface NaiveAuthored extends NaiveForecast {
  inBase: boolean;
}

export interface NaiveRow {
  user: number | null;
  aggregation_method: NaiveMethod | null;
  score_type: string;
  score: number;
  coverage: number;
}

interface Span {
  start: number;
  end: number | null;
  values: Vector;
}

type Rule = (forecast: Span) => [score: number, coverage: number];

function isContinuous(question: NaiveQuestion): boolean {
  return question.type !== "binary" && question.type !== "multiple_choice";
}

/** Masses of the outcomes (3.1). */
function masses(question: NaiveQuestion, values: Vector): Vector {
  if (!isContinuous(question)) return values;
  const cdf = [0, ...values, 1] as number[];
  return cdf.slice(1).map((value, i) => value - cdf[i]!);
}

function entry(vector: Vector, bucket: number): number {
  return vector[bucket] ?? vector.at(-1) ?? Number.NaN;
}

/** The gain `g(f)` of 5.2. */
function gain(question: NaiveQuestion, bucket: number, values: Vector): number {
  const p = entry(masses(question, values), bucket);
  if (!isContinuous(question)) {
    const options = values.filter((value) => value !== null).length;
    return (100 * Math.log(p * options)) / Math.log(options);
  }
  const n = values.length - 1;
  const openBounds = [question.openLowerBound, question.openUpperBound].filter(Boolean).length;
  const q = bucket === 0 || bucket === n + 1 ? 0.05 : (1 - 0.05 * openBounds) / n;
  return (100 * Math.log(p / q)) / 2;
}

interface Instant {
  t: number;
  group: Vector;
  n: number;
}

/** The base instants of 5.3 with their geometric means. */
function baseInstants(question: NaiveQuestion, base: NaiveForecast[]): Instant[] {
  const times = base.flatMap(({ start, end }) => (end === null ? [start] : [start, end]));
  const instants: Instant[] = [];
  for (const t of [...new Set(times)].sort((a, b) => a - b)) {
    const active = base.filter(({ start, end }) => start <= t && (end === null || t < end));
    if (active.length === 0) continue;
    const vectors = active.map(({ values }) => masses(question, values));
    const group = vectors[0]!.map((_, j) => {
      const column = vectors.map((vector) => vector[j] ?? null);
      if (column.includes(null)) return null;
      return Math.exp(column.reduce<number>((sum, p) => sum + Math.log(p!), 0) / column.length);
    });
    const n = active.length === 1 ? 0 : active.length;
    instants.push({ t: Math.max(t, question.openTime), group, n });
  }
  return instants;
}

function versus(question: NaiveQuestion, bucket: number, pair: [Vector, Instant]): number {
  const [values, { group, n }] = pair;
  if (n === 0) return 0;
  const ratio = entry(masses(question, values), bucket) / entry(group, bucket);
  return ((100 * n) / (n - 1)) * Math.log(ratio) * (isContinuous(question) ? 0.5 : 1);
}

function baselineRule(question: NaiveQuestion, bucket: number, close: number): Rule {
  const length = question.scheduledCloseTime - question.openTime;
  return ({ start, end, values }) => {
    const a = Math.max(start, question.openTime);
    const e = Math.min(end ?? close, close);
    if (e <= a) return [0, 0];
    const coverage = (e - a) / length;
    return [coverage * gain(question, bucket, values), coverage];
  };
}

function peerRule(
  question: NaiveQuestion,
  bucket: number,
  frame: { close: number; instants: Instant[] },
): Rule {
  const length = question.scheduledCloseTime - question.openTime;
  const used = frame.instants.filter(({ t }) => t < frame.close);
  return ({ start, end, values }) => {
    const a = Math.max(start, question.openTime);
    const e = Math.min(end ?? frame.close, frame.close);
    let score = 0;
    let coverage = 0;
    for (const [i, instant] of used.entries()) {
      if (e <= a || instant.t < a || instant.t >= e) continue;
      const share = ((used[i + 1]?.t ?? frame.close) - instant.t) / length;
      score += versus(question, bucket, [values, instant]) * share;
      coverage += share;
    }
    return [score, coverage];
  };
}

/** The spot time of 5.4. */
export function naiveSpotTime(question: NaiveQuestion): number {
  const close = question.actualCloseTime ?? question.scheduledCloseTime;
  const reveal = question.cpRevealTime;
  let spot = close;
  if (reveal !== null && reveal > question.openTime) spot = reveal;
  return Math.min(question.spotScoringTime ?? spot, close);
}

/** Returns every row of one resolved question. */
export function naiveScores(
  question: NaiveQuestion,
  bucket: number | null,
  forecasts: NaiveAuthored[],
): NaiveRow[] {
  if (bucket === null) return [];
  const close = question.actualCloseTime ?? question.scheduledCloseTime;
  const base = forecasts.filter(({ inBase, start }) => inBase && start <= close);
  const instants = baseInstants(question, base);
  const tau = naiveSpotTime(question);
  const spot = instants.filter(({ t }) => t < tau).at(-1);
  const stands = ({ start, end }: Span): boolean => start <= tau && (end === null || tau < end);
  const rules: Record<string, Rule> = {
    baseline: baselineRule(question, bucket, close),
    peer: peerRule(question, bucket, { close, instants }),
    spot_baseline: (f) => (stands(f) ? [gain(question, bucket, f.values), 1] : [0, 0]),
    spot_peer: (f) =>
      spot !== undefined && stands(f) ? [versus(question, bucket, [f.values, spot]), 1] : [0, 0],
  };
  const users = [...new Set(forecasts.map(({ user }) => user))];
  const rows: NaiveRow[] = [];
  for (const [score_type, rule] of Object.entries(rules)) {
    const total = (spans: Span[]): { score: number; coverage: number } => ({
      score: spans.reduce((sum, f) => sum + rule(f)[0], 0),
      coverage: spans.reduce((sum, f) => sum + rule(f)[1], 0),
    });
    for (const user of users) {
      const points = total(forecasts.filter((f) => f.user === user));
      if (points.coverage > 0) rows.push({ user, aggregation_method: null, score_type, ...points });
    }
    for (const aggregation_method of PLAIN_METHODS) {
      const points = total(naiveHistory(question, base, aggregation_method));
      rows.push({ user: null, aggregation_method, score_type, ...points });
    }
  }
  return rows;
}
