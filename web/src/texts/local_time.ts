/**
 * Times in fields of the browser (`datetime-local`), which are in the reader's zone. Values of
 * questions are in UTC, because they are the same for every reader.
 */

const MINUTE_MS = 60_000;
/** The length of `2026-03-07T14:05`. */
const LENGTH = 16;

/**
 * The bounds of the fields, by their type: the years that the API takes. Without them a browser
 * accepts a year of five digits. With them it says what is wrong, and the form is not sent.
 */
export const BOUNDS: Readonly<Record<string, { readonly min: string; readonly max: string }>> = {
  "datetime-local": { min: "1900-01-02T00:00", max: "9999-12-30T23:59" },
  date: { min: "1900-01-01", max: "9999-12-31" },
};

/** Returns a time (ms) as the field takes it, cut to the minute. */
export function localText(time: number): string {
  const shift = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - shift).toISOString().slice(0, LENGTH);
}

/**
 * Returns what is sent for a text of the field: null when it is empty. A text that is no time is sent
 * as it is, so that the server refuses it. Sent as null it would clear the time that stands.
 */
export function sentTime(text: string): string | null {
  return text === "" ? null : (isoOfLocal(text) ?? text);
}

/** Returns an ISO time with its seconds while the field shows it, and otherwise that of the text. */
export function keptIso(text: string, before: string | null | undefined): string | null {
  if (before === null || before === undefined) return sentTime(text);
  return text === localText(Date.parse(before)) ? before : sentTime(text);
}

/** Returns a time (ms) in UTC as the field takes it, cut to the minute. */
export function utcText(time: number): string {
  return new Date(time).toISOString().slice(0, LENGTH);
}

/** Returns the ISO time of a text of a field that is in UTC, or null when it is not complete. */
export function isoOfUtc(text: string): string | null {
  return isoOfLocal(text === "" ? "" : `${text}Z`);
}

/** Returns the ISO time of a text of the field, or null when it is not complete. */
export function isoOfLocal(text: string): string | null {
  const time = new Date(text).getTime();
  return text === "" || Number.isNaN(time) ? null : new Date(time).toISOString();
}
