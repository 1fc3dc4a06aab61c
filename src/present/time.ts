/** Writes times for the API: UTC, `Z`, milliseconds only when they are not zero (Contract 1.4). */
import { formatDatetime } from "../domain/text/datetime.ts";

export { formatDatetime as toIso } from "../domain/text/datetime.ts";

export function isoOrNull(moment: number | null | undefined): string | null {
  return moment === null || moment === undefined ? null : formatDatetime(moment);
}

/** Returns Unix seconds with a fraction, or null. */
export function unixOrNull(moment: number | null | undefined): number | null {
  return moment === null || moment === undefined ? null : moment / 1000;
}
