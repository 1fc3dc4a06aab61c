/** Numbers and times in the reader's form. Times of the API are UTC; pages show the reader's zone. */

import { COMPACT } from "./values.ts";

const LOCALE = "en-GB";

const number = new Intl.NumberFormat(LOCALE);
const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
const day = new Intl.DateTimeFormat(LOCALE, DAY);

/** Returns a whole number with separators. */
export function whole(value: number): string {
  return number.format(value);
}

/** Returns `1 comment` or `2 comments`. */
export function count(value: number, one: string, many: string): string {
  return `${whole(value)} ${value === 1 ? one : many}`;
}

/** Returns a day such as `7 Mar 2026`. */
export function date(time: string | number): string {
  return day.format(new Date(time));
}

const localTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const universal = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Returns a time in the reader's zone, such as `7 Mar 2026, 14:05`. */
export function dateTime(time: string | number): string {
  return localTime.format(new Date(time));
}

/** Returns a time in UTC, for the hint over a time in the reader's zone. */
export function dateTimeUtc(time: string | number): string {
  return `${universal.format(new Date(time))} UTC`;
}

const HUNDRED = 100;
const THOUSAND = 1_000;
const MILLION = 1_000_000;
const tenths = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const cents = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signedTenths = new Intl.NumberFormat(LOCALE, {
  signDisplay: "exceptZero",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const significant = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat(COMPACT, {
  notation: "compact",
  maximumSignificantDigits: 3,
});

/** Returns a probability as `37%`, or `37.5%` where the tenth is not 0. */
export function percent(probability: number): string {
  return `${tenths.format(probability * HUNDRED)}%`;
}

/** Returns a number with about three significant digits. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size >= MILLION) return compact.format(value);
  return size >= THOUSAND ? number.format(Math.round(value)) : significant.format(value);
}

/** Returns a number with its sign and one decimal, such as `+6.3`. */
export function signed(value: number): string {
  return signedTenths.format(value);
}

/**
 * Returns an amount of money with two decimals, as `€2,500.00` or `2,500.00`.
 * @param currency three letters of ISO 4217, or null where none is known
 */
export function amount(value: number, currency: string | null = null): string {
  if (currency === null) return cents.format(value);
  return value.toLocaleString(LOCALE, { style: "currency", currency, minimumFractionDigits: 2 });
}

const thousandths = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
});

/** Returns a small score with three decimals, such as `0.187`. */
export function exact(value: number): string {
  return thousandths.format(value);
}

const formOf = (options: Intl.DateTimeFormatOptions) => {
  const form = new Intl.DateTimeFormat(LOCALE, options);
  return (time: number) => form.format(time);
};

/** Texts of the marks of time axes: hours in the reader's zone, the others in UTC. */
export const hour = formOf({ hour: "2-digit", minute: "2-digit" });
export const dayOfMonth = formOf({ day: "numeric", month: "short", timeZone: "UTC" });
export const month = formOf({ month: "short", year: "numeric", timeZone: "UTC" });
export const year = formOf({ year: "numeric", timeZone: "UTC" });

const utcDay = new Intl.DateTimeFormat(LOCALE, { ...DAY, timeZone: "UTC" });

/** Returns the day that a time without an hour means, such as `7 Mar 2026` in every zone. */
export function dateUtc(time: string): string {
  return utcDay.format(new Date(time));
}

/** Returns a number of bytes as `2.4 MB`, or `12 kB` where it is less than a tenth of a megabyte. */
export function megabytes(bytes: number): string {
  return bytes < MILLION / 10
    ? `${whole(Math.ceil(bytes / THOUSAND))} kB`
    : `${tenths.format(bytes / MILLION)} MB`;
}
