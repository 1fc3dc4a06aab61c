/**
 * Writes withdrawals, which are rows too. Each follows the forecast that it ends and says when that
 * forecast ends. No earlier row is changed, and what has not begun yet is removed (Contract 2.5).
 */
import { earlier } from "../../domain/numbers/earliest.ts";
import { QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import { BY_AUTHOR } from "./forecast_indexes.ts";
import {
  packWithdrawal,
  type RowId,
  type StoredForecast,
  type StoredRow,
  type StoredWithdrawal,
} from "./forecast_row.ts";
import { newestRows } from "./newest_rows.ts";
import { isWithdrawal, startAfter } from "./row_ends.ts";
import { duplicatesIn, type Rows } from "../platform/rows.ts";
import { OverloadError } from "../../errors.ts";
import { untilDone } from "../../until_done.ts";

const maxTimeMS = QUERY_TIME_LIMIT_MS;
/** Rows of a reply. The first one nearly always holds the standing forecast and what follows it. */
const BATCH = 20;

export interface Withdrawal {
  readonly u: number;
  /** When the author's forecasts are to end, ms, by question. */
  readonly at: ReadonlyMap<number, number>;
}

/** What a withdrawal does on one question. */
interface Effect {
  readonly row: StoredWithdrawal | null;
  /** Rows that have not begun. */
  readonly removed: readonly RowId[];
}

type OwnRow =
  | Pick<StoredForecast, "_id" | "q" | "u" | "s" | "e" | "w">
  | Pick<StoredWithdrawal, "_id" | "q" | "u" | "s" | "e" | "w">;

export function withdrawals(rows: Rows<StoredRow>) {
  return {
    /** Returns the questions on which a withdrawal would end a forecast. Writes nothing. */
    async wouldEnd(withdrawal: Withdrawal, clock: { now(): number }): Promise<Set<number>> {
      const effects = await effectsOf(rows, withdrawal, clock);
      return new Set([...effects].flatMap(([id, { row }]) => (row === null ? [] : [id])));
    },

    /**
     * Ends an author's standing forecasts at their time and drops later ones. Returns the questions
     * on which something changed. Maths 1.5. A forecast that has begun after that time when the
     * rows are read came later than the withdrawal, and stands (Contract 2.5).
     */
    async withdraw(withdrawal: Withdrawal, clock: { now(): number }): Promise<number[]> {
      const changed = new Set<number>();
      let left = withdrawal.at;
      const endOnce = async () => {
        const effects = await effectsOf(rows, { ...withdrawal, at: left }, clock);
        for (const questionId of effects.keys()) changed.add(questionId);
        const ends = [...effects.values()].flatMap(({ row }) => row ?? []);
        const taken = await insert(rows, ends);
        left = new Map(taken.map(({ q, e }) => [q, e]));
        const removed = [...effects.values()].flatMap((effect) => effect.removed);
        if (removed.length > 0) await rows.deleteMany({ _id: { $in: removed } });
        return left.size === 0 ? true : undefined;
      };
      await untilDone(endOnce, () => new OverloadError("The forecasts keep changing, try again."));
      return [...changed];
    },
  };
}

/** Returns the effects by question. A question on which nothing changes is missing. */
async function effectsOf(
  rows: Rows<StoredRow>,
  { u, at: ends }: Withdrawal,
  clock: { now(): number },
): Promise<Map<number, Effect>> {
  const match = { u, q: { $in: [...ends.keys()] } };
  const newest = await newestRows(rows, { match, now: null, maxTimeMS });
  // The clock is read after the rows, so that no row that has begun counts as one to come.
  const now = clock.now();
  const effects = new Map<number, Effect>();
  for (const row of newest) {
    const at = ends.get(row.q)!;
    const isOver = isWithdrawal(row) && row.e <= at && row.s <= now;
    if (isOver) continue;
    const isPlain = !isWithdrawal(row) && row.s <= at;
    const own = isPlain ? [row] : await downToStanding(rows, row, at);
    const effect = effectOf(own, { at, now });
    if (effect.row !== null || effect.removed.length > 0) effects.set(row.q, effect);
  }
  return effects;
}

/** Returns the newest rows of an author on a question, down to the one that stands at `at`. */
async function downToStanding(
  rows: Rows<StoredRow>,
  { q, u }: Pick<StoredRow, "q" | "u">,
  at: number,
): Promise<OwnRow[]> {
  const newestFirst = rows
    .find({ q, u }, { maxTimeMS, hint: BY_AUTHOR })
    .sort({ q: -1, u: -1, s: -1 })
    .batchSize(BATCH)
    .project<OwnRow>({ q: 1, u: 1, s: 1, e: 1, w: 1 });
  const own: OwnRow[] = [];
  for await (const row of newestFirst) {
    own.push(row);
    if (!isWithdrawal(row) && row.s <= at) break;
  }
  return own;
}

/** @param own newest first, down to the forecast that stands at `at` where there is one */
function effectOf(own: readonly OwnRow[], { at, now }: { at: number; now: number }): Effect {
  // A withdrawal of a forecast that has not begun is removed with it.
  const isToCome = ({ s }: OwnRow) => s >= Math.max(at, now) + 1;
  const removed = own.filter(isToCome).map(({ _id }) => _id);
  const standing = own.at(-1);
  if (standing === undefined || isWithdrawal(standing) || standing.s > at) {
    return { row: null, removed };
  }
  const { q, u } = standing;
  let { s: last, e: end } = standing;
  for (const row of own.slice(0, -1).reverse()) {
    if (!isWithdrawal(row)) break;
    last = row.s;
    end = earlier(end, row.e);
  }
  if (end !== null && end <= at) return { row: null, removed };
  const s = startAfter(last, Math.min(at, now));
  return { row: packWithdrawal({ q, u, s, e: at, t: now }), removed };
}

/** Inserts withdrawals and returns those whose start was taken. */
async function insert(
  rows: Rows<StoredRow>,
  ends: readonly StoredWithdrawal[],
): Promise<StoredWithdrawal[]> {
  if (ends.length === 0) return [];
  try {
    await rows.insertMany([...ends], { ordered: false });
    return [];
  } catch (error) {
    return duplicatesIn(error).map((index) => ends[index]!);
  }
}
