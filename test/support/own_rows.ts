/** Returns every forecast of an author on a question, also future ones, oldest first. */
import type { ForecastDocument } from "../../src/store/forecasts/forecast_document.ts";
import type { createForecastStore } from "../../src/store/forecasts/forecasts.ts";

type Store = Pick<ReturnType<typeof createForecastStore>, "newestOfUser">;

export async function ownRows(
  store: Store,
  userId: number,
  questionId: number,
): Promise<ForecastDocument[]> {
  const wanted = { now: Number.MAX_SAFE_INTEGER, most: 10_000 };
  const found = await store.newestOfUser(userId, new Map([[questionId, 1]]), wanted);
  return found.get(questionId)?.rows ?? [];
}
