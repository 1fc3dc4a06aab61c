/** Confidence bounds of entries by resampling questions. Maths 6.7. */

import { boardRule, type BoardKind, type BoardRule } from "./board_kind.ts";
import { seededRandom } from "./random.ts";
import { type ScoreTable, subjectOffsets } from "./score_table.ts";

export const RESAMPLES = 1000;
const LOWER = 0.025;
const UPPER = 0.975;

export interface Bounds {
  lower: number;
  upper: number;
}

export interface BootstrapInput {
  /** Seed: repeated runs of one board agree. */
  boardId: number;
  kind: BoardKind;
  table: ScoreTable;
  /** Weight of each question of the table. */
  weights: Float64Array;
  resamples?: number;
}

/** Questions with at least one row, as positions among themselves; -1 for the others. */
function scoredQuestions(table: ScoreTable, count: number): { position: Int32Array; size: number } {
  const position = new Int32Array(count).fill(-1);
  for (const question of table.questionIndex) position[question] = 0;
  let size = 0;
  for (let q = 0; q < count; q++) if (position[q] === 0) position[q] = size++;
  return { position, size };
}

/**
 * How often each question is drawn in each resample: `[question][resample]`, so that the sums below
 * run along memory. All entries share the draws.
 */
function drawCounts(size: number, resamples: number, seed: number): Uint16Array {
  const counts = new Uint16Array(size * resamples);
  const random = seededRandom(seed);
  for (let r = 0; r < resamples; r++) {
    for (let draw = 0; draw < size; draw++) {
      counts[Math.floor(random() * size) * resamples + r]! += 1;
    }
  }
  return counts;
}

/** Percentile of ascending numbers with linear interpolation, `fraction` in 0..1. */
export function percentile(sorted: ArrayLike<number>, fraction: number): number {
  const place = fraction * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
}

interface Sums {
  score: Float64Array;
  coverage: Float64Array;
  contributions: Float64Array;
}

/** Adds `value` once per draw to each resample. */
function addDraws(sums: Float64Array, counts: Uint16Array, value: number): void {
  for (let r = 0; r < counts.length; r++) sums[r]! += counts[r]! * value;
}

function boundsOf(sums: Sums, divisor: BoardRule["divisor"]): Bounds {
  const scores =
    divisor === null
      ? sums.score.slice()
      : sums.score.map((score, r) => score / divisor(sums.coverage[r]!, sums.contributions[r]!));
  scores.sort();
  return { lower: percentile(scores, LOWER), upper: percentile(scores, UPPER) };
}

/**
 * Bounds per subject of the table, null for those with fewer than two scored questions. Work grows
 * with rows times resamples.
 */
export function bootstrapBounds(input: BootstrapInput): (Bounds | null)[] {
  const { table, weights, resamples = RESAMPLES } = input;
  const { position, size } = scoredQuestions(table, weights.length);
  const counts = drawCounts(size, resamples, input.boardId);
  const offsets = subjectOffsets(table);
  const { divisor } = boardRule(input.kind);
  const sums: Sums = {
    score: new Float64Array(resamples),
    coverage: new Float64Array(resamples),
    contributions: new Float64Array(resamples),
  };
  return table.subjects.map((_, subject) => {
    const [first, last] = [offsets[subject]!, offsets[subject + 1]!];
    if (last - first < 2) return null;
    for (const column of Object.values(sums) as Float64Array[]) column.fill(0);
    for (let row = first; row < last; row++) {
      const question = table.questionIndex[row]!;
      const at = position[question]! * resamples;
      const weight = weights[question]!;
      const drawn = counts.subarray(at, at + resamples);
      addDraws(sums.score, drawn, weight * table.score[row]!);
      if (divisor === null) continue;
      addDraws(sums.coverage, drawn, weight * table.coverage[row]!);
      addDraws(sums.contributions, drawn, 1);
    }
    return boundsOf(sums, divisor);
  });
}
