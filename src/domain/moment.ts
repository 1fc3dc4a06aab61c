/**
 * Input datetimes in every accepted spelling (Contract 1.4): ISO 8601 with `Z`, an offset or no
 * zone (UTC), seconds optional, `T` or one space, 1-9 fractional digits, or a date only.
 */

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|z|[+-]\d\d:?\d\d| \d\d:?\d\d)?)?$/;
const MIN_YEAR = 1900;

/**
 * Milliseconds since the epoch, finer parts cut off; null when the text is no moment of the years
 * 1900-9999. A trailing ` HH:MM` after a time is an offset whose `+` was decoded to a space.
 *
 * @example
 * parseMoment("2024-01-01"); // 1704067200000
 * parseMoment("2024-01-01T01:00:00+01:00"); // 1704067200000
 */
export function parseMoment(text: string): number | null {
  const parts = FORM.exec(text.trim());
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second, fraction, zone] = parts;
  const [y, mo, d] = [Number(year), Number(month), Number(day)];
  const [h, mi, s] = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)];
  if (y < MIN_YEAR || h > 23 || mi > 59 || s > 59) return null;
  const date = new Date(Date.UTC(y, mo - 1, d));
  if (date.getUTCMonth() !== mo - 1 || date.getUTCDate() !== d) return null;
  const ms = Number((fraction ?? "").slice(0, 3).padEnd(3, "0"));
  const offset = offsetMinutes(zone);
  if (offset === null) return null;
  return date.getTime() + ((h * 60 + mi - offset) * 60 + s) * 1000 + ms;
}

function offsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined || zone === "Z" || zone === "z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.slice(1).replace(":", "");
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  return hours > 23 || minutes > 59 ? null : sign * (hours * 60 + minutes);
}
