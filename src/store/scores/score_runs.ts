/** What the runs in force have written: the sheets boards are made of, else the rows. */
import type { ScoreSheet } from "../../domain/scoring/packed_scores.ts";
import type { ScoreType } from "../../domain/vocabulary.ts";
import type { Rows } from "../platform/rows.ts";
import { projectionOf, type StoredScores } from "./score_row.ts";
import type { ScoreParts } from "./score_writes.ts";
import { byQuestion, sheetOf, unpackSheet } from "./score_sheets.ts";

const JOB_LIMIT = { maxTimeMS: 60_000, batchSize: 1_000 };

/** Run in force of each question that has scores. */
export type RunsInForce = ReadonlyMap<number, number>;

/** Sheets a reader has kept: what a run has written never changes. By question, run and type. */
export interface KeptSheets {
  get(key: string): readonly ScoreSheet[] | undefined;
  /** A sheet of very many subjects is in several parts. */
  set(key: string, parts: readonly ScoreSheet[]): unknown;
}

/** Which sheets a board asks for. */
export interface WantedSheets {
  readonly runs: RunsInForce;
  /** Of each question the type of scores. */
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
 * What is not among `kept` is read, and added to it. A run that is superseded while it is read may
 * have lost some of its sheets; it is not asked for again.
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

/** By question. Runs of before there were sheets have only rows. */
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
