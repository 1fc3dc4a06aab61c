/** The rate limits of this installation, and their headers (Contract 6). */
import type { Config } from "../config.ts";
import { parseRates, ratePolicy, type RatePolicy } from "../domain/requests/rate_policy.ts";
import type { LimitClass } from "../http/route.ts";
import { CLASSES_OF_NO_ACCOUNT, type RateClass } from "../domain/vocabulary.ts";

export interface Limit {
  readonly policy: RatePolicy;
  /** Constant parts of the headers, built once. */
  readonly policyField: string;
  readonly burstField: string;
}

/** Null means not limited. */
export type LimitTable = (rateClass: RateClass, factor: number) => Limit | null;

/** Builds the table from the configuration. */
export function limitTable(limits: Config["limits"]): LimitTable {
  const { rates } = parseRates(limits.overrides);
  const made = new Map<string, Limit | null>();
  return (rateClass, factor) => {
    if (!limits.rateLimits) return null;
    const key = `${rateClass}*${factor}`;
    let limit = made.get(key);
    if (limit === undefined) {
      limit = describe(ratePolicy(rateClass, rates[rateClass], factor));
      made.set(key, limit);
    }
    return limit;
  };
}

function describe(policy: RatePolicy | null): Limit | null {
  if (policy === null) return null;
  const { rateClass, burst, windowSeconds } = policy;
  return {
    policy,
    policyField: `"${rateClass}";q=${burst};w=${windowSeconds}`,
    burstField: String(burst),
  };
}

/**
 * Returns `RateLimit` and `RateLimit-Policy` (IETF draft), and `X-RateLimit-*` for older clients.
 */
export function limitHeaders(
  { policy, policyField, burstField }: Limit,
  left: { readonly remaining: number; readonly resetMs: number },
): Record<string, string> {
  const reset = Math.ceil(left.resetMs / 1000);
  return {
    RateLimit: `"${policy.rateClass}";r=${left.remaining};t=${reset}`,
    "RateLimit-Policy": policyField,
    "X-RateLimit-Limit": burstField,
    "X-RateLimit-Remaining": String(left.remaining),
    "X-RateLimit-Reset": String(reset),
  };
}

const OF_NO_ACCOUNT: readonly LimitClass[] = CLASSES_OF_NO_ACCOUNT;

/** Returns whether the buckets of a class belong to addresses or sessions, and not to accounts. */
export function isOfNoAccount(rateClass: LimitClass): boolean {
  return OF_NO_ACCOUNT.includes(rateClass);
}
