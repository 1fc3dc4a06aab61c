/** Forecasts and timelines of a question for tests. Unix seconds. */
import type { Forecast } from "../../src/domain/aggregation/forecast.ts";
import {
  createTimeline,
  forecastsOf,
  merge,
  type Timeline,
} from "../../src/domain/aggregation/timeline.ts";

/** Returns a forecast whose id is that of its author. */
export function row(
  userId: number,
  start: number,
  end: number | null = null,
  values: Forecast["values"] = 0.5,
): Forecast {
  return { id: userId, userId, start, end, values };
}

export function timelineOf(...rows: Forecast[]): Timeline {
  const timeline = createTimeline();
  merge(timeline, rows);
  return timeline;
}

/** Returns author, start and end of each forecast of a timeline. */
export function spans(timeline: Timeline): (number | null)[][] {
  return [...forecastsOf(timeline)].map(({ userId, start, end }) => [userId, start, end]);
}
