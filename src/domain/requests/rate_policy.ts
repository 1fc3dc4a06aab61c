/**
 * Limits how often an account may send requests, by a token bucket for each class of endpoint.
 * Contract 6.
 *
 * A bucket is stored as the time at which it will be full again. Taking a unit moves that time by
 * `intervalMs`. A request is refused when the time would be further ahead than an empty bucket
 * takes to fill. A script in Redis does the same step atomically (cache/gate_script.ts).
 */

import { MOST_SKEW_MS } from "../../timing.ts";
import { type ApiAccessTier, RATE_CLASSES, type RateClass } from "../vocabulary.ts";

/** Size of a bucket in requests, and its refill in requests per second. */
export interface Rate {
  readonly burst: number;
  readonly refill: number;
}

export interface RatePolicy {
  readonly rateClass: RateClass;
  readonly burst: number;
  /** Milliseconds until one unit is back. */
  readonly intervalMs: number;
  /** Seconds until an empty bucket is full. */
  readonly windowSeconds: number;
}

const PER_HOUR = 1 / 3600;

export const DEFAULT_RATES: Readonly<Record<RateClass, Rate>> = {
  read: { burst: 240, refill: 10 },
  forecast: { burst: 600, refill: 20 },
  write: { burst: 60, refill: 1 },
  moderate: { burst: 120, refill: 2 },
  export: { burst: 5, refill: 10 * PER_HOUR },
  login: { burst: 10, refill: 6 / 60 },
  session: { burst: 60, refill: 30 / 60 },
  signup: { burst: 5, refill: 20 * PER_HOUR },
  rotate: { burst: 20, refill: 30 * PER_HOUR },
  mails: { burst: 500, refill: 20 * PER_HOUR },
  mentions: { burst: 100, refill: (100 / 24) * PER_HOUR },
  visitor: { burst: 240, refill: 20 },
  anon: { burst: 60, refill: 2 },
  public: { burst: 120, refill: 10 },
};

/** A check, and what else reads a body and stores nothing, costs one unit for so many bytes. */
const BYTES_OF_UNIT = 64 * 1024;

/**
 * Returns how many units a body costs in addition to the one of its request. No request costs more
 * than a full bucket holds, because it could never be made then. Contract 6.
 */
export function unitsOfBody({ burst }: RatePolicy, bytes: number): number {
  return Math.max(1, Math.min(burst, Math.ceil(bytes / BYTES_OF_UNIT))) - 1;
}

/** Requests of one account that are served at the same time. Further requests wait. Contract 6. */
export const MAX_IN_FLIGHT = 32;
/** Longest wait for a free place among them, in milliseconds. After it the answer is 429. */
export const IN_FLIGHT_WAIT_MS = 2_000;

const TIER_FACTOR: Readonly<Record<ApiAccessTier, number>> = {
  restricted: 1,
  benchmarking: 3,
  unrestricted: 10,
};
const STAFF_FACTOR = 10;

/**
 * Returns the factor on bucket size and refill. Only reads, forecasts and, for staff, mails have a
 * factor other than 1. Contract 6.
 */
export function rateFactor(
  rateClass: RateClass,
  account: { readonly tier: keyof typeof TIER_FACTOR; readonly isStaff: boolean },
): number {
  if (rateClass === "mails") return account.isStaff ? STAFF_FACTOR : 1;
  if (rateClass !== "read" && rateClass !== "forecast") return 1;
  return account.isStaff ? STAFF_FACTOR : TIER_FACTOR[account.tier];
}

/**
 * Returns the policy of a class under a factor. It is null for a class without limit, which has a
 * rate of 0.
 */
export function ratePolicy(rateClass: RateClass, rate: Rate, factor = 1): RatePolicy | null {
  const burst = Math.floor(rate.burst * factor);
  const refill = rate.refill * factor;
  if (burst < 1 || refill <= 0) return null;
  return {
    rateClass,
    burst,
    intervalMs: 1000 / refill,
    windowSeconds: Math.ceil(burst / refill),
  };
}

/**
 * Reads "class=burst/refill-per-second" pairs, separated by commas, over the defaults. `faults`
 * names the pairs that cannot be read; they change nothing.
 */
export function parseRates(text: string): {
  rates: Record<RateClass, Rate>;
  faults: string[];
} {
  const rates = { ...DEFAULT_RATES };
  const faults: string[] = [];
  for (const part of text.split(",")) {
    const pair = part.trim();
    if (pair === "") continue;
    const match = /^([a-z]+)=(\d+)\/(\d+(?:\.\d+)?)$/.exec(pair);
    const rateClass = RATE_CLASSES.find((name) => name === match?.[1]);
    if (match === null || rateClass === undefined) {
      faults.push(`"${pair}" is not class=burst/refill with one of: ${RATE_CLASSES.join(", ")}`);
      continue;
    }
    rates[rateClass] = { burst: Number(match[2]), refill: Number(match[3]) };
  }
  return { rates, faults };
}

export interface Taken {
  readonly allowed: boolean;
  /** Time at which the bucket will be full, in milliseconds. This is what is stored. */
  readonly fullAt: number;
  /** Whole units that are left. */
  readonly remaining: number;
  /** Milliseconds until the bucket is full. */
  readonly resetMs: number;
  /** Milliseconds until the units are available; 0 when they were granted. */
  readonly retryMs: number;
}

/**
 * Takes units at `now` from a bucket that is full at `fullAt`, all of them or none. Both times are
 * milliseconds; 0 means never used.
 */
export function takeUnits(policy: RatePolicy, fullAt: number, now: number, units = 1): Taken {
  const { burst, intervalMs } = policy;
  // A time that is further ahead than an empty bucket takes to fill was written before the clock
  // was set back.
  const isAhead = fullAt > now + burst * intervalMs + MOST_SKEW_MS;
  const from = isAhead ? now : Math.max(fullAt, now);
  const wanted = from + units * intervalMs;
  const excess = wanted - now - burst * intervalMs;
  const allowed = excess <= TOLERANCE_MS;
  const kept = allowed ? wanted : from;
  const spent = (kept - now) / intervalMs;
  return {
    allowed,
    fullAt: kept,
    remaining: Math.max(0, Math.floor(burst - spent + TOLERANCE_MS / intervalMs)),
    resetMs: kept - now,
    retryMs: allowed ? 0 : excess,
  };
}

/** Times are stored to the microsecond, and their sums may differ by a rounding error. */
const TOLERANCE_MS = 0.01;
