/**
 * Computes what a benchmark says of its forecasters: mean scores with intervals, scores adjusted for
 * the difficulty of questions, and differences between pairs. Maths 15.
 */
import { type Bounds, boundsOf, RESAMPLES } from "../boards/bootstrap.ts";
import { type ScoreTable, subjectOffsets } from "../boards/score_table.ts";
import { withDraws } from "../resampling.ts";
import { type Answers, comparePairs, type PairDifference } from "./pairs.ts";
import { type BenchmarkSubject, overlap, subjectOf } from "./subjects.ts";
import { adjustedScores } from "./two_way.ts";

/** As many accounts and versions of cards as this are compared with each other: 780 pairs. */
export const MOST_COMPARED = 40;

export interface BenchmarkInput {
  /** Seed of the draws, so that repeated runs agree. */
  seed: number;
  /** The cluster of each question, numbered from 0. Questions of one cluster are drawn together. */
  clusters: Int32Array;
  /** One row for each subject and question, made with `scoreTable`. Each question has a row. */
  table: ScoreTable;
  /** Whether the lowest mean is the best one, as with Brier scores. */
  isLowerBetter?: boolean;
  resamples?: number;
  /** Is called before each subject and each pair. */
  rest?: () => void;
}

export interface BenchmarkEntry extends BenchmarkSubject {
  /** How many questions the subject answered. */
  questions: number;
  /** The mean of the coverages of these questions, 0..1. */
  coverage: number;
  /** The mean score on these questions. */
  mean: number;
  /** The 95 % interval of the mean. Null for an entry with rows in fewer than two clusters. */
  bounds: Bounds | null;
  /** The score on the average question. Maths 15.4. */
  adjusted: number;
}

export interface Benchmark {
  /** By mean, the best first. */
  entries: BenchmarkEntry[];
  /**
   * The differences between the first `MOST_COMPARED` accounts and versions and all other entries,
   * by their places.
   */
  pairs: PairDifference[];
}

export function computeBenchmark(input: BenchmarkInput): Benchmark {
  const { table, clusters, seed, resamples = RESAMPLES, rest = () => {} } = input;
  const sign = input.isLowerBetter === true ? -1 : 1;
  const answers = answersOf(table, clusters);
  const adjusted = adjustedScores(table, clusters.length);
  const rows = answers.reduce((most, { questions }) => Math.max(most, questions.length), 0);
  const draws = { resamples, questions: clusters.length, rows, seed, clusters };
  return withDraws(draws, (resampleOf) => {
    const ends = new Float64Array(resamples);
    const entries = answers.map((one, subject) => {
      rest();
      const { questions, scores, coverage, mean } = one;
      const sample = resampleOf(questions);
      const sums = sample(scores).slice();
      const counts = sample(new Float64Array(scores.length).fill(1));
      const means = sums.map((sum, r) => (counts[r] === 0 ? mean : sum / counts[r]!));
      return {
        ...subjectOf(table.subjects[subject]!),
        questions: questions.length,
        coverage,
        mean,
        bounds: one.clusters < 2 ? null : boundsOf(means, ends),
        adjusted: adjusted[subject]!,
      };
    });
    const order = entries
      .map((_, i) => i)
      .sort((a, b) => sign * (entries[b]!.mean - entries[a]!.mean) || byName(entries, a, b));
    const ordered = order.map((subject) => entries[subject]!);
    const compared = comparedPlaces(ordered).map((place) => ({
      ...answers[order[place]!]!,
      place,
    }));
    const drawn = { clusters, resamples, resampleOf, rest };
    const isPair = (one: number, other: number) => !overlap(ordered[one]!, ordered[other]!);
    return { entries: ordered, pairs: comparePairs(compared, { ...drawn, sign, isPair }) };
  });
}

/** Returns the answers of each subject, in the order of the table's subjects. */
function answersOf(table: ScoreTable, clusters: Int32Array): Answers[] {
  const offsets = subjectOffsets(table);
  return table.subjects.map((_, subject) => {
    const [first, last] = [offsets[subject]!, offsets[subject + 1]!];
    const questions = table.questionIndex.subarray(first, last);
    const scores = table.score.subarray(first, last);
    const meanOf = (values: Float64Array) => values.reduce((sum, v) => sum + v, 0) / values.length;
    return {
      questions,
      scores,
      clusters: new Set(questions.map((question) => clusters[question]!)).size,
      mean: meanOf(scores),
      coverage: meanOf(table.coverage.subarray(first, last)),
    };
  });
}

/**
 * Orders equal means by account and version. Aggregates and lines of reference come first, by name.
 * They often have equal means: without bots the community is that of people.
 */
function byName(entries: readonly BenchmarkEntry[], a: number, b: number): number {
  const [one, other] = [entries[a]!, entries[b]!];
  return (
    (one.userId ?? 0) - (other.userId ?? 0) ||
    (one.version ?? -1) - (other.version ?? -1) ||
    (nameOf(one) < nameOf(other) ? -1 : 1)
  );
}

function nameOf({ aggregationMethod, reference }: BenchmarkEntry): string {
  return aggregationMethod ?? reference ?? "";
}

/** Returns the places of the best accounts and versions, and of all that stands beside them. */
function comparedPlaces(entries: readonly BenchmarkEntry[]): number[] {
  let accounts = 0;
  return entries.flatMap(({ userId }, place) =>
    userId === null || accounts++ < MOST_COMPARED ? [place] : [],
  );
}
