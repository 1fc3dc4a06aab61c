/**
 * Forecasts a question of a round from earlier values of its target alone: the last one that was
 * known when the question opened, and how far values have moved before. Maths 15.7.
 */
import { normalCdf } from "../../distributions/normal.ts";
import { isContinuous } from "../../questions/question_type.ts";
import { questionTypes } from "../../questions/question_types.ts";
import {
  isSuccessful,
  readLocation,
  readResolution,
  type ResolvableQuestion,
  resolutionBucket,
} from "../../questions/resolution.ts";
import { continuousRange } from "../../questions/scaling.ts";
import { type ObservedRule, outcomeOf } from "../../series/observed.ts";
import { decimalText } from "../../text/decimal.ts";

/** What was observed of a target on a date, the newest value last. */
export interface ObservedDate {
  readonly date: string;
  /** `knownAt` is when the value was known, in the unit of the opening. */
  readonly values: readonly { readonly value: string; readonly knownAt: number }[];
}

/** How a question of a round depends on observations. */
export interface Observed {
  readonly rule: ObservedRule;
  /** The date of the value that resolves it. */
  readonly on: string;
  /** The observations of its target, in order of date. */
  readonly observations: readonly ObservedDate[];
}

type SeriesQuestion = ResolvableQuestion & { readonly options: readonly string[] | null };

/** `weight * chances` and `1 - weight` of the prior are the forecast. */
export interface LastResolution {
  readonly weight: number;
  /** The chance of each bucket, in order. They sum to 1. */
  readonly chances: readonly number[];
}

/** A value as a number: a location, or the bucket of an outcome. */
interface Point {
  readonly day: number;
  readonly value: number;
}

const DAY_MS = 86_400_000;
/** Two dates may differ by this share of the distance that is looked for. */
const SLACK = 1 / 4;
/** With less mass than this inside of a closed range nothing is said. */
const LEAST_MASS = 1e-9;

/**
 * Returns what the last value says of a question that opened at `openTime`. It is null where no
 * earlier value was known then, or none of those moved over as many days.
 */
export function lastResolution(
  question: SeriesQuestion,
  { rule, on, observations }: Observed,
  openTime: number,
): LastResolution | null {
  const isNumber = isContinuous(question.type) || Object.keys(rule).length > 0;
  const points = observations.flatMap(({ date, values }): Point[] => {
    const known = values.findLast(({ knownAt }) => knownAt <= openTime)?.value;
    if (date >= on || known === undefined || !isSuccessful(known)) return [];
    const value = isNumber ? numberOf(known, question) : outcomeAt(known, question);
    return Number.isNaN(value) ? [] : [{ day: dayOf(date), value }];
  });
  const last = points.at(-1);
  if (last === undefined) return null;
  const steps = stepsOf(points, dayOf(on) - last.day);
  if (steps.length === 0) return null;
  if (!isNumber) {
    const stayed = steps.filter(([from, to]) => from === to).length;
    return { weight: stayed / (steps.length + 1), chances: certainty(question, last.value) };
  }
  const variance = steps.reduce((sum, [from, to]) => sum + (to - from) ** 2, 0) / steps.length;
  const chances = chancesAround(question, rule, [last.value, Math.sqrt(variance)]);
  return chances && { weight: steps.length / (steps.length + 1), chances };
}

const dayOf = (date: string) => Date.parse(date) / DAY_MS;

function numberOf(value: string, { type }: SeriesQuestion): number {
  return readLocation(value, questionTypes[type].resolves.isTime);
}

/** Returns the bucket of an outcome, or NaN. */
function outcomeAt(value: string, question: SeriesQuestion): number {
  const read = readResolution(value, question);
  return read.ok ? (resolutionBucket(read.resolution, question) ?? Number.NaN) : Number.NaN;
}

/**
 * Returns the values before and after each step over about `gap` days: every value with the one
 * whose date lies nearest to `gap` days before.
 */
function stepsOf(points: readonly Point[], gap: number): (readonly [number, number])[] {
  return points.flatMap(({ day, value }, i) => {
    const distance = (from: Point) => Math.abs(day - gap - from.day);
    const before = points
      .slice(0, i)
      .reduce<Point | null>(
        (best, one) => (best === null || distance(one) < distance(best) ? one : best),
        null,
      );
    const isNear = before !== null && distance(before) <= SLACK * gap;
    return isNear ? [[before.value, value] as const] : [];
  });
}

/** Returns 1 for a bucket and 0 for all others. */
function certainty(question: SeriesQuestion, bucket: number): number[] {
  const { outcomes } = questionTypes[question.type].resolves;
  const count =
    outcomes === null
      ? continuousRange(question, question.inboundOutcomeCount).length + 1
      : outcomes(question.allOptionsEver).length;
  return Array.from({ length: count }, (_, j) => Number(j === bucket));
}

/**
 * Returns the chance of each bucket where the number is normal. Numbers beyond a closed end cannot
 * be, so the others share their chance. It is null where hardly any are left.
 */
function chancesAround(
  question: SeriesQuestion,
  rule: ObservedRule,
  [mean, deviation]: readonly [number, number],
): number[] | null {
  if (deviation === 0) return certainChances(question, rule, mean);
  const { edges, buckets } = piecesOf(question, rule);
  const below = [0, ...edges.map((edge) => normalCdf((edge - mean) / deviation)), 1];
  const chances = certainty(question, -1);
  buckets.forEach((bucket, piece) => {
    if (isPossible(question, bucket, buckets.length)) {
      chances[bucket] = below[piece + 1]! - below[piece]!;
    }
  });
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return total < LEAST_MASS ? null : chances.map((chance) => chance / total);
}

/** Returns the chances where the number never moves. */
function certainChances(
  question: SeriesQuestion,
  rule: ObservedRule,
  value: number,
): number[] | null {
  const range = continuousRange(question, question.inboundOutcomeCount);
  const low = question.openLowerBound ? Number.NEGATIVE_INFINITY : range[0]!;
  const high = question.openUpperBound ? Number.POSITIVE_INFINITY : range.at(-1)!;
  const inside = isContinuous(question.type) ? Math.min(Math.max(value, low), high) : value;
  const outcome = outcomeOf(question, rule, decimalText(inside));
  const bucket = outcome.ok ? resolutionBucket(outcome.outcome, question) : null;
  return bucket === null ? null : certainty(question, bucket);
}

/** Returns false for the outside of a closed end of a range. */
function isPossible(question: SeriesQuestion, bucket: number, count: number): boolean {
  if (!isContinuous(question.type)) return true;
  if (bucket === 0) return question.openLowerBound;
  return bucket < count - 1 || question.openUpperBound;
}

/**
 * Returns the numbers at which one outcome ends and the next one begins, and the bucket of each
 * piece between them.
 */
function piecesOf(question: SeriesQuestion, rule: ObservedRule) {
  const { atLeast, above, atMost, below, thresholds } = rule;
  if (thresholds !== undefined) {
    const all = question.allOptionsEver ?? [];
    return {
      edges: thresholds,
      buckets: (question.options ?? []).map((name) => all.indexOf(name)),
    };
  }
  const [rising, falling] = [atLeast ?? above, atMost ?? below];
  if (rising !== undefined) return { edges: [rising], buckets: [0, 1] };
  if (falling !== undefined) return { edges: [falling], buckets: [1, 0] };
  const edges = continuousRange(question, question.inboundOutcomeCount);
  return { edges, buckets: Array.from({ length: edges.length + 1 }, (_, j) => j) };
}
