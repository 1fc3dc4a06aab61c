/**
 * Rounds to decimals as NumPy does: multiply, take the nearest integer with ties to even, divide.
 */

/** Adding and then subtracting 1.5·2^52 rounds to the nearest integer, with ties to even. */
const TO_NEAREST_EVEN = 6755399441055744;
/** From this number on a double is returned unchanged, because the trick does not work there. */
const LARGEST_ROUNDED = 2251799813685248;
/** Powers of ten by their exponent. Computing a power would cost more than the rounding. */
const SCALES = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12] as const;

/**
 * Returns the nearest integer, with ties to even. Numbers of 2^51 and more are returned unchanged.
 */
export function roundHalfEven(value: number): number {
  if (!(Math.abs(value) < LARGEST_ROUNDED)) return value;
  return value + TO_NEAREST_EVEN - TO_NEAREST_EVEN;
}

/** Rounds `value` to `decimals` places, with ties to even (Maths 0, `round_k`). */
export function roundDecimals(value: number, decimals: number): number {
  const scale = SCALES[decimals] ?? 10 ** decimals;
  return roundHalfEven(value * scale) / scale;
}
