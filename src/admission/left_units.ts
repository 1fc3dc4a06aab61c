/** Reads what is left in the rate limit buckets of an account, and takes nothing (Contract 6). */
import type { Capabilities } from "../capabilities.ts";
import { roundDecimals } from "../domain/numbers/rounding.ts";
import { rateFactor } from "../domain/requests/rate_policy.ts";
import { type RateClass, ROUTE_CLASSES } from "../domain/vocabulary.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { isOfNoAccount, limitTable } from "./limits.ts";

/** The classes whose buckets belong to an account; the others belong to addresses. */
const ACCOUNT_CLASSES = ROUTE_CLASSES.filter((rateClass) => !isOfNoAccount(rateClass));

/** One bucket. Its numbers are null when the class is not limited. */
export interface LeftUnits {
  readonly rateClass: RateClass;
  /** Size of the bucket in requests. */
  readonly burst: number | null;
  /** Requests per second. */
  readonly refill: number | null;
  /** Whole requests. Also null while Redis is unavailable. */
  readonly remaining: number | null;
  /** Seconds until the bucket is full. Also null while Redis is unavailable. */
  readonly reset: number | null;
}

/** Returns the buckets of an account in the order of the contract. */
export function leftUnits(
  { cache, config }: Pick<Capabilities, "cache" | "config">,
  user: UserDocument,
): Promise<LeftUnits[]> {
  const limits = limitTable(config.limits);
  const { apiAccessTier: tier, isStaff } = user;
  const read = async (rateClass: RateClass): Promise<LeftUnits> => {
    const limit = limits(rateClass, rateFactor(rateClass, { tier, isStaff }));
    if (limit === null) {
      return { rateClass, burst: null, refill: null, remaining: null, reset: null };
    }
    const { policy } = limit;
    const step = { policy, units: 0, subject: String(user._id), accountId: null };
    const pass = await cache.access.enter(step);
    return {
      rateClass,
      burst: policy.burst,
      // Rounding removes the error of the interval, which is a rounded quotient itself.
      refill: roundDecimals(1000 / policy.intervalMs, 9),
      remaining: pass?.remaining ?? null,
      reset: pass === null ? null : Math.ceil(pass.resetMs / 1000),
    };
  };
  return Promise.all(ACCOUNT_CLASSES.map(read));
}
