/** Limits what reaches others: addresses that are mailed, and accounts that are mentioned (Contract 6). */
import type { Caller, Capabilities } from "../capabilities.ts";
import { MOST_TOLD_MENTIONS } from "../domain/accounts/notification.ts";
import { rateFactor } from "../domain/requests/rate_policy.ts";
import type { RateClass } from "../domain/vocabulary.ts";
import { OverloadError } from "../errors.ts";
import { limitTable } from "./limits.ts";
import { refusalOf } from "./login_limit.ts";

type Needs = Pick<Capabilities, "cache" | "config">;
/** The account whose units are taken. */
type Counted = Pick<Caller, "id" | "user" | "isSuperuser">;

/**
 * Takes a unit for each address from the bucket of the caller: all of them or none.
 * @throws {RateLimitError | OverloadError} OverloadError when mails cannot be counted
 */
export async function countMails(caps: Needs, caller: Caller, units: number): Promise<void> {
  if (!(await take(caps, caller, { rateClass: "mails", units })))
    throw new OverloadError("No mail can be sent right now.");
}

/**
 * Takes a unit for each mentioned account, except for those that are told nothing. Without Redis
 * nothing is counted.
 * @throws {RateLimitError}
 */
export async function countMentions(caps: Needs, author: Counted, count: number): Promise<void> {
  await take(caps, author, { rateClass: "mentions", units: Math.min(count, MOST_TOLD_MENTIONS) });
}

/** Returns false when Redis cannot count. */
async function take(
  { cache, config }: Needs,
  { id, user, isSuperuser }: Counted,
  { rateClass, units }: { readonly rateClass: RateClass; readonly units: number },
): Promise<boolean> {
  const isStaff = user.isStaff || isSuperuser;
  const factor = rateFactor(rateClass, { tier: user.apiAccessTier, isStaff });
  const limit = limitTable(config.limits)(rateClass, factor);
  if (limit === null || units === 0) return true;
  const { policy } = limit;
  const pass = await cache.access.enter({ policy, subject: String(id), accountId: null, units });
  if (pass?.allowed === false) throw refusalOf(limit, pass);
  return pass !== null;
}
