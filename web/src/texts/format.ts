/** Numbers and times in the reader's form. Times of the API are UTC; pages show the reader's zone. */

const LOCALE = "en-GB";

const number = new Intl.NumberFormat(LOCALE);
const day = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", year: "numeric" });

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
