/** Places in an ascending list, found by halving. */

/** Numbers that grow from each to the next; arrays are such. */
export interface Ascending {
  readonly length: number;
  at(index: number): number | undefined;
}

/** The first place from `from` on and before `to` whose number is at least `bound`, else `to`. */
export function firstFrom(list: Ascending, bound: number, from = 0, to = list.length): number {
  return firstPlace(list, { from, to }, (value) => value >= bound);
}

/** The first place before `to` whose number is greater than `bound`, else `to`. */
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

/** The numbers at these places, as a list of their own. */
export function slice(list: Ascending, from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => list.at(from + i)!);
}
