/** Computes percentiles near the ends of many numbers, without sorting all of them. Maths 6.7. */

/**
 * Distance from the mean at which the ends begin, in standard deviations. For sums over draws each
 * end has about 7 % of a thousand values. That is more than the 2.5 % that bounds need, and little
 * to sort.
 */
const REACH = 1.5;

/** Returns a percentile of ascending numbers, with linear interpolation. `fraction` is in 0..1. */
export function percentile(ascending: Float64Array, fraction: number): number {
  const place = fraction * (ascending.length - 1);
  const below = Math.floor(place);
  const low = ascending[below]!;
  return low + ((ascending[below + 1] ?? low) - low) * (place - below);
}

/**
 * Fills the first and the last `count` places of `ends` as sorting `values` would. The places
 * between them have no meaning. `ends` is as long as `values`. Sorting everything takes five times
 * as long.
 */
export function sortEnds(values: Float64Array, count: number, ends: Float64Array): void {
  const { mean, deviation } = scatterOf(values);
  const [low, high] = [mean - REACH * deviation, mean + REACH * deviation];
  let first = 0;
  let last = values.length - 1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    // The value is written to both free places, and the counters keep it in the right one. This
    // avoids a branch that the processor cannot predict.
    ends[first] = value;
    ends[last] = value;
    first += Number(value < low);
    last -= Number(value > high);
  }
  if (first >= count && values.length - 1 - last >= count) {
    ends.subarray(0, first).sort();
    ends.subarray(last + 1).sort();
  } else {
    ends.set(values);
    ends.sort();
  }
}

function scatterOf(values: Float64Array): { mean: number; deviation: number } {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / values.length) };
}
