/** Which instants of a long history are kept. Unix seconds. Maths 4.8. */
import { linspace } from "../scaling.ts";

/** Most instants of the past that a thinned history keeps. */
export const HISTORY_LIMIT = 400;

const DAY = 86_400;
const WEEK = 7 * DAY;
const MONTH = 60 * DAY;
const SEASON = 120 * DAY;
/** Of the future, one in so many instants per hundred is kept. */
const FUTURE_STEP = 100;

/**
 * At most `size` elements of an ascending list, evenly spread over its range: the first element at
 * or after each of `size` evenly spaced targets. Maths 4.8.
 *
 * @example
 * pick([1, 1.1, 1.2, 1.5, 2, 3, 4, 5], 3); // [1, 3, 5]
 */
export function pick(instants: readonly number[], size: number): number[] {
  if (size <= 0) return [];
  if (instants.length <= size) return [...instants];
  const first = instants[0]!;
  const last = instants[instants.length - 1]!;
  if (size === 2 || instants.length === 2) return [first, last];
  const picked: number[] = [];
  let at = 0;
  for (const target of linspace(first, last, size)) {
    while (instants[at]! < target) at++;
    if (picked[picked.length - 1] !== instants[at]) picked.push(instants[at]!);
  }
  return picked;
}

interface Allowance {
  all: number;
  month: number;
  week: number;
  day: number;
}

/** The places each part of the past gets, by the length of the past. */
function allowanceFor(span: number, limit: number): Allowance {
  if (span <= DAY) return { all: 0, month: 0, week: 0, day: limit };
  if (span <= WEEK) {
    const each = Math.trunc(limit / 2);
    const week = Math.trunc((each * (span - DAY)) / (6 * DAY));
    return { all: 0, month: 0, week, day: each + (each - week) };
  }
  if (span <= MONTH) {
    const each = Math.trunc(limit / 3);
    const month = Math.trunc((each * (span - WEEK)) / (53 * DAY));
    const rest = each + Math.trunc((each - month) / 2);
    return { all: 0, month, week: rest, day: rest };
  }
  const each = Math.trunc(limit / 4);
  if (span > SEASON) return { all: each, month: each, week: each, day: each };
  const all = Math.trunc((each * (span - MONTH)) / (60 * DAY));
  const rest = each + Math.trunc((each - all) / 3);
  return { all, month: rest, week: rest, day: rest };
}

/**
 * The instants kept of an ascending list: all when there are at most `limit`; else the past spread
 * over the last day, week, two months and the rest, and a sample of the future on top. An instant on
 * an inner border may come twice. Maths 4.8.
 */
export function thin(instants: readonly number[], now: number, limit = HISTORY_LIMIT): number[] {
  if (instants.length <= limit) return [...instants];
  const split = instants.findIndex((t) => t > now);
  const past = split === -1 ? instants : instants.slice(0, split);
  const future = split === -1 ? [] : instants.slice(split);
  const step = Math.floor(future.length / FUTURE_STEP) + 1;
  const laterKept = future.filter((_, i) => i % step === 0);
  return past.length === 0 ? laterKept : [...thinPast(past, now, limit), ...laterKept];
}

/** Smallest interval first; places it does not need are handed on to the longer ones. */
function thinPast(past: readonly number[], now: number, limit: number): number[] {
  const last = past[past.length - 1]!;
  const left = allowanceFor(last - past[0]!, limit);
  const end = Math.min(last, now);
  const between = (from: number, to: number): number[] => past.filter((t) => t >= from && t <= to);

  const day = pick(between(end - DAY, last), left.day);
  const dayRest = left.day - day.length;
  if (left.day > 0 && dayRest > 0) {
    const third = Math.trunc(dayRest / 3);
    left.week += dayRest - 2 * third;
    left.month += third;
    left.all += third;
  }
  const week = pick(between(end - WEEK, end - DAY), left.week);
  const weekRest = left.week - week.length;
  if (left.week > 0 && weekRest > 0) {
    left.month += weekRest - Math.trunc(weekRest / 2);
    left.all += Math.trunc(weekRest / 2);
  }
  const month = pick(between(end - MONTH, end - WEEK), left.month);
  if (left.month > 0) left.all += left.month - month.length;
  const all = pick(between(past[0]!, end - MONTH), left.all);
  return [...all, ...month, ...week, ...day];
}
