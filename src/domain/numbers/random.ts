/**
 * Generates random numbers from a seed, because the domain must give the same result for the same
 * input.
 */

/**
 * Returns a generator of numbers in [0, 1). The same seed gives the same sequence (a 32-bit
 * counter, mixed).
 */
export function seededRandom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
