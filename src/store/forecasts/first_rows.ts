/**
 * Reads the few forecasts that most authors have on the questions of a page. Pages that are asked
 * for at about the same time share their queries, so a crowd of readers costs a few of them.
 */
import { LIMIT } from "../platform/collection.ts";
import type { Rows } from "../platform/rows.ts";
import { createTurnBatch } from "../platform/turn_batch.ts";
import { BY_AUTHOR } from "./forecast_indexes.ts";
import type { StoredRow } from "./forecast_row.ts";
import { begunBy } from "./row_ends.ts";
import { listsBy } from "../../domain/numbers/lists.ts";

/** Rows of one query. Most accounts have fewer on all questions of a page. */
export const READ_TOGETHER = 200;
/** Rows of a reply. A thousand CDFs at once would hold the event loop up. */
export const BATCH = 100;
/** Authors of one query. The index has a step for each pair of author and question. */
const AUTHORS = 16;

/** What one page asks of its caller's forecasts. */
export interface Asked {
  readonly userId: number;
  readonly ids: readonly number[];
  /** Later starts are left out, ms. */
  readonly now: number;
}

/**
 * Makes a function that returns the rows of an author on some questions in order of `BY_AUTHOR`.
 * It returns undefined when there are more than `READ_TOGETHER`.
 */
export function createFirstRows(rows: Rows<StoredRow>) {
  return createTurnBatch<Asked, StoredRow[]>(async (asked) => {
    const found = [...byPage(asked).values()].map((group) => readTogether(rows, group));
    return new Map((await Promise.all(found)).flat());
  }, AUTHORS);
}

/** Pages with the same questions share a query, and so do all pages of one question. */
function byPage(asked: readonly Asked[]): Map<string, Asked[]> {
  return listsBy(asked, ({ ids }) => (ids.length === 1 ? "one" : ids.join()));
}

async function readTogether(
  rows: Rows<StoredRow>,
  group: readonly Asked[],
): Promise<(readonly [Asked, StoredRow[]])[]> {
  const q = [...new Set(group.flatMap(({ ids }) => ids))];
  const u = [...new Set(group.map(({ userId }) => userId))];
  const s = begunBy(Math.max(...group.map(({ now }) => now)));
  const found = await rows
    .find({ q: { $in: q }, u: { $in: u }, s }, { ...LIMIT, hint: BY_AUTHOR })
    .sort(BY_AUTHOR)
    .limit(READ_TOGETHER + 1)
    .batchSize(BATCH)
    .toArray();
  if (found.length > READ_TOGETHER) {
    if (group.length === 1) return [];
    // They have too many rows for one query.
    const half = group.length >> 1;
    const halves = [group.slice(0, half), group.slice(half)];
    return (await Promise.all(halves.map((part) => readTogether(rows, part)))).flat();
  }
  return group.map((one) => [one, found.filter((row) => isAskedFor(row, one)).map(copyOf)]);
}

function isAskedFor(row: StoredRow, { userId, ids, now }: Asked): boolean {
  return row.u === userId && row.s < begunBy(now).$lt && ids.includes(row.q);
}

/** Two pages of one author may share a row, and each writes the end that it works out into it. */
function copyOf(row: StoredRow): StoredRow {
  return { ...row };
}
