/** Times in fields of the browser (`datetime-local`), which are in the reader's zone. */

const MINUTE_MS = 60_000;
/** The length of `2026-03-07T14:05`. */
const LENGTH = 16;

/** Returns a time (ms) as the field takes it, cut to the minute. */
export function localText(time: number): string {
  const shift = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - shift).toISOString().slice(0, LENGTH);
}

/** Returns the ISO time of a text of the field, or null when it is not complete. */
export function isoOfLocal(text: string): string | null {
  const time = new Date(text).getTime();
  return text === "" || Number.isNaN(time) ? null : new Date(time).toISOString();
}
