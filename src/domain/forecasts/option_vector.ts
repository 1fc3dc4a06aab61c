/** Multiple choice vectors in packed form: NaN stands for an option that is not on offer. */
import { allOptionsEver, type OptionsHistory } from "../questions/options_history.ts";

/** @example packOptions([0.4, null, 0.6]); // Float64Array [0.4, NaN, 0.6] */
export function packOptions(values: readonly (number | null)[]): Float64Array<ArrayBuffer> {
  return Float64Array.from(values, (value) => value ?? Number.NaN);
}

/** @example unpackOptions(Float64Array.of(0.4, NaN, 0.6)); // [0.4, null, 0.6] */
export function unpackOptions(packed: ArrayLike<number>): (number | null)[] {
  return Array.from(packed, (value) => (Number.isNaN(value) ? null : value));
}

/** Returns how many options the vectors of a question are over; 0 where it has none. */
export function optionWidth(history: OptionsHistory | null): number {
  return history === null ? 0 : allOptionsEver(history).length;
}

/**
 * Returns a vector over all options ever. One that was written before options were added is
 * narrower: added options stand just before the last one (Maths 4.9). Other vectors are given back
 * as they are.
 * @example widened(Float64Array.of(0.4, 0.6), 3); // Float64Array [0.4, NaN, 0.6]
 */
export function widened(values: Float64Array, width: number): Float64Array {
  if (values.length >= width) return values;
  const wide = new Float64Array(width).fill(Number.NaN);
  const last = values.length - 1;
  wide.set(values.subarray(0, last));
  wide[width - 1] = values[last]!;
  return wide;
}
