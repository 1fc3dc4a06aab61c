/**
 * Compares subjects in pairs, on the questions that both answered. The intervals hold together for
 * all pairs. Maths 15.3.
 */
import { percentile } from "../../numbers/percentile.ts";
import type { Resample } from "../resampling.ts";

/** All intervals hold together in this share of draws. */
const LEVEL = 0.95;

/** A difference that is smaller, in units of the score, comes from rounding and is none. */
const LEAST_DIFFERENCE = 1e-9;

/** What one subject answered. */
export interface Answers {
  /** The questions, ascending. */
  questions: Int32Array;
  /** The score on each of them. */
  scores: Float64Array;
  /** In how many clusters the questions lie. */
  clusters: number;
  mean: number;
  coverage: number;
}

/** Answers with the place of their subject among the entries. */
export interface Placed extends Answers {
  readonly place: number;
}

export interface PairDifference {
  /** The places of both among the entries. */
  first: number;
  second: number;
  /** How many questions both answered. */
  questions: number;
  /** The mean score of the first on them less that of the second. */
  difference: number;
  lower: number;
  upper: number;
  /** The share of draws in which the first is ahead. A draw without a difference counts half. */
  ahead: number;
}

export interface Drawn {
  readonly clusters: Int32Array;
  readonly resamples: number;
  readonly resampleOf: (questions: Int32Array) => Resample;
  readonly rest: () => void;
  /** 1 where the higher score is ahead, -1 where the lower one is. */
  readonly sign: 1 | -1;
  /** Returns true for the places of entries that are compared. */
  readonly isPair: (one: number, other: number) => boolean;
}

/** Returns the differences of all pairs with common questions in two clusters or more. */
export function comparePairs(answers: readonly Placed[], drawn: Drawn): PairDifference[] {
  const pairs: Compared[] = [];
  answers.forEach((one, i) => {
    for (const other of answers.slice(i + 1)) {
      const [first, second] = [one.place, other.place];
      if (!drawn.isPair(first, second)) continue;
      drawn.rest();
      const common = commonOf(one, other);
      const clusters = new Set(common.questions.map((question) => drawn.clusters[question]!));
      if (clusters.size >= 2) pairs.push({ first, second, ...compare(common, drawn) });
    }
  });
  const reach = jointReach(pairs, drawn.resamples);
  return pairs.map(({ draws, error, ...pair }) => ({
    ...pair,
    lower: pair.difference - reach * error,
    upper: pair.difference + reach * error,
    ahead: draws.reduce((sum, d) => sum + (1 + Math.sign(drawn.sign * d)) / 2, 0) / draws.length,
  }));
}

interface Compared extends Omit<PairDifference, "lower" | "upper" | "ahead"> {
  /** The difference in each draw. */
  readonly draws: Float64Array;
  /** Their standard deviation. */
  readonly error: number;
}

/** Returns the questions that both answered, and the differences of their scores. */
function commonOf(one: Answers, other: Answers) {
  const questions: number[] = [];
  const differences: number[] = [];
  for (let i = 0, j = 0; i < one.questions.length && j < other.questions.length;) {
    const apart = one.questions[i]! - other.questions[j]!;
    if (apart === 0) {
      questions.push(one.questions[i]!);
      differences.push(one.scores[i]! - other.scores[j]!);
    }
    if (apart <= 0) i++;
    if (apart >= 0) j++;
  }
  return { questions: Int32Array.from(questions), differences: Float64Array.from(differences) };
}

function compare({ questions, differences }: ReturnType<typeof commonOf>, { resampleOf }: Drawn) {
  const size = questions.length;
  const difference = beyondRounding(differences.reduce((sum, d) => sum + d, 0) / size);
  const sample = resampleOf(questions);
  const sums = sample(differences).slice();
  const counts = sample(new Float64Array(size).fill(1));
  const draws = sums.map((sum, r) =>
    counts[r] === 0 ? difference : beyondRounding(sum / counts[r]!),
  );
  const mean = draws.reduce((sum, d) => sum + d, 0) / draws.length;
  const variance = draws.reduce((sum, d) => sum + (d - mean) ** 2, 0) / draws.length;
  return { questions: size, difference, draws, error: beyondRounding(Math.sqrt(variance)) };
}

/** Returns 0 for a difference that comes from rounding, and any other one as it is. */
function beyondRounding(difference: number): number {
  return Math.abs(difference) < LEAST_DIFFERENCE ? 0 : difference;
}

/**
 * Returns how many errors an interval must reach to each side, so that in 95 % of the draws no pair
 * leaves its interval. It grows with the number of pairs, and less when they move together.
 */
function jointReach(pairs: readonly Compared[], resamples: number): number {
  const farthest = new Float64Array(resamples);
  for (const { draws, difference, error } of pairs) {
    if (error === 0) continue;
    for (let r = 0; r < resamples; r++) {
      farthest[r] = Math.max(farthest[r]!, Math.abs(draws[r]! - difference) / error);
    }
  }
  return percentile(farthest.sort(), LEVEL);
}
