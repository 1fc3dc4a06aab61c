/**
 * Ending of rows that were superseded: one query finds what may still stand of many authors, and
 * rows that end together are ended together.
 */
import type mongoose from "mongoose";
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import type { StoredForecast } from "./forecast_row.ts";
import { RELAXED, type Rows } from "../platform/rows.ts";

type RowId = InstanceType<typeof mongoose.mongo.ObjectId>;
type OpenRow = Pick<StoredForecast, "_id" | "q" | "u" | "s" | "e">;
type Update = mongoose.mongo.AnyBulkWriteOperation<StoredForecast>;

/** Index of the rows that may be standing: few per author, however long the history. */
export const STANDING = { q: 1, u: 1, cur: 1 } as const;

/** An author whose rows on some questions start again at `s`. */
export interface Succession {
  readonly u: number;
  readonly s: number;
  readonly q: readonly number[];
}

/** Ends that are written with one command. */
const UPDATE_GROUP = 500;
/** Pairs of question and author the index is asked for in one query, about. */
const MOST_PAIRS = 5_000;
/**
 * Rows that the successions of one query end, about, and rows of a reply: to take five thousand at
 * once held the event loop up for 40 ms.
 */
const MOST_ENDED = 500;

/**
 * Ends what the authors' older rows still leave open. A row whose own end came before keeps it.
 */
export async function closeOlder(
  rows: Rows<StoredForecast>,
  successions: readonly Succession[],
): Promise<void> {
  for (const group of groupsOf(successions)) {
    const open = await rows
      .find(
        {
          q: { $in: [...new Set(group.flatMap(({ q }) => q))] },
          u: { $in: [...new Set(group.map(({ u }) => u))] },
          cur: true,
          s: { $lt: group.reduce((newest, { s }) => Math.max(newest, s), 0) },
        },
        { maxTimeMS: QUERY_TIME_LIMIT_MS, hint: STANDING, batchSize: MOST_ENDED },
      )
      .project<OpenRow>({ q: 1, u: 1, s: 1, e: 1 })
      .toArray();
    await writeEnds(rows, endsOf(open, group));
  }
}

/** Ends every row of a question that has a successor begun by `now` and still counts as standing. */
export async function closeLeftOpen(
  rows: Rows<StoredForecast>,
  questionId: number,
  now: number,
): Promise<number> {
  const open = await rows
    .find({ q: questionId, cur: true, s: { $lte: now } }, { maxTimeMS: 60_000, hint: STANDING })
    .project<OpenRow>({ q: 1, u: 1, s: 1, e: 1 })
    .toArray();
  const ends = endsOf(
    open,
    open.map(({ q, u, s }) => ({ q: [q], u, s })),
  );
  await writeEnds(rows, ends);
  return ends.length;
}

/**
 * All successions of an author come in one group: another one would read what the author has begun
 * since once more, and under a burst ever more of it.
 */
function* groupsOf(successions: readonly Succession[]): Generator<Succession[]> {
  let group: Succession[] = [];
  let [authors, ended] = [0, 0];
  const questions = new Set<number>();
  for (const succession of [...successions].sort((a, b) => a.u - b.u)) {
    if (group.at(-1)?.u !== succession.u) {
      if (ended >= MOST_ENDED || questions.size * authors >= MOST_PAIRS) {
        yield group;
        [group, authors, ended] = [[], 0, 0];
        questions.clear();
      }
      authors += 1;
    }
    group.push(succession);
    ended += succession.q.length;
    for (const id of succession.q) questions.add(id);
  }
  if (group.length > 0) yield group;
}

interface RowEnd {
  readonly id: RowId;
  readonly end: number;
}

/** The rows that have a successor, each with its start as end. */
function endsOf(open: readonly OpenRow[], successions: readonly Succession[]): RowEnd[] {
  const starts = new Map<string, number[]>();
  const add = (q: number, u: number, s: number) => {
    const key = `${q} ${u}`;
    const known = starts.get(key);
    if (known === undefined) starts.set(key, [s]);
    else known.push(s);
  };
  for (const { q, u, s } of successions) for (const id of q) add(id, u, s);
  // A part that is still to come ends nothing.
  const mine = open.filter(({ q, u, s }) => starts.get(`${q} ${u}`)?.some((newest) => newest >= s));
  for (const { q, u, s } of mine) add(q, u, s);
  return mine.flatMap(({ _id, q, u, s, e }) => {
    const later = (starts.get(`${q} ${u}`) ?? []).filter((start) => start > s);
    return later.length === 0 ? [] : [{ id: _id, end: Math.min(...later, e ?? Infinity) }];
  });
}

/** Forecasts of one body end those before them at one time: one update for all of them. */
async function writeEnds(rows: Rows<StoredForecast>, ends: readonly RowEnd[]): Promise<void> {
  for (let at = 0; at < ends.length; at += UPDATE_GROUP) {
    const together = new Map<number, RowId[]>();
    for (const { id, end } of ends.slice(at, at + UPDATE_GROUP)) {
      const known = together.get(end);
      if (known === undefined) together.set(end, [id]);
      else known.push(id);
    }
    const updates = Array.from(together, ([end, ids]): Update => ({
      updateMany: {
        filter: { _id: { $in: ids } },
        // Only the newest of an author's inputs on a question is kept (Contract 2.4).
        update: { $set: { cur: false, e: end }, $unset: { d: "" } },
      },
    }));
    await rows.bulkWrite(updates, { ordered: false, ...RELAXED });
  }
}
