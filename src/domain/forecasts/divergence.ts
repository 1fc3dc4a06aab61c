/**
 * Measures how far two forecasts of one question lie apart, by a symmetric relative entropy. Maths
 * 9.3.
 */
import { isContinuous } from "../questions/question_type.ts";
import type { QuestionType } from "../vocabulary.ts";

/** A difference between two CDFs of at most this size counts as none. */
const LEAST_DIFFERENCE = 1e-7;

/** A forecast as `[no, yes]`, a vector over all options ever with nulls, or a CDF. */
export type Outlook = ArrayLike<number | null>;

/**
 * Returns the divergence of two forecasts: 0 or more, and the same in both directions. Maths 9.3.
 *
 * @example
 * divergence("binary", [0.5, 0.5], [0.5, 0.5]); // 0
 */
export function divergence(type: QuestionType, a: Outlook, b: Outlook): number {
  if (isContinuous(type)) {
    return continuousDivergence(a as ArrayLike<number>, b as ArrayLike<number>);
  }
  return categoricalDivergence(Array.from(a), Array.from(b));
}

/** Compares two `[no, yes]` pairs or option vectors. */
function categoricalDivergence(a: (number | null)[], b: (number | null)[]): number {
  const foldedA = foldMissing(a, b);
  const foldedB = foldMissing(b, a);
  let sum = 0;
  foldedA.forEach((p, j) => {
    const q = foldedB[j] ?? null;
    if (p !== null && q !== null && p !== q) sum += (p - q) * Math.log2(p / q);
  });
  return sum;
}

/** Removes the options that the other vector lacks, and adds their mass to the catch-all. */
function foldMissing(vector: (number | null)[], other: (number | null)[]): (number | null)[] {
  const last = vector.length - 1;
  let moved = 0;
  const folded = vector.map((p, j) => {
    if (p === null || (other[j] ?? null) !== null) return p;
    moved += p;
    return null;
  });
  const catchAll = folded[last] ?? null;
  if (catchAll !== null) folded[last] = catchAll + moved;
  return folded;
}

/** Integrates the divergence at each grid point over the range, by the trapezoid rule. */
function continuousDivergence(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const n = a.length - 1;
  let sum = 0;
  for (let i = 0; i <= n; i++) {
    const at = term(a[i]!, b[i]!) + term(1 - a[i]!, 1 - b[i]!);
    sum += i === 0 || i === n ? at / 2 : at;
  }
  return sum / n;
}

function term(p: number, q: number): number {
  const difference = p - q;
  return Math.abs(difference) > LEAST_DIFFERENCE ? difference * Math.log2(p / q) : 0;
}
