/** Values of questions as readers see them: with the digits that tell grid points apart, days in UTC. */

const LOCALE = "en-GB";
/** Millions are `31.6M`, because `31.6m` may be metres. */
export const COMPACT = "en-US";
const MILLION = 1_000_000;
const LEAST_DIGITS = 3;
/** A double has no more. */
const MOST_DIGITS = 17;
const [MINUTE, DAY, MS] = [60, 86_400, 1_000];

/** Four digits have no separator, because they may be a year. */
const SHARED: Intl.NumberFormatOptions = { useGrouping: "min2" };
const allDigits = new Intl.NumberFormat(LOCALE, { ...SHARED, maximumFractionDigits: 20 });

/** Returns a number with all its digits. */
export function unrounded(value: number): string {
  return allDigits.format(value);
}

/**
 * Returns a number with the digits that tell it from the grid points beside it, at least three.
 * @param gap how far the grid points lie from each other there
 * @param start a grid point from which all others lie whole gaps away, where there is one
 */
export function numberValue(value: number, gap: number, start: number | null): string {
  const power = powerOf(Math.abs(value));
  const size = Math.abs(value);
  const isLarge = size >= MILLION;
  const needed = Math.max(power - lastPower(gap, start) + 1, LEAST_DIGITS);
  const digits = isLarge ? needed : Math.max(needed, power + 1);
  return new Intl.NumberFormat(isLarge ? COMPACT : LOCALE, {
    ...SHARED,
    maximumSignificantDigits: Math.min(digits, MOST_DIGITS),
    ...(isLarge ? { notation: "compact" } : {}),
  }).format(value);
}

const powerOf = (value: number) => (value > 0 ? Math.floor(Math.log10(value) + 1e-9) : 0);

/** Returns the power of ten of the last digit that grid points need. */
function lastPower(gap: number, start: number | null): number {
  const power = powerOf(gap);
  if (start === null) return power;
  const isWhole = (part: number) => Math.abs(part - Math.round(part)) < 1e-6;
  const found = [power, power - 1].find(
    (at) => isWhole(gap / 10 ** at) && isWhole(start / 10 ** at),
  );
  return found ?? power - 1;
}

const DAY_FORM = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const MINUTE_FORM = { ...DAY_FORM, hour: "2-digit", minute: "2-digit" } as const;
const [days, minutes, seconds] = [
  new Intl.DateTimeFormat(LOCALE, DAY_FORM),
  new Intl.DateTimeFormat(LOCALE, MINUTE_FORM),
  new Intl.DateTimeFormat(LOCALE, { ...MINUTE_FORM, second: "2-digit" }),
];

/**
 * Returns a time in UTC, whatever the reader's zone is: the day, and the time of day where grid
 * points are less than a day apart.
 * @param time Unix seconds
 * @param gap how far the grid points lie from each other, in seconds
 */
export function dateValue(time: number, gap = time % DAY === 0 ? DAY : MINUTE): string {
  const form = gap >= DAY ? days : gap >= MINUTE ? minutes : seconds;
  return `${form.format(time * MS)} UTC`;
}

const hours = new Intl.DateTimeFormat(LOCALE, {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** Returns the time of day of a mark at the axis of a date question. */
export const hourValue = (time: number) => `${hours.format(time)} UTC`;
