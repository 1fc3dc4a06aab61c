/**
 * Reads an author's own forecasts, as many as one answer may show. What an author has written grows
 * without bound. What is read of it does not: the older rows are counted in the index alone.
 */
import { widened } from "../../domain/forecasts/option_vector.ts";
import { fairCap } from "../../domain/forecasts/own_history.ts";
import { LIMIT } from "../platform/collection.ts";
import type { ForecastDocument } from "./forecast_document.ts";
import { BY_AUTHOR, WITHDRAWALS } from "./forecast_indexes.ts";
import type { ForecastInputs } from "./forecast_inputs.ts";
import { BATCH, createFirstRows, READ_TOGETHER } from "./first_rows.ts";
import { type StoredForecast, type StoredRow, unpackForecast } from "./forecast_row.ts";
import { begunBy, forecastsOf, isWithdrawal } from "./row_ends.ts";
import type { Rows } from "../platform/rows.ts";
import { listsBy } from "../../domain/numbers/lists.ts";

const NEWEST_FIRST = { q: -1, u: -1, s: -1 } as const;

export interface OwnForecasts {
  /** The newest that have begun, oldest first, with their ends. Only the last one has its input. */
  readonly rows: ForecastDocument[];
  /** How many there are. */
  readonly total: number;
}

export interface OwnWanted {
  /** Later starts are left out, ms. */
  readonly now: number;
  /** Most forecasts of one question. */
  readonly most: number;
}

/** Forecasts by question, oldest first. */
type Found = Map<number, StoredForecast[]>;

export function ownForecastReads(rows: Rows<StoredRow>, inputs: ForecastInputs) {
  return { ...historyReads(rows, inputs), ...latestReads(rows) };
}

function historyReads(rows: Rows<StoredRow>, inputs: ForecastInputs) {
  const firstRows = createFirstRows(rows);
  return {
    /**
     * @param sizes question id → numbers in one forecast on it, which decide how many are shown
     * @returns by question id; questions without a forecast are missing
     */
    async newestOfUser(
      userId: number,
      sizes: ReadonlyMap<number, number>,
      { now, most }: OwnWanted,
    ): Promise<Map<number, OwnForecasts>> {
      if (sizes.size === 0) return new Map();
      const mine = { u: userId, s: begunBy(now) };
      const first = await firstRows({ userId, ids: [...sizes.keys()], now });
      if (first !== undefined) {
        const found = listsBy(forecastsOf(first), ({ q }) => q);
        const totals = new Map(Array.from(found, ([id, { length }]) => [id, length]));
        return withInputs(inputs, newest(found, most), { totals, sizes });
      }
      const counts = await countsOf(rows, mine, [...sizes.keys()]);
      const totals = new Map(Array.from(counts, ([id, { forecasts }]) => [id, forecasts]));
      const cap = fairCap(
        Array.from(totals, ([id, count]) => ({ count, size: sizes.get(id) ?? 1 })),
        most,
      );
      return withInputs(inputs, await readNewest(rows, mine, { counts, cap }), { totals, sizes });
    },

    /**
     * Returns the ids of the questions an author has ever forecast, ascending.
     * @param from lower ids are left out
     */
    async questionIdsOfUser(userId: number, from = 0): Promise<number[]> {
      const ids = await rows.distinct("q", { u: userId, q: { $gte: from } }, LIMIT);
      return ids.sort((a, b) => a - b);
    },
  };
}

function latestReads(rows: Rows<StoredRow>) {
  /** Returns the newest forecast by `at` (ms), with the end that was known then. */
  const latest = async (u: number, q: number, at: number): Promise<StoredForecast | null> => {
    const newestFirst = rows
      .find({ q, u, s: begunBy(at) }, { ...LIMIT, hint: BY_AUTHOR })
      .sort(NEWEST_FIRST);
    const own: StoredRow[] = [];
    for await (const row of newestFirst) {
      own.push(row);
      if (!isWithdrawal(row)) break;
    }
    return forecastsOf(own.reverse())[0] ?? null;
  };
  return {
    /**
     * Returns the newest forecast of an author that has begun on a question, also a withdrawn one.
     */
    async latestOfUser(
      userId: number,
      questionId: number,
      now: number,
    ): Promise<ForecastDocument | null> {
      const row = await latest(userId, questionId, now);
      return row === null ? null : unpackForecast(row);
    },

    /** Returns the forecast of an author that stood on a question at a time (ms), or null. */
    async standingOfUser(
      userId: number,
      questionId: number,
      at: number,
    ): Promise<ForecastDocument | null> {
      const row = await latest(userId, questionId, at);
      return row === null || (row.e !== null && row.e <= at) ? null : unpackForecast(row);
    },
  };
}

