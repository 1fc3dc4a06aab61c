/** Whose forecasting a feed may be filtered and ordered by (Contract 2.1). */
import type { Caller, Capabilities } from "../../capabilities.ts";
import { maySeeForecastsOf } from "../../domain/accounts/permission.ts";
import { PermissionError } from "../../errors.ts";
import type { ForecastActivity } from "../../store/forecasts/forecaster_reads.ts";

type Needs = Pick<Capabilities, "store">;

/** @throws {PermissionError} unless it is the caller, one of their bots, or the caller is staff */
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

/** Only the caller's own votes and comments may filter a feed. */
export function requireSelf(caller: Caller, userId: number): void {
  if (userId !== caller.id) throw new PermissionError();
}

/**
 * The newest forecast of an account on each question it forecast. One that ended before the
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
