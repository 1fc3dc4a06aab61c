/**
 * Reads the newest forecast of each author on a question, or of each question of an author. It
 * takes one step in an index for each of them, however many rows there are.
 */
import type { StoredForecast, StoredRow } from "./forecast_row.ts";
import { begunBy, forecastsOf, forecastsWhileReading, isWithdrawal } from "./row_ends.ts";
import { BY_AUTHOR, BY_QUESTION } from "./forecast_indexes.ts";
import type { Rows } from "../platform/rows.ts";
import { inGroups } from "../../domain/numbers/lists.ts";

/** Authors, or questions, whose rows before a withdrawal are read together. */
const GROUP = 100;
/** Rows for each of them that are all read: this takes less time than a query for each. */
const FEW = 32;
/** Rows that are read backwards at first: most often a withdrawal and its forecast. */
const FIRST_ROWS = 2;

export interface NewestWanted {
  /** What is the same for all: the question, or the author. */
  readonly match: { readonly q: number } | { readonly u: number; readonly q?: { $in: number[] } };
  /** Rows that begin later are left out, ms; null = none. */
  readonly now: number | null;
  readonly maxTimeMS: number;
  /** Whether `v` is left out. */
  readonly withoutValues?: boolean;
}

/** Returns the newest row of each, which may be a withdrawal, in no order. */
export async function newestRows(
  rows: Rows<StoredRow>,
  wanted: NewestWanted,
): Promise<StoredRow[]> {
  const { match, now, maxTimeMS, withoutValues } = wanted;
  const { of, hint } = orderOf(match);
  const begun = now === null ? {} : { s: begunBy(now) };
  const found = await rows
    .aggregate<{ row: StoredRow }>(
      [
        // In this form the index alone finds the rows, by a seek from one to the next.
        { $match: { ...match, ...begun } },
        { $sort: reversed(hint) },
        { $group: { _id: `$${of}`, row: { $first: "$$ROOT" } } },
        ...(withoutValues === true ? [{ $unset: "row.v" }] : []),
      ],
      { maxTimeMS, hint },
    )
    .toArray();
  return found.map(({ row }) => row);
}

/**
 * Returns the newest forecast of each, with its end. Where a withdrawal is the newest row, the rows
 * before it are read too: all of them where they are few, else down to the forecast that it ended.
 * @param isWanted whether what a withdrawal has ended is wanted
 */
export async function newestForecasts(
  rows: Rows<StoredRow>,
  wanted: NewestWanted & { readonly now: number },
  isWanted: (withdrawal: { readonly e: number }) => boolean,
): Promise<StoredForecast[]> {
  const { of } = orderOf(wanted.match);
  const found: StoredForecast[] = [];
  const withdrawn: number[] = [];
  for (const row of await newestRows(rows, wanted)) {
    if (!isWithdrawal(row)) found.push(row);
    else if (isWanted(row)) withdrawn.push(row[of]);
  }
  for (const some of inGroups(withdrawn, GROUP)) {
    const read = (await haveFewRows(rows, wanted, some)) ? throughAllRows : backwards;
    found.push(...(await read(rows, wanted, some)));
  }
  return found;
}

interface Withdrawn extends NewestWanted {
  readonly now: number;
}

/** @param some authors, or questions */
function begunRows({ match, now, maxTimeMS, withoutValues }: Withdrawn, some: readonly number[]) {
  const { of, hint } = orderOf(match);
  const cut = withoutValues === true ? { projection: { v: 0 } } : {};
  const filter = { ...match, [of]: { $in: [...some] }, s: begunBy(now) };
  return { of, hint, filter, options: { maxTimeMS, hint, ...cut } };
}

/** Counts in the index, and no further than the answer needs. */
async function haveFewRows(
  rows: Rows<StoredRow>,
  wanted: Withdrawn,
  some: readonly number[],
): Promise<boolean> {
  const { filter, hint } = begunRows(wanted, some);
  const most = FEW * some.length;
  const limits = { maxTimeMS: wanted.maxTimeMS, limit: most + 1 };
  return (await rows.countDocuments(filter, { ...limits, hint })) <= most;
}

async function throughAllRows(
  rows: Rows<StoredRow>,
  wanted: Withdrawn,
  some: readonly number[],
): Promise<StoredForecast[]> {
  const { of, hint, filter, options } = begunRows(wanted, some);
  const newest = new Map<number, StoredForecast>();
  const cursor = rows.find(filter, options).sort(hint);
  for await (const row of forecastsWhileReading(cursor)) newest.set(row[of], row);
  return [...newest.values()];
}

/** Returns the newest rows of one author, or question, down to the newest forecast. */
async function downToForecast(
  rows: Rows<StoredRow>,
  wanted: Withdrawn,
  one: number,
): Promise<StoredRow[]> {
  const { hint, filter, options } = begunRows(wanted, [one]);
  for (let most = FIRST_ROWS; ; most *= 2) {
    const own = await rows.find(filter, options).sort(reversed(hint)).limit(most).toArray();
    const forecast = own.findIndex((row) => !isWithdrawal(row));
    if (forecast !== -1) return own.slice(0, forecast + 1);
    if (own.length < most) return own;
  }
}

async function backwards(
  rows: Rows<StoredRow>,
  wanted: Withdrawn,
  some: readonly number[],
): Promise<StoredForecast[]> {
  const found: StoredForecast[] = [];
  for (const one of some) {
    const own = await downToForecast(rows, wanted, one);
    found.push(...forecastsOf(own.reverse()));
  }
  return found;
}

/** Returns the forecasts that stand at `now`, with their ends, in no order. */
export async function standingForecasts(
  rows: Rows<StoredRow>,
  wanted: NewestWanted & { readonly now: number },
): Promise<StoredForecast[]> {
  const { now } = wanted;
  const newest = await newestForecasts(rows, wanted, ({ e }) => e > now);
  return newest.filter(({ e }) => e === null || e > now);
}

function reversed(order: object): Record<string, -1> {
  return Object.fromEntries(Object.keys(order).map((field) => [field, -1 as const]));
}

function orderOf(match: NewestWanted["match"]) {
  if (!("u" in match)) return { of: "u", hint: BY_AUTHOR } as const;
  // The unique index serves questions that are named. Without names the index of the author does.
  return { of: "q", hint: match.q === undefined ? BY_QUESTION : BY_AUTHOR } as const;
}
