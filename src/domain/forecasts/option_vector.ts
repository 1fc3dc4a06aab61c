/**
 * Packs and unpacks multiple choice vectors. In a packed vector NaN stands for an option that is
 * not on offer.
 */

/** @example packOptions([0.4, null, 0.6]); // Float64Array [0.4, NaN, 0.6] */
export function packOptions(values: readonly (number | null)[]): Float64Array<ArrayBuffer> {
  return Float64Array.from(values, (value) => value ?? Number.NaN);
}

/** @example unpackOptions(Float64Array.of(0.4, NaN, 0.6)); // [0.4, null, 0.6] */
export function unpackOptions(packed: ArrayLike<number>): (number | null)[] {
  return Array.from(packed, (value) => (Number.isNaN(value) ? null : value));
}