interface Mine {
  readonly u: number;
  readonly s: { readonly $lt: number };
}

/** The number of an author's forecasts on a question, and of all rows with the withdrawals. */
interface Count {
  readonly forecasts: number;
  readonly rows: number;
}

/** Counts from indexes alone. No row is read. */
async function countsOf(
  rows: Rows<StoredRow>,
  mine: Mine,
  ids: readonly number[],
): Promise<Map<number, Count>> {
  const count = async (more: object, hint: typeof BY_AUTHOR | typeof WITHDRAWALS) => {
    const found = await rows
      .aggregate<{ _id: number; count: number }>(
        [
          { $match: { ...mine, q: { $in: [...ids] }, ...more } },
          { $project: { _id: 0, q: 1 } },
          { $group: { _id: "$q", count: { $sum: 1 } } },
        ],
        { ...LIMIT, hint },
      )
      .toArray();
    return new Map(found.map((one) => [one._id, one.count]));
  };
  const all = await count({}, BY_AUTHOR);
  const withdrawals = await count({ w: true }, WITHDRAWALS);
  return new Map(
    Array.from(all, ([id, number]) => [
      id,
      { rows: number, forecasts: number - (withdrawals.get(id) ?? 0) },
    ]),
  );
}

/** Reads questions with few rows together, and each of the others by itself. */
async function readNewest(
  rows: Rows<StoredRow>,
  mine: Mine,
  { counts, cap }: { counts: ReadonlyMap<number, Count>; cap: number },
): Promise<Found> {
  const found: Found = new Map();
  let group: number[] = [];
  let gathered = 0;
  const readGroup = async () => {
    if (group.length > 0) {
      const together = rows
        .find({ ...mine, q: { $in: group } }, { ...LIMIT, hint: BY_AUTHOR })
        .sort(NEWEST_FIRST)
        // A row written since then may be one too many. The oldest are left out.
        .limit(READ_TOGETHER + cap)
        .batchSize(BATCH);
      const own = forecastsOf((await together.toArray()).reverse());
      for (const [id, all] of listsBy(own, ({ q }) => q)) found.set(id, all);
    }
    group = [];
    gathered = 0;
  };
  for (const [id, count] of counts) {
    if (count.rows > cap) found.set(id, await newestOn(rows, { ...mine, q: id }, cap));
    else {
      if (gathered + count.rows > READ_TOGETHER) await readGroup();
      group.push(id);
      gathered += count.rows;
    }
  }
  await readGroup();
  return newest(found, cap);
}

/** Returns the newest `most` forecasts on one question, oldest first. */
async function newestOn(
  rows: Rows<StoredRow>,
  mine: Mine & { readonly q: number },
  most: number,
): Promise<StoredForecast[]> {
  const newestFirst = rows
    .find(mine, { ...LIMIT, hint: BY_AUTHOR })
    .sort(NEWEST_FIRST)
    .batchSize(Math.min(BATCH, most));
  const own: StoredRow[] = [];
  let forecasts = 0;
  for await (const row of newestFirst) {
    own.push(row);
    if (!isWithdrawal(row)) forecasts += 1;
    if (forecasts === most) break;
  }
  return forecastsOf(own.reverse());
}

function newest(found: Found, most: number): Found {
  return new Map(Array.from(found, ([id, all]) => [id, all.slice(-most)]));
}

async function withInputs(
  inputs: ForecastInputs,
  found: Found,
  given: Readonly<Record<"totals" | "sizes", ReadonlyMap<number, number>>>,
): Promise<Map<number, OwnForecasts>> {
  const last = Array.from(found.values(), (all) => all.at(-1)).flatMap((row) =>
    row?.d === true ? [row._id] : [],
  );
  const known = await inputs.of(last);
  return new Map(
    Array.from(found, ([id, all]) => {
      const size = given.sizes.get(id) ?? 1;
      const unpacked = all.map((row, i) => {
        const input = i === all.length - 1 ? known.get(row._id.toHexString()) : undefined;
        const forecast = unpackForecast(row, input);
        const { v } = forecast;
        return typeof v === "number" ? forecast : { ...forecast, v: widened(v, size) };
      });
      const total = Math.max(given.totals.get(id) ?? 0, unpacked.length);
      return [id, { rows: unpacked, total }];
    }),
  );
}
