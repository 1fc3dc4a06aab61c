/**
 * Reads what the runs in force have written: the sheets from which boards are computed, or the rows
 * where there are no sheets.
 */
import type { ScoreSheet } from "../../domain/scoring/boards/packed_scores.ts";
import type { ScoreType } from "../../domain/vocabulary.ts";
import type { Rows } from "../platform/rows.ts";
import { projectionOf, type StoredScores } from "./score_row.ts";
import type { ScoreParts } from "./score_writes.ts";
import { byQuestion, sheetOf, unpackSheet } from "./score_sheets.ts";

const JOB_LIMIT = { maxTimeMS: 60_000, batchSize: 1_000 };

/** The run in force of each question that has scores. */
export type RunsInForce = ReadonlyMap<number, number>;

/**
 * A cache of sheets by question, run and type. They stay valid, because a run never changes what it
 * has written.
 */
export interface KeptSheets {
  get(key: string): readonly ScoreSheet[] | undefined;
  /** Stores the parts of a sheet. Only a sheet of very many subjects has several. */
  set(key: string, parts: readonly ScoreSheet[]): unknown;
}

/** The sheets that a board needs. */
export interface WantedSheets {
  readonly runs: RunsInForce;
  /** The type of scores for each question. */
  readonly types: ReadonlyMap<number, ScoreType>;
}

async function rowsInForce(
  rows: Rows<StoredScores>,
  runs: RunsInForce,
  projection: object,
): Promise<StoredScores[]> {
  if (runs.size === 0) return [];
  const found = await rows
    .find({ q: { $in: [...runs.keys()] } }, { ...JOB_LIMIT, projection })
    .toArray();
  return found.filter(({ q, r }) => runs.get(q) === r);
}

/**
 * Returns sheets from the cache. Sheets that are not in it are read and added to it. A run that is
 * superseded while it is read may have lost some of its sheets. They do no harm in the cache,
 * because no head names that run again.
 */
export async function sheetsInForce(
  parts: Pick<ScoreParts, "rows" | "sheets">,
  { runs, types }: WantedSheets,
  kept: KeptSheets,
): Promise<{ sheets: ScoreSheet[]; isRead: boolean }> {
  const keyOf = (q: number) => `${q}-${runs.get(q) ?? ""}-${types.get(q) ?? ""}`;
  const known = new Map([...runs.keys()].map((q) => [q, kept.get(keyOf(q))]));
  const missing = new Map([...runs].filter(([q]) => known.get(q) === undefined));
  const read = await readSheets(parts, { runs: missing, types });
  for (const [q, sheets] of read) kept.set(keyOf(q), sheets);
  const sheets = [...runs.keys()].flatMap((q) => known.get(q) ?? read.get(q) ?? []);
  return { sheets, isRead: missing.size > 0 };
}

/** Returns sheets by question. Runs of an older version have only rows. */
async function readSheets(
  { rows, sheets }: Pick<ScoreParts, "rows" | "sheets">,
  { runs, types }: WantedSheets,
): Promise<Map<number, ScoreSheet[]>> {
  const read = new Map<number, ScoreSheet[]>();
  if (runs.size === 0) return read;
  const all = [...new Set([...runs.keys()].flatMap((q) => types.get(q) ?? []))];
  const filter = { q: { $in: [...runs.keys()] }, t: { $in: all } };
  for (const stored of await sheets.find(filter, JOB_LIMIT).toArray()) {
    const { q, r, t } = stored;
    if (runs.get(q) !== r || types.get(q) !== t) continue;
    read.set(q, [...(read.get(q) ?? []), unpackSheet(stored)]);
  }
  const others = new Map([...runs].filter(([q]) => !read.has(q)));
  for (const [q, own] of byQuestion(await rowsInForce(rows, others, projectionOf(all)))) {
    read.set(q, [sheetOf(q, own, types.get(q)!)]);
  }
  return read;
}
