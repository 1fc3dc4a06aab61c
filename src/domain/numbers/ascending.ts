/** Finds places in an ascending list by bisection. */

/** A list of numbers in ascending order, for example an array. */
export interface Ascending {
  readonly length: number;
  at(index: number): number | undefined;
}

/**
 * Returns the first place in `from`..`to` whose number is at least `bound`, or `to` when there is
 * none.
 */
export function firstFrom(list: Ascending, bound: number, from = 0, to = list.length): number {
  return firstPlace(list, { from, to }, (value) => value >= bound);
}

/**
 * Returns the first place before `to` whose number is greater than `bound`, or `to` when there is
 * none.
 */
export function firstAfter(list: Ascending, bound: number, to = list.length): number {
  return firstPlace(list, { from: 0, to }, (value) => value > bound);
}

function firstPlace(
  list: Ascending,
  span: { from: number; to: number },
  isReached: (value: number) => boolean,
): number {
  let { from, to } = span;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isReached(list.at(middle)!)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the numbers from place `from` to before place `to`, in a new list. */
export function slice(list: Ascending, from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => list.at(from + i)!);
}
