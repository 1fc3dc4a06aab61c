/**
 * Reads the newest forecast of each author on a question, or of each question of an author. It
 * takes one step in an index for each of them, however many rows there are.
 */
import type { StoredForecast, StoredRow } from "./forecast_row.ts";
import { begunBy, forecastsWhileReading, isWithdrawal } from "./row_ends.ts";
import { BY_AUTHOR, BY_QUESTION } from "./forecast_indexes.ts";
import type { Rows } from "../platform/rows.ts";

/** Authors, or questions, whose rows are read together. */
const GROUP = 500;

export interface NewestWanted {
  /** What is the same for all: the question, or the author. */
  readonly match: { readonly q: number } | { readonly u: number; readonly q?: { $in: number[] } };
  /** Rows that begin later are left out, ms; null = none. */
  readonly now: number | null;
  readonly maxTimeMS: number;
}

/** Returns the newest row of each, which may be a withdrawal, in no order. */
export async function newestRows(
  rows: Rows<StoredRow>,
  { match, now, maxTimeMS }: NewestWanted,
): Promise<StoredRow[]> {
  const { of, hint } = orderOf(match);
  const begun = now === null ? {} : { s: begunBy(now) };
  const backwards = Object.fromEntries(Object.keys(hint).map((field) => [field, -1 as const]));
  const found = await rows
    .aggregate<{ row: StoredRow }>(
      [
        // In this form the index alone finds the rows, by a seek from one to the next.
        { $match: { ...match, ...begun } },
        { $sort: backwards },
        { $group: { _id: `$${of}`, row: { $first: "$$ROOT" } } },
      ],
      { maxTimeMS, hint },
    )
    .toArray();
  return found.map(({ row }) => row);
}

/**
 * Returns the newest forecast of each, with its end. Where a withdrawal is the newest row, the rows
 * before it are read too.
 * @param isWanted whether what a withdrawal has ended is wanted
 */
export async function newestForecasts(
  rows: Rows<StoredRow>,
  wanted: NewestWanted & { readonly now: number },
  isWanted: (withdrawal: { readonly e: number }) => boolean,
): Promise<StoredForecast[]> {
  const { match, now, maxTimeMS } = wanted;
  const { of, hint } = orderOf(match);
  const found: StoredForecast[] = [];
  const withdrawn: number[] = [];
  for (const row of await newestRows(rows, wanted)) {
    if (!isWithdrawal(row)) found.push(row);
    else if (isWanted(row)) withdrawn.push(row[of]);
  }
  for (let at = 0; at < withdrawn.length; at += GROUP) {
    const some = { [of]: { $in: withdrawn.slice(at, at + GROUP) } };
    const cursor = rows
      .find({ ...match, ...some, s: begunBy(now) }, { maxTimeMS, hint })
      .sort(hint);
    const newest = new Map<number, StoredForecast>();
    for await (const row of forecastsWhileReading(cursor)) newest.set(row[of], row);
    found.push(...newest.values());
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

function orderOf(match: NewestWanted["match"]) {
  if (!("u" in match)) return { of: "u", hint: BY_AUTHOR } as const;
  // The unique index serves questions that are named. Without names the index of the author does.
  return { of: "q", hint: match.q === undefined ? BY_QUESTION : BY_AUTHOR } as const;
}
