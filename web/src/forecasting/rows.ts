/** Percentiles as texts of the fields in which they are typed. */
import { isoOfLocal, localText } from "../texts/local_time.ts";
import type { Percentile } from "./quartiles.ts";

/** Whether values are times. */
interface Kind {
  readonly isDate: boolean;
}

/** `p` is in per cent. */
export interface Row {
  readonly p: string;
  readonly value: string;
}

const PERCENT = 100;
const DIGITS = 6;

/** Returns the row of a percentile. Numbers have six significant digits, times are cut to minutes. */
export function rowOf({ p, value }: Percentile, { isDate }: Kind): Row {
  const text = isDate ? localText(new Date(value).getTime()) : rounded(Number(value));
  return { p: rounded(p * PERCENT), value: text };
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}

/** Returns the percentiles of rows. Null where one is not complete. */
export function percentilesOf(rows: readonly Row[], { isDate }: Kind): Percentile[] | null {
  const found = rows.flatMap((row) => {
    const value = isDate ? isoOfLocal(row.value) : numberOf(row.value);
    const p = numberOf(row.p);
    return value === null || p === null ? [] : [{ p: p / PERCENT, value }];
  });
  return found.length === rows.length ? found : null;
}

function numberOf(text: string): number | null {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/**
 * Returns the server's sentences on percentiles by the row that they name. A sentence on a row begins
 * with `Entry 2: `, where rows count from 0.
 */
export function faultsByRow(text: string | undefined): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [, at, sentence] of (text ?? "").matchAll(/Entry (\d+): (.*?)(?= Entry \d+:|$)/g)) {
    const before = found.get(Number(at)) ?? [];
    found.set(Number(at), [before, upperFirst(sentence ?? "")].flat().join(" "));
  }
  return found;
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
