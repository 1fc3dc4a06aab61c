/**
 * A sum to which numbers are added and from which they are removed without drift. Neumaier's
 * compensation keeps the bits that plain addition loses, so adding a number and removing it again
 * changes nothing.
 */
export interface RunningSum {
  sum: number;
  lost: number;
}

export function emptySum(): RunningSum {
  return { sum: 0, lost: 0 };
}

/** Adds `value`. A negative value removes. */
export function addTo(total: RunningSum, value: number): void {
  const next = total.sum + value;
  total.lost +=
    Math.abs(total.sum) >= Math.abs(value) ? total.sum - next + value : value - next + total.sum;
  total.sum = next;
}

export function valueOf(total: RunningSum): number {
  return total.sum + total.lost;
}
