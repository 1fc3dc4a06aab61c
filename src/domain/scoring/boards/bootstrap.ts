/** Computes confidence bounds of entries by resampling questions. Maths 6.7. */

import {
  PAIR_BYTES,
  ROWS_AT_A_TIME,
  type RowKernel,
  withKernel,
} from "../../numbers/row_kernel.ts";
import { boardRule } from "./board_kind.ts";
import type { BoardKind } from "../../vocabulary.ts";
import { percentile, sortEnds } from "../../numbers/percentile.ts";
import { seededRandom } from "../../numbers/random.ts";
import { type ScoreTable, subjectOffsets } from "./score_table.ts";

export const RESAMPLES = 1000;
const LOWER = 0.025;
const UPPER = 0.975;
const DOUBLE = 8;
const ADDRESS = 4;

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

/** Numbers of resamples, questions and rows. */
interface Size {
  resamples: number;
  /** Number of questions with at least one row. */
  questions: number;
  /** Largest number of rows of a subject. */
  rows: number;
}

/** Addresses in the memory of the kernel. */
interface Layout extends Size {
  /** Bytes of a row. A row has one cell for each resample. */
  stride: number;
  sums: number;
  /** A row of zeros, which fills up a pass of the kernel. */
  zeros: number;
  /** How often each question is drawn in each resample, with one row for each question. */
  counts: number;
  /**
   * For the rows of one subject: the factor of each, and the address of the draws of its question.
   */
  factors: number;
  draws: number;
  end: number;
}

function layoutOf(size: Size): Layout {
  const stride = Math.ceil((size.resamples * DOUBLE) / PAIR_BYTES) * PAIR_BYTES;
  const counts = 2 * stride;
  const factors = counts + size.questions * stride;
  const draws = factors + (size.rows + ROWS_AT_A_TIME) * DOUBLE;
  const end = draws + (size.rows + ROWS_AT_A_TIME) * ADDRESS;
  return { ...size, stride, sums: 0, zeros: stride, counts, factors, draws, end };
}

/** Draws the questions of each resample. All entries share the draws. */
function drawQuestions(cells: Float64Array, layout: Layout, seed: number): void {
  const { zeros, counts, stride, factors, questions, resamples } = layout;
  cells.fill(0, zeros / DOUBLE, factors / DOUBLE);
  const random = seededRandom(seed);
  for (let resample = 0; resample < resamples; resample++) {
    for (let draw = 0; draw < questions; draw++) {
      const question = Math.floor(random() * questions);
      cells[(counts + question * stride) / DOUBLE + resample]! += 1;
    }
  }
}

/**
 * Returns for each resample the sum of the factors of the given rows. Each row counts as often as
 * its question was drawn. The result is valid until the next call.
 */
type Resample = (factorByRow: Float64Array) => Float64Array;

/** @param position of each question among the drawn ones */
function resampling(kernel: RowKernel, layout: Layout, position: Int32Array) {
  const { stride, sums, zeros, counts, factors, draws, resamples } = layout;
  const cells = new Float64Array(kernel.memory.buffer);
  const addresses = new Uint32Array(kernel.memory.buffer, draws);
  return (questions: Int32Array): Resample => {
    questions.forEach((question, i) => {
      addresses[i] = counts + position[question]! * stride;
    });
    addresses.fill(zeros, questions.length, questions.length + ROWS_AT_A_TIME);
    return (factorByRow) => {
      cells.fill(0, sums / DOUBLE, zeros / DOUBLE);
      const end = factors / DOUBLE + questions.length;
      cells.set(factorByRow, factors / DOUBLE);
      // The memory may hold numbers that earlier work left there, even NaN.
      cells.fill(0, end, end + ROWS_AT_A_TIME);
      kernel.combine(sums, stride, factors, draws, draws + questions.length * ADDRESS);
      return cells.subarray(sums / DOUBLE, sums / DOUBLE + resamples);
    };
  };
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
  const layout = layoutOf({ resamples, questions, rows });
  const factors = factorsOf(input);
  const ends = new Float64Array(resamples);
  const done = withKernel(layout.end, (kernel) => {
    drawQuestions(new Float64Array(kernel.memory.buffer), layout, boardId);
    const resampleOf = resampling(kernel, layout, position);
    return table.subjects.map((_, subject) => {
      rest?.();
      const [first, last] = [offsets[subject]!, offsets[subject + 1]!];
      if (last - first < 2) return null;
      const resample = resampleOf(table.questionIndex.subarray(first, last));
      const sums = (column: Float64Array) => resample(column.subarray(first, last));
      return boundsOf(estimates(input.kind, factors, sums), ends);
    });
  });
  if (done === null) throw new Error("No memory is left for the confidence bounds of a board");
  return done.result;
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

/** @param ends memory to work in, as long as `scores` */
function boundsOf(scores: Float64Array, ends: Float64Array): Bounds {
  sortEnds(scores, Math.floor(LOWER * (scores.length - 1)) + 2, ends);
  return { lower: percentile(ends, LOWER), upper: percentile(ends, UPPER) };
}
