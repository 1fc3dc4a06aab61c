/**
 * Reads the newest forecast of each author on a question, or of each question of an author. It
 * takes one step in an index for each of them, however many rows there are.
 */
import { earlier } from "../../domain/numbers/earliest.ts";
import type { StoredForecast, StoredRow } from "./forecast_row.ts";
import { begunBy, FORECASTS_ONLY, isWithdrawal } from "./row_ends.ts";
import { BY_AUTHOR, BY_QUESTION } from "./forecast_indexes.ts";
import type { Rows } from "../platform/rows.ts";

/** Authors, or questions, whose rows before a withdrawal are read together. */
const GROUP = 500;
const SAME_PAIR = [{ $eq: ["$q", "$$q"] }, { $eq: ["$u", "$$u"] }] as const;

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
  const { maxTimeMS, withoutValues } = wanted;
  const { hint, newest } = stepsOf(wanted);
  const cut = withoutValues === true ? [{ $unset: "row.v" }] : [];
  const found = await rows
    .aggregate<{ row: StoredRow }>([...newest, ...cut], { maxTimeMS, hint })
    .toArray();
  return found.map(({ row }) => row);
}

/**
 * Returns the newest forecast of each, with its end. Where a withdrawal is the newest row, the rows
 * before it are read too, down to the forecast that it ended.
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
  for (let at = 0; at < withdrawn.length; at += GROUP) {
    found.push(...(await withdrawnForecasts(rows, wanted, withdrawn.slice(at, at + GROUP))));
  }
  return found;
}

/** Returns the newest forecast of some of the authors, or questions, with its end. */
async function withdrawnForecasts(
  rows: Rows<StoredRow>,
  wanted: NewestWanted & { readonly now: number },
  some: readonly number[],
): Promise<StoredForecast[]> {
  const { now, maxTimeMS, withoutValues } = wanted;
  const { hint, newest } = stepsOf(wanted, { $in: some });
  const from = rows.collectionName;
  const pair = { q: "$row.q", u: "$row.u" };
  const s = begunBy(now);
  const forecast = [
    { $match: { $expr: { $and: SAME_PAIR }, s, ...FORECASTS_ONLY } },
    { $sort: { s: -1 } },
    { $limit: 1 },
    ...(withoutValues === true ? [{ $unset: "v" }] : []),
  ];
  const after = [...SAME_PAIR, { $gt: ["$s", "$$s"] }];
  const ends = [
    { $match: { $expr: { $and: after }, s, w: true } },
    { $group: { _id: null, end: { $min: "$e" } } },
  ];
  const found = await rows
    .aggregate<{ forecast: StoredForecast; ends: { end: number }[] }>(
      [
        ...newest,
        { $lookup: { from, let: pair, pipeline: forecast, as: "forecast" } },
        { $unwind: "$forecast" },
        { $lookup: { from, let: { ...pair, s: "$forecast.s" }, pipeline: ends, as: "ends" } },
        { $project: { _id: 0, forecast: 1, ends: 1 } },
      ],
      { maxTimeMS, hint },
    )
    .toArray();
  return found.map(({ forecast, ends: [first] }) => ({
    ...forecast,
    e: earlier(forecast.e, first?.end ?? null),
  }));
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

/**
 * Returns the steps that find the newest row of each.
 * @param some only these authors, or questions
 */
function stepsOf({ match, now }: NewestWanted, some?: { readonly $in: readonly number[] }) {
  const { of, hint } = orderOf(match);
  const begun = now === null ? {} : { s: begunBy(now) };
  const among = some === undefined ? {} : { [of]: some };
  const backwards = Object.fromEntries(Object.keys(hint).map((field) => [field, -1 as const]));
  const newest = [
    // In this form the index alone finds the rows, by a seek from one to the next.
    { $match: { ...match, ...among, ...begun } },
    { $sort: backwards },
    { $group: { _id: `$${of}`, row: { $first: "$$ROOT" } } },
  ];
  return { hint, newest };
}

function orderOf(match: NewestWanted["match"]) {
  if (!("u" in match)) return { of: "u", hint: BY_AUTHOR } as const;
  // The unique index serves questions that are named. Without names the index of the author does.
  return { of: "q", hint: match.q === undefined ? BY_QUESTION : BY_AUTHOR } as const;
}
