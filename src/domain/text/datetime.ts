/**
 * Reads and writes times of the wire. Inside the platform, a time is a number of milliseconds since
 * the epoch.
 */

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+ -]\d\d:?\d\d)?)?$/;
const EARLIEST_YEAR = 1900;
const MAX_DATETIME_LENGTH = 40;
const MINUTE_MS = 60_000;

/**
 * Returns the milliseconds of an ISO 8601 text in any accepted form. The zone is `Z`, an offset, or
 * absent (UTC). Seconds and fraction are optional. `T` or one space separates date and time, or the
 * date stands alone. A space before a trailing `HH:MM` is a plus sign that was not encoded. Digits
 * after the millisecond are cut. Returns null for any other text and for years outside 1900..9999.
 * Contract 1.4.
 *
 * @example
 * parseDatetime("2024-01-01T02:00+02:00"); // 1704067200000
 */
export function parseDatetime(text: string): number | null {
  if (text.length > MAX_DATETIME_LENGTH) return null;
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone] = match;
  const date = [Number(year), Number(month), Number(day)] as const;
  const clock = [Number(hour), Number(minute), Number(second)] as const;
  const milliseconds = Number(fraction.padEnd(3, "0").slice(0, 3));
  if (!isCalendarDate(date) || !isClockTime(clock)) return null;
  const local = Date.UTC(date[0], date[1] - 1, date[2], ...clock, milliseconds);
  const offset = offsetMinutes(zone);
  if (offset === null) return null;
  const moment = local - offset * MINUTE_MS;
  return hasAcceptedYear(moment) ? moment : null;
}

/**
 * Returns the text of a time in UTC with `Z`. The fraction is left out when it is zero, else it has
 * three digits. Contract 1.4.
 */
export function formatDatetime(moment: number): string {
  return new Date(Math.trunc(moment)).toISOString().replace(".000Z", "Z");
}

function isCalendarDate([year, month, day]: readonly [number, number, number]): boolean {
  if (year < EARLIEST_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isClockTime([hour, minute, second]: readonly [number, number, number]): boolean {
  return hour < 24 && minute < 60 && second < 60;
}

/** Returns the minutes east of UTC, or null for an impossible offset. */
function offsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined || zone === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** Returns whether a time (milliseconds) lies in the years 1900 to 9999. Contract 1.4. */
export function hasAcceptedYear(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= EARLIEST_YEAR && year <= 9999;
}
