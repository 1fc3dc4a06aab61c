/** Percentiles, and what lies beyond the bounds, as texts of the fields in which they are typed. */
import { type Limits, numberText, readTyped } from "../parts/typed_number.ts";
import { en } from "../texts/en.ts";
import { isoOfUtc, utcText } from "../texts/local_time.ts";
import type { Percentile } from "./quartiles.ts";

/** Whether values are times, and where a value lies on the range, from 0 to 1. */
interface Kind {
  readonly isDate: boolean;
}
type Placed = Kind & { readonly placeOf: (value: number) => number };

/** `p` is in per cent. */
export interface Row {
  readonly p: string;
  readonly value: string;
}

/** The shares beyond the bounds, in per cent; empty where the curve decides. */
export interface Shares {
  readonly below: string;
  readonly above: string;
}

const PERCENT = 100;
const DIGITS = 6;
const MS = 1000;
/** What the field of a percentile takes. */
export const RANK: Limits = { least: 0, most: PERCENT };
/** What the field of a share beyond a bound takes. */
const MOST_BEYOND = 99;
export const SHARE: Limits = { least: 0, most: MOST_BEYOND };
/** At least so much lies within the range (Maths 1.3), less what rounding takes away. */
const LEAST_WITHIN = 0.01 - 1e-9;

/** Returns the row of a percentile. Numbers have six significant digits, times are cut to minutes. */
export function rowOf({ p, value }: Percentile, { isDate }: Kind): Row {
  const text = isDate ? utcText(new Date(value).getTime()) : rounded(Number(value));
  return { p: rounded(p * PERCENT), value: text };
}

function rounded(value: number): string {
  return numberText(Number(value.toPrecision(DIGITS)));
}

/** Returns a share as its field shows it. */
export function shareText(share: number | null): string {
  return share === null ? "" : rounded(share * PERCENT);
}

/** Returns the share of a text, null where it is empty, and undefined where it is none. */
export function shareOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const { number } = readTyped(text, SHARE);
  return number === null ? undefined : number / PERCENT;
}

/** Returns the percentiles of rows. Null where one is not complete. */
export function percentilesOf(rows: readonly Row[], kind: Kind): Percentile[] | null {
  const found = rows.flatMap((row) => percentileOf(row, kind) ?? []);
  return found.length === rows.length ? found : null;
}

function percentileOf(row: Row, { isDate }: Kind): Percentile | null {
  const value = isDate ? isoOfUtc(row.value) : readTyped(row.value).number;
  const p = readTyped(row.p, RANK).number;
  return value === null || p === null ? null : { p: p / PERCENT, value };
}

/** What is wrong with the fields of a row. */
export interface RowFault {
  readonly p?: string | undefined;
  readonly value?: string | undefined;
}

/** Returns what is wrong with each row beside the one before it (Contract 2.30). */
export function faultsOfRows(rows: readonly Row[], kind: Kind): RowFault[] {
  const texts = en.forecasting.continuous.faults;
  let before: { readonly p: number; readonly value: number } | null = null;
  return rows.map((row) => {
    const one = percentileOf(row, kind);
    if (one === null) return {};
    const [last, value] = [before, amountOf(one)];
    before = { p: one.p, value };
    if (last === null) return {};
    return {
      p: one.p <= last.p ? texts.notHigher : undefined,
      value: value < last.value ? texts.smaller : undefined,
    };
  });
}

/** Returns a number, or the Unix seconds of a time. */
function amountOf({ value }: Percentile): number {
  return typeof value === "string" ? new Date(value).getTime() / MS : value;
}

/** Returns what is wrong with the shares, beside each other and beside the rows. */
export function faultsOfShares(
  { below, above }: Shares,
  rows: readonly Row[],
  kind: Placed,
): Partial<Shares> {
  const { contradicts, together } = en.forecasting.continuous.faults;
  const known = rows.flatMap((row) => {
    const one = percentileOf(row, kind);
    return one === null ? [] : [{ ...row, share: one.p, place: kind.placeOf(amountOf(one)) }];
  });
  const faults: Partial<Record<keyof Shares, string>> = {};
  const [low, high] = [shareOf(below), shareOf(above)];
  if (typeof low === "number") {
    const wrong = known.find(({ share, place }) => (place < 0 ? share > low : share < low));
    if (wrong) faults.below = contradicts(wrong.p);
  }
  if (typeof high === "number") {
    const last = 1 - high;
    const wrong = known.find(({ share, place }) => (place > 1 ? share < last : share > last));
    if (wrong) faults.above = contradicts(wrong.p);
    if ((low ?? 0) > last - LEAST_WITHIN) faults.above ??= together(MOST_BEYOND);
  }
  return faults;
}
