/**
 * Probabilities of options in whole units of 0.1 %. Their sum is always `UNITS` and each has at
 * least one unit, so a forecast made of them is stored as it was sent (Contract 2.4).
 */

/** Units of a certain event. */
export const UNITS = 1000;
const LEAST = 1;

/** Shares this close below a whole number are that number: `0.29 * 1000` is 290. */
const ROUNDING = 1e-9;

/**
 * Returns units in proportion to the weights, whose sum is `total` exactly (the largest remainders
 * are rounded up). Each has at least one unit, so `total` is at least the number of weights. Weights
 * without any sum are taken as equal.
 */
export function apportion(weights: readonly number[], total: number): number[] {
  const known = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const ideal = idealShares(known, total);
  const shares = ideal.map((share) => Math.floor(share + ROUNDING));
  const missing = total - shares.reduce((sum, share) => sum + share, 0);
  const remainders = ideal.map((share, at) => ({ at, rest: share - (shares[at] ?? 0) }));
  remainders.sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of remainders.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** Returns shares in proportion to the weights, except that those below the least have the least. */
function idealShares(weights: readonly number[], total: number): number[] {
  const small = new Set<number>();
  for (;;) {
    const room = total - small.size * LEAST;
    const sum = weights.reduce((all, weight, at) => all + (small.has(at) ? 0 : weight), 0);
    const shares = weights.map((weight, at) => (small.has(at) ? LEAST : (weight * room) / sum));
    const found = shares.flatMap((share, at) => (share < LEAST && !small.has(at) ? [at] : []));
    if (found.length === 0) return shares;
    for (const at of found) small.add(at);
  }
}

/**
 * Returns how far a share can be moved: the others that are not locked keep one unit each. It cannot
 * be moved where all others are locked.
 */
export function roomOf(
  shares: readonly number[],
  locked: readonly boolean[],
  at: number,
): { readonly least: number; readonly most: number } {
  const others = freeBeside(shares, locked, at);
  const own = shares[at] ?? 0;
  if (others.length === 0) return { least: own, most: own };
  const room = others.reduce((sum, other) => sum + (shares[other] ?? 0), own);
  return { least: LEAST, most: room - others.length * LEAST };
}

/** Returns the places of the other shares that are not locked. */
function freeBeside(shares: readonly number[], locked: readonly boolean[], at: number): number[] {
  return shares.flatMap((_, other) => (other !== at && locked[other] !== true ? [other] : []));
}

/**
 * Returns the shares after one of them was moved to `target` units. The others that are not locked
 * take what is left, in their proportions. The moved one stops where the others have one unit each,
 * and does not move where all others are locked.
 */
export function moveShare(
  shares: readonly number[],
  locked: readonly boolean[],
  { at, target }: { readonly at: number; readonly target: number },
): number[] {
  const others = freeBeside(shares, locked, at);
  if (others.length === 0) return [...shares];
  const { least, most } = roomOf(shares, locked, at);
  const moved = Math.min(Math.max(Math.round(target), least), most);
  const rest = apportion(
    others.map((other) => shares[other] ?? 0),
    most + others.length * LEAST - moved,
  );
  const after = [...shares];
  after[at] = moved;
  others.forEach((other, place) => (after[other] = rest[place] ?? LEAST));
  return after;
}
