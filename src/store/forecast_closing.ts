/**
 * Ending of rows that were superseded: one query finds what may still stand of all the authors, and
 * one update writes every end of a group, each row its own.
 */
import type mongoose from "mongoose";
import { QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { StoredForecast } from "./forecast_row.ts";
import { RELAXED, type Rows } from "./rows.ts";

type RowId = InstanceType<typeof mongoose.mongo.ObjectId>;
type OpenRow = Pick<StoredForecast, "_id" | "q" | "u" | "s" | "e">;

/** Index of the rows that may be standing: few per author, however long the history. */
export const STANDING = { q: 1, u: 1, cur: 1 } as const;

/** An author whose rows on some questions start anew at `s`. */
export interface Succession {
  readonly u: number;
  readonly s: number;
  readonly q: readonly number[];
}

/** Rows of one update: each looks its end up in a list of them. */
const UPDATE_GROUP = 100;
/** Pairs of question and author the index is asked for in one query. */
const MOST_PAIRS = 5_000;

/**
 * Ends what the authors' older rows still leave open. A row whose own end came before is left to
 * the sweep of due ends.
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
        },
        { maxTimeMS: QUERY_TIME_LIMIT_MS, hint: STANDING },
      )
      .project<OpenRow>({ q: 1, u: 1, s: 1, e: 1 })
      .toArray();
    const ends = endsOf(open, group);
    for (let at = 0; at < ends.length; at += UPDATE_GROUP) {
      await writeEnds(rows, ends.slice(at, at + UPDATE_GROUP));
    }
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
  for (let at = 0; at < ends.length; at += UPDATE_GROUP) {
    await writeEnds(rows, ends.slice(at, at + UPDATE_GROUP));
  }
  return ends.length;
}

function* groupsOf(successions: readonly Succession[]): Generator<Succession[]> {
  let group: Succession[] = [];
  let questions = new Set<number>();
  for (const succession of successions) {
    const wider = new Set([...questions, ...succession.q]);
    if (group.length > 0 && wider.size * (group.length + 1) > MOST_PAIRS) {
      yield group;
      group = [];
      questions = new Set(succession.q);
    } else questions = wider;
    group.push(succession);
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
    const end = Math.min(...later);
    return later.length === 0 || (e !== null && e <= end) ? [] : [{ id: _id, end }];
  });
}

async function writeEnds(rows: Rows<StoredForecast>, ends: readonly RowEnd[]): Promise<void> {
  const ids = ends.map(({ id }) => id);
  const place = { $indexOfArray: [ids, "$_id"] };
  const end = { $arrayElemAt: [ends.map((one) => one.end), place] };
  await rows.updateMany({ _id: { $in: ids } }, [{ $set: { cur: false, e: end } }], RELAXED);
}
