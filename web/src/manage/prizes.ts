/** Prizes in cents. */

const CENTS = 100;

/**
 * Rounds prizes to cents so that their sum is the rounded sum of the exact ones. The cents that
 * rounding down leaves go to the prizes that lost most by it, the first one first where they lost
 * the same.
 * @param prizes exact amounts
 */
export function inCents(prizes: readonly number[]): number[] {
  const exact = prizes.map((prize) => prize * CENTS);
  const cents = exact.map(Math.floor);
  const total = Math.round(exact.reduce((sum, one) => sum + one, 0));
  const left = total - cents.reduce((sum, one) => sum + one, 0);
  const lost = exact.map((one, at) => ({ at, by: one - Math.floor(one) }));
  const favoured = new Set(
    lost
      .toSorted((a, b) => b.by - a.by || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return cents.map((one, at) => (one + (favoured.has(at) ? 1 : 0)) / CENTS);
}
