/** Selects the instants of a long history that are kept. Times are Unix seconds. Maths 4.8. */
import { linspace } from "../../questions/scaling.ts";
import { type Ascending, firstAfter, firstFrom, slice } from "../../numbers/ascending.ts";

/** Largest number of past instants in a thinned history. */
export const HISTORY_LIMIT = 400;

const DAY = 86_400;
const WEEK = 7 * DAY;
const MONTH = 60 * DAY;
const SEASON = 120 * DAY;
/** Among `n` future instants, one in every `floor(n / 100) + 1` is kept. */
const FUTURE_STEP = 100;

/**
 * Returns at most `size` elements of a stretch of an ascending list, evenly spread over its range:
 * the first element at or after each of `size` evenly spaced targets. Maths 4.8.
 *
 * @param from first place of the stretch; `to` is the place after its last
 * @example
 * pick([1, 1.1, 1.2, 1.5, 2, 3, 4, 5], 3); // [1, 3, 5]
 */
export function pick(instants: Ascending, size: number, from = 0, to = instants.length): number[] {
  if (size <= 0) return [];
  if (to - from <= size) return slice(instants, from, to);
  const first = instants.at(from)!;
  const last = instants.at(to - 1)!;
  if (size === 2 || to - from === 2) return [first, last];
  const picked: number[] = [];
  let at = from;
  for (const target of linspace(first, last, size)) {
    at = firstFrom(instants, target, at, to);
    const found = instants.at(at)!;
    if (picked[picked.length - 1] !== found) picked.push(found);
  }
  return picked;
}

/**
 * Returns the instants of an outline: those that `thin` keeps, the first one, and the newest one
 * with a prediction. Each occurs once, ascending. Contract 2.2.
 *
 * @param newest null = there is none
 */
export function outline(
  instants: Ascending,
  now: number,
  { limit, newest }: { readonly limit: number; readonly newest: number | null },
): number[] {
  const kept = new Set(thin(instants, now, limit));
  if (instants.length > 0) kept.add(instants.at(0)!);
  if (newest !== null && newest <= now) kept.add(newest);
  return [...kept].sort((one, other) => one - other);
}

interface Allowance {
  all: number;
  month: number;
  week: number;
  day: number;
}

/** Returns how many instants each part of the past may keep, by the length of the past. */
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
 * Returns the instants that are kept. Up to `limit` all are kept. Otherwise the past is spread over
 * the last day, the last week, the last two months and the rest, and a sample of the future is
 * added. An instant on an inner border may occur twice. Maths 4.8.
 */
export function thin(instants: Ascending, now: number, limit = HISTORY_LIMIT): number[] {
  const { length } = instants;
  if (length <= limit) return slice(instants, 0, length);
  const split = firstAfter(instants, now);
  const step = Math.floor((length - split) / FUTURE_STEP) + 1;
  const laterKept = slice(instants, split, length).filter((_, i) => i % step === 0);
  return split === 0 ? laterKept : [...thinPast(instants, split, now, limit), ...laterKept];
}

/**
 * Thins the past. The shortest interval comes first, and leaves the places that it does not need to
 * the longer ones.
 *
 * @param count number of instants that are past
 */
function thinPast(instants: Ascending, count: number, now: number, limit: number): number[] {
  const first = instants.at(0)!;
  const last = instants.at(count - 1)!;
  const left = allowanceFor(last - first, limit);
  const end = Math.min(last, now);
  const between = (from: number, to: number, size: number): number[] =>
    pick(instants, size, firstFrom(instants, from, 0, count), firstAfter(instants, to, count));

  const day = between(end - DAY, last, left.day);
  const dayRest = left.day - day.length;
  if (left.day > 0 && dayRest > 0) {
    const third = Math.trunc(dayRest / 3);
    left.week += dayRest - 2 * third;
    left.month += third;
    left.all += third;
  }
  const week = between(end - WEEK, end - DAY, left.week);
  const weekRest = left.week - week.length;
  if (left.week > 0 && weekRest > 0) {
    left.month += weekRest - Math.trunc(weekRest / 2);
    left.all += Math.trunc(weekRest / 2);
  }
  const month = between(end - MONTH, end - WEEK, left.month);
  // One place gives two instants where there are just two, and then nothing is left over.
  left.all += Math.max(0, left.month - month.length);
  const all = between(first, end - MONTH, left.all);
  return [...all, ...month, ...week, ...day];
}
