/** Moments on the wire: UTC, `Z`, milliseconds only when they are not zero (Contract 1.4). */

export function toIso(moment: number): string {
  const text = new Date(moment).toISOString();
  return text.endsWith(".000Z") ? `${text.slice(0, -5)}Z` : text;
}

export function isoOrNull(moment: number | null | undefined): string | null {
  return moment === null || moment === undefined ? null : toIso(moment);
}

/** Unix seconds with fraction, or null. */
export function unixOrNull(moment: number | null | undefined): number | null {
  return moment === null || moment === undefined ? null : moment / 1000;
}
