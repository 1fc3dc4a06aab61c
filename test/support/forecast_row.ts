import type { Forecast } from "../../src/domain/aggregation/forecast.ts";

/** Returns a forecast for aggregation. Its author has the id of the row. Times are in seconds. */
export function forecastRow(
  id: number,
  start: number,
  end: number | null,
  values: Forecast["values"] = 0.5,
): Forecast {
  return { id, userId: id, start, end, values };
}
