/** Checks by whose forecasts a caller may filter and order a feed (Contract 2.1). */
import type { Caller, Capabilities } from "../../capabilities.ts";
import { maySeeForecastsOf } from "../../domain/accounts/permission.ts";
import { PermissionError } from "../../errors.ts";
import type { ForecastActivity } from "../../store/forecasts/forecaster_reads.ts";

type Needs = Pick<Capabilities, "store">;

/**
 * @throws {PermissionError} unless the account is the caller or one of their bots, or the caller is
 * staff
 */
export async function requireForecaster(
  caps: Needs,
  caller: Caller,
  forecasterId: number,
): Promise<void> {
  if (forecasterId === caller.id || caller.isStaff || caller.isSuperuser) return;
  const forecaster = await caps.store.users.byId(forecasterId);
  const owner = { id: forecasterId, botOwnerId: forecaster?.botOwnerId ?? null };
  if (!maySeeForecastsOf(caller, owner)) throw new PermissionError();
}

/** A caller may filter only by their own votes and comments. */
export function requireSelf(caller: Caller, userId: number): void {
  if (userId !== caller.id) throw new PermissionError();
}

/**
 * Returns the newest forecast of an account on each question. A forecast that ended before the
 * question opened does not count; a withdrawn one does.
 */
export async function forecastActivity(
  caps: Needs,
  forecasterId: number,
  now: number,
): Promise<ForecastActivity[]> {
  const activity = await caps.store.forecasts.activityOf(forecasterId, now);
  const ended = activity.filter(({ end }) => end !== null).map(({ questionId }) => questionId);
  const openTimes = await caps.store.questions.openTimes(ended);
  return activity.filter(({ questionId, end }) => {
    const openTime = openTimes.get(questionId) ?? null;
    return end === null || openTime === null || end > openTime;
  });
}
