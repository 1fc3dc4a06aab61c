/** Rounding to decimals as NumPy does it: multiply, nearest integer with ties to even, divide. */

/** Adding and taking away 1.5·2^52 leaves the nearest integer, ties to even. */
const TO_NEAREST_EVEN = 6755399441055744;
/** Above this every double is an integer for the purposes of the trick. */
const LARGEST_ROUNDED = 2251799813685248;
/** Powers of ten by their exponent: computing one costs more than the rounding itself. */
const SCALES = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12] as const;

/** Nearest integer, ties to even; numbers of 2^51 and more come back as they are. */
export function roundHalfEven(value: number): number {
  if (!(Math.abs(value) < LARGEST_ROUNDED)) return value;
  return value + TO_NEAREST_EVEN - TO_NEAREST_EVEN;
}

/** `value` to `decimals` places, ties to even (Maths 0, `round_k`). */
export function roundDecimals(value: number, decimals: number): number {
  const scale = SCALES[decimals] ?? 10 ** decimals;
  return roundHalfEven(value * scale) / scale;
}
