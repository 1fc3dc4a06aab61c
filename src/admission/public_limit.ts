/**
 * Limits by address that live in the memory of the process that they protect: one token bucket for
 * each address. So a flood costs no step in Redis, and `/readyz` answers correctly while Redis is
 * unavailable (Contract 6, classes `public`, `visitor` and `anon`).
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import { addressKey } from "../domain/requests/address.ts";
import { takeUnits } from "../domain/requests/rate_policy.ts";
import type { RateClass } from "../domain/vocabulary.ts";
import { RateLimitError } from "../errors.ts";
import { limitHeaders, limitTable } from "./limits.ts";

const NO_HEADERS: Readonly<Record<string, string>> = {};

/**
 * Counts a request of an address and returns the headers of the answer.
 * @throws {RateLimitError}
 */
type CountAddress = (address: string) => Readonly<Record<string, string>>;

type Needs = Pick<Capabilities, "clock" | "config"> & Caches<"addresses">;

/** Counts requests for what can be read without credentials (documentation, `/readyz`). */
export function createPublicLimit(caps: Needs): CountAddress {
  return createAddressLimit(caps, "public");
}

/** Counts requests for what projects show without an account. */
export function createVisitorLimit(caps: Needs): CountAddress {
  return createAddressLimit(caps, "visitor");
}

/**
 * Counts requests that bring no valid credentials to what needs them, and those for paths that do
 * not exist. A refusal closes the connection, so that what was sent ahead on it is not served.
 */
export function createStrangerLimit(caps: Needs): CountAddress {
  const count = createAddressLimit(caps, "anon");
  return (address) => {
    try {
      return count(address);
    } catch (error) {
      if (error instanceof RateLimitError)
        error.headers = { ...error.headers, Connection: "close" };
      throw error;
    }
  };
}

function createAddressLimit(
  { clock, config, memory: { addresses } }: Needs,
  rateClass: RateClass,
): CountAddress {
  const limit = limitTable(config.limits)(rateClass, 1);
  if (limit === null) return () => NO_HEADERS;
  return (address) => {
    const key = `${rateClass} ${addressKey(address)}`;
    const taken = takeUnits(limit.policy, addresses.get(key) ?? 0, clock.now());
    addresses.set(key, taken.fullAt);
    const headers = limitHeaders(limit, taken);
    if (taken.allowed) return headers;
    const error = new RateLimitError(Math.max(1, Math.ceil(taken.retryMs / 1000)));
    error.headers = headers;
    throw error;
  };
}
