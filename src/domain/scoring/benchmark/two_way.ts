/** Separates how good forecasters are from how hard questions are. Maths 15.4. */
import type { ScoreTable } from "../boards/score_table.ts";

/** Each effect is pulled towards 0 as if by this many more rows with the mean score. */
const SHRINKAGE = 1;
/** The sweeps end when no effect moves by more than this, relative to the largest score. */
const PRECISION = 1e-13;
const MOST_SWEEPS = 10_000;

/**
 * Returns for each subject the score that it would have on the average question: `mu + a_i`, where
 * `mu`, `a` and `b` minimise `sum (y - mu - a_i - b_q)^2 + sum a_i^2 + sum b_q^2` over the rows. The
 * penalty makes the solution unique, and both effects sum to 0.
 */
export function adjustedScores(table: ScoreTable, questionCount: number): Float64Array {
  const { subjectIndex, questionIndex, score } = table;
  const subjects = effects(subjectIndex, table.subjects.length);
  const questions = effects(questionIndex, questionCount);
  let mean = meanOf(score);
  const scale = score.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    const moved = Math.max(
      fit(subjects, (row) => score[row]! - mean - questions.value[questionIndex[row]!]!),
      fit(questions, (row) => score[row]! - mean - subjects.value[subjectIndex[row]!]!),
    );
    mean += centre(subjects.value) + centre(questions.value);
    if (moved <= PRECISION * scale) break;
  }
  return subjects.value.map((effect) => mean + effect);
}

/** One effect for each index, with the number of rows of each. */
interface Effects {
  readonly index: Int32Array;
  readonly count: Float64Array;
  readonly value: Float64Array;
}

function effects(index: Int32Array, size: number): Effects {
  const count = new Float64Array(size);
  for (const i of index) count[i]! += 1;
  return { index, count, value: new Float64Array(size) };
}

/** Sets each effect to its best value while the others stay. Returns the largest change. */
function fit({ index, count, value }: Effects, restOf: (row: number) => number): number {
  const sums = new Float64Array(value.length);
  for (let row = 0; row < index.length; row++) sums[index[row]!]! += restOf(row);
  let moved = 0;
  for (let i = 0; i < value.length; i++) {
    const next = sums[i]! / (count[i]! + SHRINKAGE);
    moved = Math.max(moved, Math.abs(next - value[i]!));
    value[i] = next;
  }
  return moved;
}

/**
 * Subtracts the mean of the effects from each of them, and returns it. At the minimum it is 0, and
 * without this step the mean would move there very slowly.
 */
function centre(values: Float64Array): number {
  const mean = meanOf(values);
  for (let i = 0; i < values.length; i++) values[i]! -= mean;
  return mean;
}

function meanOf(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
