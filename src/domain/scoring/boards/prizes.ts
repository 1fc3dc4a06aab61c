/** Computes takes, and shares of the prize pool. Maths 6.4. */

export const DEFAULT_MINIMUM_PRIZE = 50;

/** Returns `max(score, 0)^2`, the claim of an entry on the pool. */
export function takeOf(score: number): number {
  return Math.max(score, 0) ** 2;
}

/** A claim on the pool. Only entries of level 0 may be paid. */
export interface Claim {
  take: number | null;
  isEligible: boolean;
}

/**
 * Returns the shares (fractions of 1) of claims in rank order. It goes from the last claim upward.
 * A claim below the minimum share is dropped and leaves more for those above.
 */
export function prizeShares(claims: readonly Claim[], minimumShare: number): number[] {
  const shares = new Array<number>(claims.length).fill(0);
  let remaining = 0;
  for (const { take, isEligible } of claims) if (isEligible) remaining += take ?? 0;
  for (let i = claims.length - 1; i >= 0; i--) {
    const { take, isEligible } = claims[i]!;
    if (!isEligible || take === null || take === 0) continue;
    const share = take / (remaining === 0 ? 1 : remaining);
    if (share < minimumShare) remaining -= take;
    else shares[i] = share;
  }
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total === 0 ? shares : shares.map((share) => share / total);
}
