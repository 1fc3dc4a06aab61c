/** Times in fields of the browser (`datetime-local`), which are in the reader's zone. */

const MINUTE_MS = 60_000;
/** The length of `2026-03-07T14:05`. */
const LENGTH = 16;

/** Returns a time (ms) as the field takes it, cut to the minute. */
export function localText(time: number): string {
  const shift = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - shift).toISOString().slice(0, LENGTH);
}

/** Returns an ISO time with its seconds while the field shows it, and otherwise that of the text. */
export function keptIso(text: string, before: string | null | undefined): string | null {
  if (before === null || before === undefined) return isoOfLocal(text);
  return text === localText(Date.parse(before)) ? before : isoOfLocal(text);
}

/** Returns the ISO time of a text of the field, or null when it is not complete. */
export function isoOfLocal(text: string): string | null {
  const time = new Date(text).getTime();
  return text === "" || Number.isNaN(time) ? null : new Date(time).toISOString();
}
