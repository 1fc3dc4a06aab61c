/** Computes the fractional h-index of comment and question writing boards. Maths 6.6. */

import { roundHalfEven } from "../../numbers/rounding.ts";

/**
 * Rounds the double itself to two decimals, with exact ties to even. `toFixed` alone would round
 * ties up.
 */
function roundCents(value: number): number {
  const mayTie = Number.isInteger(value * 8);
  return mayTie ? roundHalfEven(value * 100) / 100 : Number(value.toFixed(2));
}

/**
 * Returns `H(list)`: how many values reach their own place in descending order, with a fraction.
 */
export function hIndex(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => b - a);
  const base = sorted.filter((value, index) => value >= index + 1).length;
  const next = base + 1;
  const reached = sorted.slice(0, next).reduce((sum, value) => sum + Math.min(next, value), 0);
  return base + roundCents((reached - base ** 2) / (next ** 2 - base ** 2));
}
