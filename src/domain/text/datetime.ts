/** Times on the wire. Inside, a time is a number of milliseconds since the epoch. */

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+ -]\d\d:?\d\d)?)?$/;
const EARLIEST_YEAR = 1900;
const MAX_DATETIME_LENGTH = 40;
const MINUTE_MS = 60_000;

/**
 * Milliseconds of an ISO 8601 text in any accepted form: `Z`, an offset, or no zone (UTC); seconds
 * and fraction optional; `T` or one space; or a date alone. A space before a trailing `HH:MM` is a
 * plus sign that was not encoded. Digits beyond the millisecond are cut. Null for anything else
 * and for years outside 1900..9999. Contract 1.4.
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

/** UTC with `Z`: no fraction when it is zero, else three digits. Contract 1.4. */
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

/** Minutes east of UTC; null for an impossible offset. */
function offsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined || zone === "Z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** Whether a time, ms, lies in the years 1900 to 9999. Contract 1.4. */
export function hasAcceptedYear(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= EARLIEST_YEAR && year <= 9999;
}
