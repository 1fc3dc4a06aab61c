/** Limits how many addresses an account has mails sent to (Contract 6, class `mails`). */
import type { Caller, Capabilities } from "../capabilities.ts";
import { rateFactor } from "../domain/requests/rate_policy.ts";
import { OverloadError } from "../errors.ts";
import { limitTable } from "./limits.ts";
import { refusalOf } from "./login_limit.ts";

/**
 * Takes a unit for each address from the bucket of the caller: all of them or none.
 * @throws {RateLimitError | OverloadError} OverloadError when mails cannot be counted
 */
export async function countMails(
  { cache, config }: Pick<Capabilities, "cache" | "config">,
  { id, user, isSuperuser }: Caller,
  units: number,
): Promise<void> {
  const isStaff = user.isStaff || isSuperuser;
  const factor = rateFactor("mails", { tier: user.apiAccessTier, isStaff });
  const limit = limitTable(config.limits)("mails", factor);
  if (limit === null || units === 0) return;
  const { policy } = limit;
  const pass = await cache.access.enter({ policy, subject: String(id), accountId: null, units });
  if (pass === null) throw new OverloadError("No mail can be sent right now.");
  if (!pass.allowed) throw refusalOf(limit, pass);
}
