/**
 * The limit of what can be read without credentials (documentation, `/readyz`): one token bucket
 * for each address, in the memory of the process that the limit protects. So a flood costs no step
 * in Redis, and `/readyz` answers correctly while Redis is unavailable (Contract 6, class
 * `public`).
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import { addressKey } from "../domain/requests/address.ts";
import { takeUnit } from "../domain/requests/rate_policy.ts";
import { RateLimitError } from "../errors.ts";
import { limitHeaders, limitTable } from "./limits.ts";

const NO_HEADERS: Readonly<Record<string, string>> = {};

/**
 * Returns a function that counts a request of an address and returns the headers of the answer.
 * @throws {RateLimitError} from that function
 */
export function createPublicLimit({
  clock,
  config,
  memory,
}: Pick<Capabilities, "clock" | "config"> & Caches<"publicAddresses">): (
  address: string,
) => Readonly<Record<string, string>> {
  const limit = limitTable(config.limits)("public", 1);
  if (limit === null) return () => NO_HEADERS;
  const fullAt = memory.publicAddresses;
  return (address) => {
    const key = addressKey(address);
    const taken = takeUnit(limit.policy, fullAt.get(key) ?? 0, clock.now());
    fullAt.set(key, taken.fullAt);
    const headers = limitHeaders(limit, taken);
    if (taken.allowed) return headers;
    const error = new RateLimitError(Math.max(1, Math.ceil(taken.retryMs / 1000)));
    error.headers = headers;
    throw error;
  };
}
