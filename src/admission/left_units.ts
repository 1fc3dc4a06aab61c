/** What is left in the buckets of an account, without taking anything from them. Contract 6. */
import type { Capabilities } from "../capabilities.ts";
import { roundDecimals } from "../domain/numbers/rounding.ts";
import { rateFactor } from "../domain/requests/rate_policy.ts";
import type { RateClass } from "../domain/vocabulary.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { limitTable } from "./limits.ts";

/** The classes whose buckets belong to an account; the others belong to addresses. */
const ACCOUNT_CLASSES = [
  "read",
  "forecast",
  "write",
  "moderate",
  "export",
  "rotate",
] as const satisfies readonly RateClass[];

/** One bucket. Each number is null where the class is not limited. */
export interface LeftUnits {
  readonly rateClass: RateClass;
  /** Size of the bucket in requests. */
  readonly burst: number | null;
  /** Requests that come back each second. */
  readonly refill: number | null;
  /** Whole requests left; null also while Redis is away. */
  readonly remaining: number | null;
  /** Seconds until the bucket is full; null also while Redis is away. */
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
    const step = { policy, looks: true, subject: String(user._id), accountId: null };
    const pass = await cache.access.enter(step);
    return {
      rateClass,
      burst: policy.burst,
      // The interval is a rounded quotient.
      refill: roundDecimals(1000 / policy.intervalMs, 9),
      remaining: pass?.remaining ?? null,
      reset: pass === null ? null : Math.ceil(pass.resetMs / 1000),
    };
  };
  return Promise.all(ACCOUNT_CLASSES.map(read));
}
