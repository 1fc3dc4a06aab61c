/** Computes confidence bounds of entries by resampling questions. Maths 6.7. */

import { boardRule } from "./board_kind.ts";
import type { BoardKind } from "../../vocabulary.ts";
import { percentile, sortEnds } from "../../numbers/percentile.ts";
import { type Resample, withDraws } from "../resampling.ts";
import { type ScoreTable, subjectOffsets } from "./score_table.ts";

export const RESAMPLES = 1000;
const LOWER = 0.025;
const UPPER = 0.975;

export interface Bounds {
  lower: number;
  upper: number;
}

export interface BootstrapInput {
  /** Seed of the draws, so that repeated runs of one board agree. */
  boardId: number;
  kind: BoardKind;
  table: ScoreTable;
  /** Weight of each question of the table. */
  weights: Float64Array;
  resamples?: number;
  /** Is called before each entry. */
  rest?: () => void;
}

/** Numbers the questions that have at least one row; -1 stands for the others. */
function scoredQuestions(table: ScoreTable, count: number): { position: Int32Array; size: number } {
  const position = new Int32Array(count).fill(-1);
  for (const question of table.questionIndex) position[question] = 0;
  let size = 0;
  for (let q = 0; q < count; q++) if (position[q] === 0) position[q] = size++;
  return { position, size };
}

/**
 * Returns the bounds of each subject of the table; null for subjects with fewer than two scored
 * questions. Time grows with rows times resamples, memory by 8 KB with each question.
 * @throws when the process gets no memory for the draws
 */
export function bootstrapBounds(input: BootstrapInput): (Bounds | null)[] {
  const { table, weights, resamples = RESAMPLES, boardId, rest } = input;
  const { position, size: questions } = scoredQuestions(table, weights.length);
  const offsets = subjectOffsets(table);
  const rows = table.subjects.reduce(
    (most, _, i) => Math.max(most, offsets[i + 1]! - offsets[i]!),
    0,
  );
  const factors = factorsOf(input);
  const ends = new Float64Array(resamples);
  const drawn = table.questionIndex.map((question) => position[question]!);
  return withDraws({ resamples, questions, rows, seed: boardId }, (resampleOf) =>
    table.subjects.map((_, subject) => {
      rest?.();
      const [first, last] = [offsets[subject]!, offsets[subject + 1]!];
      if (last - first < 2) return null;
      const resample = resampleOf(drawn.subarray(first, last));
      const sums = (column: Float64Array) => resample(column.subarray(first, last));
      return boundsOf(estimates(input.kind, factors, sums), ends);
    }),
  );
}

/** The factor of each row of the table. */
interface Factors {
  scores: Float64Array;
  coverages: Float64Array;
  contributions: Float64Array;
}

function factorsOf({ table, weights }: BootstrapInput): Factors {
  const size = table.score.length;
  const [scores, coverages] = [new Float64Array(size), new Float64Array(size)];
  for (let row = 0; row < size; row++) {
    const weight = weights[table.questionIndex[row]!]!;
    scores[row] = weight * table.score[row]!;
    coverages[row] = weight * table.coverage[row]!;
  }
  return { scores, coverages, contributions: new Float64Array(size).fill(1) };
}

/** Returns the score that an entry would have in each resample. */
function estimates(kind: BoardKind, factors: Factors, sums: Resample): Float64Array {
  const { divisor } = boardRule(kind);
  if (divisor === null) return sums(factors.scores);
  const scores = sums(factors.scores).slice();
  const coverages = sums(factors.coverages).slice();
  const contributions = sums(factors.contributions);
  return scores.map((score, r) => score / divisor(coverages[r]!, contributions[r]!));
}

/**
 * Returns the 2.5 and 97.5 percentiles of these numbers.
 * @param ends memory to work in, as long as `scores`
 */
export function boundsOf(scores: Float64Array, ends: Float64Array): Bounds {
  sortEnds(scores, Math.floor(LOWER * (scores.length - 1)) + 2, ends);
  return { lower: percentile(ends, LOWER), upper: percentile(ends, UPPER) };
}
