/** Figures of the console, with the limits that they must keep. */

export interface Limited {
  readonly what: string;
  readonly value: number;
  /** At most this; null = the figure is only shown. */
  readonly limit: number | null;
  readonly unit: string;
}

/** Prints every figure beside its limit. Returns whether all limits are kept. */
export function judgeAll(found: readonly Limited[]): boolean {
  for (const one of found) console.log(lineOf(one));
  const exceeded = found.filter((one) => !isWithin(one)).length;
  console.log(exceeded === 0 ? "every limit is kept" : `${exceeded} limits are exceeded`);
  return exceeded === 0;
}

const isWithin = ({ value, limit }: Limited) => limit === null || value <= limit;

function lineOf(one: Limited): string {
  const { what, value, limit, unit } = one;
  const figure = `${what.padEnd(52)} ${value.toFixed(value < 10 ? 2 : 0).padStart(7)} ${unit}`;
  if (limit === null) return figure;
  return `${figure}, limit ${limit} ${unit}${isWithin(one) ? "" : "  EXCEEDED"}`;
}
