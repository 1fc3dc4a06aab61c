/**
 * Makes histories to aggregate: forecasters in random order, of which a share revises. Computes them
 * with the platform's code and with the plain one.
 */
import type { AggregatedQuestion } from "../../src/domain/aggregation/history/history.ts";
import { history } from "../../src/domain/aggregation/history/history.ts";
import type { Forecast } from "../../src/domain/aggregation/forecast.ts";
import {
  naiveHistory,
  type NaiveMethod,
  type NaiveSnapshot,
} from "../../test/support/naive_aggregation.ts";
import { longCdf } from "../fixture.ts";

export const OPEN = 1_700_000_000;
export const CLOSE = OPEN + 90 * 86_400;
export { PLAIN_METHODS as METHODS } from "../../src/domain/vocabulary.ts";

export function questionOf(type: "numeric" | "binary"): AggregatedQuestion {
  return { type, openTime: OPEN, actualCloseTime: null };
}

export interface HistoryPlan {
  readonly type: "numeric" | "binary";
  readonly users: number;
  readonly revisions: number;
}

/** Returns `users` first forecasts and then `revisions` by some of the users, a minute apart. */
export function forecastsOf({ type, users, revisions }: HistoryPlan): Forecast[] {
  const made: Forecast[] = [];
  const latest = new Map<number, Forecast>();
  let state = 12_345;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const total = users + revisions;
  let newcomers = 0;
  for (let i = 0; i < total; i++) {
    const isNew =
      newcomers === 0 ||
      (newcomers < users && random() < users / total) ||
      i >= total - (users - newcomers);
    const userId = isNew ? ++newcomers : 1 + Math.floor(random() * newcomers);
    const start = OPEN + 60 * (i + 1);
    const before = latest.get(userId);
    if (before !== undefined) before.end = start;
    const center = 0.2 + 0.6 * random();
    const values = type === "binary" ? center : Float64Array.from(longCdf(center));
    const forecast: Forecast = { id: i + 1, userId, start, end: null, values };
    latest.set(userId, forecast);
    made.push(forecast);
  }
  return made;
}

/** Returns how long the whole history takes with the platform's code, ms. */
export function historyTime(type: "numeric" | "binary", forecasts: readonly Forecast[]): number {
  const started = performance.now();
  history(questionOf(type), forecasts, { now: CLOSE, limit: null, histograms: "none" });
  return performance.now() - started;
}

/**
 * Returns the snapshots of one method straight from the formulas, which recompute everything at
 * each event.
 */
export function naively(
  type: "numeric" | "binary",
  forecasts: readonly Forecast[],
  method: NaiveMethod,
): NaiveSnapshot[] {
  const question = {
    type,
    openTime: OPEN,
    scheduledCloseTime: CLOSE,
    actualCloseTime: null,
    cpRevealTime: null,
    spotScoringTime: null,
    openLowerBound: true,
    openUpperBound: true,
    inboundOutcomeCount: null,
  };
  const rows = forecasts.map(({ userId: user, start, end, values }) => ({
    user,
    start,
    end,
    values: typeof values === "number" ? [1 - values, values] : Array.from(values),
  }));
  return naiveHistory(question, rows, method);
}
