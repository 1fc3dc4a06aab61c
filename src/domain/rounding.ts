/** Rounding to decimals as NumPy does it: multiply, nearest integer with ties to even, divide. */

/** Adding and taking away 1.5·2^52 leaves the nearest integer, ties to even. */
const TO_NEAREST_EVEN = 6755399441055744;
/** Above this every double is an integer for the purposes of the trick. */
const LARGEST_ROUNDED = 2251799813685248;

/** Nearest integer, ties to even; numbers of 2^51 and more come back as they are. */
export function roundHalfEven(value: number): number {
  if (!(Math.abs(value) < LARGEST_ROUNDED)) return value;
  return value + TO_NEAREST_EVEN - TO_NEAREST_EVEN;
}

/** `value` to `decimals` places, ties to even (Maths 0, `round_k`). */
export function roundDecimals(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return roundHalfEven(value * scale) / scale;
}
