/** Percentiles near the ends of many numbers, without sorting all of them. Maths 6.7. */

/**
 * So many standard deviations from the mean the ends begin. Of sums over draws each holds some 7 %
 * of a thousand: more than the 2.5 % that bounds ask for, and little to sort.
 */
const REACH = 1.5;

/** Percentile with linear interpolation, `fraction` in 0..1, of ascending numbers. */
export function percentile(ascending: Float64Array, fraction: number): number {
  const place = fraction * (ascending.length - 1);
  const below = Math.floor(place);
  const low = ascending[below]!;
  return low + ((ascending[below + 1] ?? low) - low) * (place - below);
}

/**
 * Fills the first and the last `count` places of `ends`, which is as long as `values`, as sorting
 * would; what stands between them has no meaning. Sorting everything takes five times as long.
 */
export function sortEnds(values: Float64Array, count: number, ends: Float64Array): void {
  const { mean, deviation } = scatterOf(values);
  const [low, high] = [mean - REACH * deviation, mean + REACH * deviation];
  let first = 0;
  let last = values.length - 1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    // Into both open places, and kept in the one it belongs to: no branch that cannot be foreseen.
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
