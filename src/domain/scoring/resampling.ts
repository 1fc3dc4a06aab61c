/**
 * Draws questions with replacement, and sums what subjects have on the drawn questions. The sums
 * run in the row kernel (ADR 13). Maths 6.7, 15.2.
 */
import { PAIR_BYTES, ROWS_AT_A_TIME, type RowKernel, withKernel } from "../numbers/row_kernel.ts";
import { seededRandom } from "../numbers/random.ts";

const DOUBLE = 8;
const ADDRESS = 4;

/** Numbers of resamples, questions and rows. */
interface Size {
  resamples: number;
  questions: number;
  /** Largest number of rows that are summed at once. */
  rows: number;
}

export interface Draws extends Size {
  /** Seed of the draws, so that repeated runs agree. */
  seed: number;
  /**
   * The cluster of each question, numbered from 0. Clusters are drawn whole. Without it each
   * question is a cluster of its own.
   */
  clusters?: Int32Array;
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
  /** For the rows that are summed: the factor of each, and the address of its question's draws. */
  factors: number;
  draws: number;
  end: number;
}

/**
 * Returns for each resample the sum of the factors of the given rows. Each row counts as often as
 * its question was drawn. The result is valid until the next call.
 */
export type Resample = (factorByRow: Float64Array) => Float64Array;

/**
 * Draws the questions of each resample, and lends the draws to `work`. All sums share the draws.
 * Time grows with rows times resamples, memory by 8 bytes for each question and resample.
 * @param work gets a function that takes the questions of some rows
 * @throws when the process gets no memory for the draws
 */
export function withDraws<T>(
  draws: Draws,
  work: (resampleOf: (questions: Int32Array) => Resample) => T,
): T {
  const layout = layoutOf(draws);
  const done = withKernel(layout.end, (kernel) => {
    drawQuestions(new Float64Array(kernel.memory.buffer), layout, draws);
    return work(resampling(kernel, layout));
  });
  if (done === null) throw new Error("No memory is left for the confidence bounds of a board");
  return done.result;
}

function layoutOf({ resamples, questions, rows }: Size): Layout {
  const stride = Math.ceil((resamples * DOUBLE) / PAIR_BYTES) * PAIR_BYTES;
  const counts = 2 * stride;
  const factors = counts + questions * stride;
  const draws = factors + (rows + ROWS_AT_A_TIME) * DOUBLE;
  const end = draws + (rows + ROWS_AT_A_TIME) * ADDRESS;
  return {
    resamples,
    questions,
    rows,
    stride,
    sums: 0,
    zeros: stride,
    counts,
    factors,
    draws,
    end,
  };
}

function drawQuestions(cells: Float64Array, layout: Layout, { seed, clusters }: Draws): void {
  const { zeros, counts, stride, factors, questions, resamples } = layout;
  cells.fill(0, zeros / DOUBLE, factors / DOUBLE);
  const members = membersOf(clusters, questions);
  const random = seededRandom(seed);
  for (let resample = 0; resample < resamples; resample++) {
    for (let draw = 0; draw < members.length; draw++) {
      for (const question of members[Math.floor(random() * members.length)]!) {
        cells[(counts + question * stride) / DOUBLE + resample]! += 1;
      }
    }
  }
}

/** Returns the questions of each cluster. */
function membersOf(clusters: Int32Array | undefined, questions: number): number[][] {
  if (clusters === undefined) return Array.from({ length: questions }, (_, q) => [q]);
  const members: number[][] = [];
  clusters.forEach((cluster, question) => (members[cluster] ??= []).push(question));
  return members;
}

function resampling(kernel: RowKernel, layout: Layout) {
  const { stride, sums, zeros, counts, factors, draws, resamples } = layout;
  const cells = new Float64Array(kernel.memory.buffer);
  const addresses = new Uint32Array(kernel.memory.buffer, draws);
  return (questions: Int32Array): Resample => {
    questions.forEach((question, i) => {
      addresses[i] = counts + question * stride;
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
