/**
 * An author's own forecasts, as many as one answer may show. What an author has written grows
 * without bound; what is read of it does not, and the older rows are counted in the index alone.
 */
import { MAX_INPUT_BYTES } from "../../domain/forecasts/forecast_batch.ts";
import { fairCap } from "../../domain/forecasts/own_history.ts";
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { ForecastDocument } from "./forecast_document.ts";
import { cutOverlaps, type StoredForecast, unpackForecast, WITHOUT_INPUT } from "./forecast_row.ts";
import type { Rows } from "../platform/rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
/** One row per question, author and start. */
export const BY_AUTHOR = { q: 1, u: 1, s: 1 } as const;
/** Rows of one query: most accounts have fewer on all questions of a page. */
const READ_TOGETHER = 200;
/** Rows of a reply: a thousand CDFs at once would hold the event loop up. */
const BATCH = 100;
/** Reads only whether there is an input, because it may be longer than all the rest. */
const INPUT_AS_MARK = {
  q: 1,
  u: 1,
  s: 1,
  e: 1,
  v: 1,
  cur: 1,
  t: 1,
  auto: 1,
  d: { $cond: [{ $eq: [{ $type: "$d" }, "string"] }, "null", "$$REMOVE"] },
} as const;

export interface OwnForecasts {
  /** The newest ones begun, oldest first, ends cut; of the inputs only that of the last one. */
  readonly rows: ForecastDocument[];
  /** How many there are. */
  readonly total: number;
}

export interface OwnWanted {
  /** Later starts are left out, ms. */
  readonly now: number;
  /** Most rows of one question. */
  readonly most: number;
}

type Found = Map<number, StoredForecast[]>;

export function ownForecastReads(rows: Rows<StoredForecast>) {
  return { ...historyReads(rows), ...latestReads(rows) };
}

function historyReads(rows: Rows<StoredForecast>) {
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
      const mine = { u: userId, s: { $lte: now } };
      const first = await rows
        .find({ ...mine, q: { $in: [...sizes.keys()] } }, { ...LIMIT, hint: BY_AUTHOR })
        .sort(BY_AUTHOR)
        .limit(READ_TOGETHER + 1)
        .batchSize(BATCH)
        .project<StoredForecast>(INPUT_AS_MARK)
        .toArray();
      if (first.length <= READ_TOGETHER) {
        const found = byQuestion(first);
        const totals = new Map(Array.from(found, ([id, { length }]) => [id, length]));
        return withInputs(rows, newest(found, most), totals);
      }
      const totals = await totalsOf(rows, mine, [...sizes.keys()]);
      const cap = fairCap(
        Array.from(totals, ([id, count]) => ({ count, size: sizes.get(id) ?? 1 })),
        most,
      );
      return withInputs(rows, await readNewest(rows, mine, { totals, cap }), totals);
    },

    /** Ids of the questions an author has ever forecast, ascending. */
    async questionIdsOfUser(userId: number): Promise<number[]> {
      const ids = await rows.distinct("q", { u: userId }, LIMIT);
      return ids.sort((a, b) => a - b);
    },
  };
}

function latestReads(rows: Rows<StoredForecast>) {
  return {
    /** The newest started forecast of an author on a question, also a withdrawn one. */
    async latestOfUser(
      userId: number,
      questionId: number,
      now: number,
    ): Promise<ForecastDocument | null> {
      const latest = await rows
        .find({ q: questionId, u: userId, s: { $lte: now } }, { ...LIMIT, ...WITHOUT_INPUT })
        .sort({ s: -1 })
        .limit(1)
        .next();
      return latest === null ? null : unpackForecast(latest);
    },

    /** The forecast of an author that stood on a question at a time (ms); null without one. */
    async standingOfUser(
      userId: number,
      questionId: number,
      at: number,
    ): Promise<ForecastDocument | null> {
      const newest = await this.latestOfUser(userId, questionId, at);
      return newest === null || (newest.e !== null && newest.e <= at) ? null : newest;
    },
  };
}

interface Mine {
  readonly u: number;
  readonly s: { readonly $lte: number };
}

async function totalsOf(
  rows: Rows<StoredForecast>,
  mine: Mine,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const found = await rows
    .aggregate<{ _id: number; count: number }>(
      [
        { $match: { ...mine, q: { $in: [...ids] } } },
        // Fields of the index alone: no row is read.
        { $project: { _id: 0, q: 1 } },
        { $group: { _id: "$q", count: { $sum: 1 } } },
      ],
      { ...LIMIT, hint: BY_AUTHOR },
    )
    .toArray();
  return new Map(found.map(({ _id, count }) => [_id, count]));
}

/** Questions with few rows are read together, of the others each by itself. */
async function readNewest(
  rows: Rows<StoredForecast>,
  mine: Mine,
  { totals, cap }: { totals: ReadonlyMap<number, number>; cap: number },
): Promise<Found> {
  const stored: StoredForecast[] = [];
  const read = async (q: number | { $in: number[] }, limit: number) => {
    const wanted = rows
      .find({ ...mine, q }, { ...LIMIT, hint: BY_AUTHOR })
      .sort({ q: -1, u: -1, s: -1 })
      .limit(limit)
      .batchSize(BATCH)
      .project<StoredForecast>(INPUT_AS_MARK);
    for await (const row of wanted) stored.push(row);
  };
  let group: number[] = [];
  let gathered = 0;
  const readGroup = async () => {
    // A forecast made since then may be one too many: the slice below leaves out the oldest.
    if (group.length > 0) await read({ $in: group }, READ_TOGETHER + cap);
    group = [];
    gathered = 0;
  };
  for (const [id, count] of totals) {
    if (count > cap) await read(id, cap);
    else {
      if (gathered + count > READ_TOGETHER) await readGroup();
      group.push(id);
      gathered += count;
    }
  }
  await readGroup();
  return newest(byQuestion(stored.reverse()), cap);
}

/** @param stored oldest first within a question */
function byQuestion(stored: readonly StoredForecast[]): Found {
  const found: Found = new Map();
  for (const row of stored) {
    const known = found.get(row.q);
    if (known === undefined) found.set(row.q, [row]);
    else known.push(row);
  }
  return found;
}

function newest(found: Found, most: number): Found {
  return new Map(Array.from(found, ([id, all]) => [id, all.slice(-most)]));
}

/** Reads the inputs of the last rows; those that are larger than any that is taken stay where they are. */
async function withInputs(
  rows: Rows<StoredForecast>,
  found: Found,
  totals: ReadonlyMap<number, number>,
): Promise<Map<number, OwnForecasts>> {
  const last = Array.from(found.values(), (all) => all.at(-1)).filter(
    (row) => row?.d !== undefined,
  );
  const inputs = new Map<string, string | undefined>();
  if (last.length > 0) {
    const stored = rows
      .find(
        {
          _id: { $in: last.map((row) => row!._id) },
          $expr: { $lte: [{ $strLenBytes: "$d" }, MAX_INPUT_BYTES] },
        },
        LIMIT,
      )
      .batchSize(BATCH)
      .project<Pick<StoredForecast, "_id" | "d">>({ d: 1 });
    for await (const { _id, d } of stored) inputs.set(_id.toHexString(), d);
  }
  return new Map(
    Array.from(found, ([id, all]) => {
      const unpacked = cutOverlaps(
        all.map((row) => {
          delete row.d;
          const input = inputs.get(row._id.toHexString());
          return unpackForecast(input === undefined ? row : { ...row, d: input });
        }),
      );
      return [id, { rows: unpacked, total: Math.max(totals.get(id) ?? 0, unpacked.length) }];
    }),
  );
}
