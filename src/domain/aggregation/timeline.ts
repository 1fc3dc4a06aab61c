/**
 * Keeps the forecasts of a question that can still matter: active ones, future ones, and those that
 * ended a short time ago. The latter are needed to put a late forecast in its place. Times are Unix
 * seconds.
 */
import { earlier } from "../numbers/earliest.ts";
import type { Forecast, ForecastValues } from "./forecast.ts";
import type { AggregationWindow } from "./history/instants.ts";

export interface Timeline {
  /** Forecasts of each author, by start. */
  byAuthor: Map<number, Forecast[]>;
  /** Forecasts that ended at this time or before are forgotten. */
  horizon: number;
}

export function createTimeline(): Timeline {
  return { byAuthor: new Map(), horizon: Number.NEGATIVE_INFINITY };
}

/** Returns the number of forecasts that are held. */
export function knownCount({ byAuthor }: Timeline): number {
  let count = 0;
  for (const forecasts of byAuthor.values()) count += forecasts.length;
  return count;
}

/** Returns all forecasts that are held, grouped by author. */
export function* forecastsOf(timeline: Timeline): Generator<Forecast> {
  for (const forecasts of timeline.byAuthor.values()) yield* forecasts;
}

/**
 * Adds new and changed forecasts. Each ends no later than the next one of its author begins.
 * Returns the earliest time at which the set of active forecasts changes, or Infinity when it does
 * not. A time at or before the horizon means that everything must be replayed.
 */
export function merge(timeline: Timeline, changed: readonly Forecast[]): number {
  let from = Number.POSITIVE_INFINITY;
  for (const forecast of changed) from = Math.min(from, mergeOne(timeline, forecast));
  return from;
}

function mergeOne({ byAuthor }: Timeline, forecast: Forecast): number {
  const mine = byAuthor.get(forecast.userId) ?? [];
  byAuthor.set(forecast.userId, mine);
  const place = mine.findIndex(({ start }) => start >= forecast.start);
  const known = place === -1 ? undefined : mine[place];
  if (known?.start === forecast.start) return mergeKnown(mine, place, forecast);
  const at = place === -1 ? mine.length : place;
  const previous = mine[at - 1];
  if (previous !== undefined) previous.end = earlier(previous.end, forecast.start);
  mine.splice(at, 0, { ...forecast, end: earlier(forecast.end, known?.start ?? null) });
  return forecast.start;
}

function mergeKnown(mine: Forecast[], place: number, forecast: Forecast): number {
  const known = mine[place]!;
  const end = earlier(forecast.end, mine[place + 1]?.start ?? null);
  if (!isSame(known.values, forecast.values)) {
    // A part that had not begun was replaced (Maths 4.9).
    mine[place] = { ...forecast, end };
    return forecast.start;
  }
  if (end === known.end) return Number.POSITIVE_INFINITY;
  const from = Math.min(end ?? Infinity, known.end ?? Infinity);
  known.end = end;
  return from;
}

function isSame(a: ForecastValues, b: ForecastValues): boolean {
  if (typeof a === "number" || typeof b === "number") return a === b;
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}

/** What an author wrote to end the forecast before it. Unix seconds. */
export interface Withdrawal {
  userId: number;
  /** Later than the start of the forecast that it ends. */
  start: number;
  /** When that one ends. */
  end: number;
}

/**
 * Ends the forecasts that were withdrawn. Returns what `merge` does; a forecast that is forgotten had
 * ended by itself.
 */
export function withdraw(timeline: Timeline, withdrawals: readonly Withdrawal[]): number {
  let from = Number.POSITIVE_INFINITY;
  for (const { userId, start, end } of withdrawals) {
    const withdrawn = timeline.byAuthor.get(userId)?.findLast((mine) => mine.start < start);
    if (withdrawn === undefined) continue;
    const known = withdrawn.end;
    withdrawn.end = earlier(known, end);
    if (withdrawn.end !== known) from = Math.min(from, withdrawn.end ?? Infinity);
  }
  return from;
}

/** Forgets the forecasts that ended at or before `horizon`. */
export function prune(timeline: Timeline, horizon: number): void {
  if (horizon <= timeline.horizon) return;
  timeline.horizon = horizon;
  for (const [author, forecasts] of timeline.byAuthor) {
    const first = forecasts[0];
    if (first === undefined || first.end === null || first.end > horizon) continue;
    const kept = forecasts.filter(({ end }) => end === null || end > horizon);
    if (kept.length === 0) timeline.byAuthor.delete(author);
    else timeline.byAuthor.set(author, kept);
  }
}

/** A start or an end within a stretch of time. */
export interface TimedEvent {
  time: number;
  kind: "start" | "end" | "instant";
  forecast: Forecast;
}

/**
 * Returns the events from `from` on and before `before`, in order. At the same instant ends come
 * before starts. A forecast made before the opening starts with it. Maths 4.2.
 */
export function eventsBetween(
  timeline: Timeline,
  window: AggregationWindow,
  { from, before }: { from: number; before: number },
): TimedEvent[] {
  const { openTime, actualCloseTime } = window;
  const close = actualCloseTime ?? Number.POSITIVE_INFINITY;
  const events: TimedEvent[] = [];
  for (const forecast of forecastsOf(timeline)) {
    const { start, end } = forecast;
    if (start > close || (end !== null && end <= openTime)) continue;
    const begins = Math.max(start, openTime);
    if (begins >= from && begins < before) {
      // A forecast that was withdrawn at the time it was made never counts, but its time is an
      // instant.
      const kind = end !== null && end <= begins ? "instant" : "start";
      events.push({ time: begins, kind, forecast });
    }
    if (end !== null && end <= close && end >= from && end < before) {
      events.push({ time: end, kind: "end", forecast });
    }
  }
  return events.sort(
    (a, b) =>
      a.time - b.time ||
      Number(a.kind === "start") - Number(b.kind === "start") ||
      a.forecast.start - b.forecast.start,
  );
}

/** Returns the forecasts that are active just before `moment`. */
export function activeBefore(
  timeline: Timeline,
  window: AggregationWindow,
  moment: number,
): Forecast[] {
  const { openTime, actualCloseTime } = window;
  const active: Forecast[] = [];
  for (const forecast of forecastsOf(timeline)) {
    const { start, end } = forecast;
    if (actualCloseTime !== null && start > actualCloseTime) continue;
    if (end !== null && (end <= openTime || end < moment || end <= start)) continue;
    if (Math.max(start, openTime) < moment) active.push(forecast);
  }
  return active;
}

/** Returns the next end at or after `from` and up to the close, or null when none is known. */
export function nextEnd(
  timeline: Timeline,
  window: AggregationWindow,
  from: number,
): number | null {
  const close = window.actualCloseTime ?? Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (const { start, end } of forecastsOf(timeline)) {
    if (end === null || end < from || end > close || start >= end) continue;
    next = Math.min(next, end);
  }
  return next === Number.POSITIVE_INFINITY ? null : next;
}
