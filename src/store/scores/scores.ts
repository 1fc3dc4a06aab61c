/**
 * Scores (Maths 5): one row per author, or method, and question, with all its types, and for boards
 * the same on packed sheets, one per question and type. A scoring run writes its rows and sheets
 * beside those in force and then switches the question's head to them, so a reader that goes through the
 * head sees a run whole or not at all. What is not read any more is removed after the switch; a
 * run that died before it leaves rows that the next one removes.
 */
import type { Connection } from "mongoose";
import type { ScoreSheet } from "../../domain/scoring/packed_scores.ts";
import { defineCollection, QUERY_TIME_LIMIT_MS, UNCHECKED } from "../platform/collection.ts";
import type { ScoreType } from "../../domain/vocabulary.ts";
import type { ScoreDocument, ScoreHeadDocument } from "./score_documents.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { type KeptSheets, type RunsInForce, sheetsInForce } from "./score_runs.ts";
import { type ScoreParts, scoreWrites } from "./score_writes.ts";
import { scoreExports } from "./score_export.ts";
import { projectionOf, scoresOfRow, type StoredScores } from "./score_row.ts";
import type { createScoreSheetStore } from "./score_sheets.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
const JOB_LIMIT = { maxTimeMS: 60_000, batchSize: 1_000 };
/** Readings of a request around a switch. */
const FEW_ATTEMPTS = 3;
/** A job that met this many switches in a row gives up and is retried later. */
const MOST_ATTEMPTS = 20;

type Both = Pick<ScoreParts, "heads" | "rows">;

/** What a board adds up: of each question the points of one type. */
export interface BoardSheets {
  readonly runs: RunsInForce;
  readonly sheets: readonly ScoreSheet[];
}

/** Where the scores of each question stand. */
export function createScoreHeadStore(connection: Connection) {
  const collection = defineCollection<ScoreHeadDocument>(connection, "score_heads", UNCHECKED, [
    { key: { changedAt: 1 }, serves: "whether any score changed since a time" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    rows,

    /** Whether any question was scored, or lost its scores, after `moment` (ms). */
    async changedSince(moment: number): Promise<boolean> {
      const found = await rows.findOne(
        { changedAt: { $gt: moment } },
        { ...LIMIT, projection: { _id: 1 } },
      );
      return found !== null;
    },

    /** What changed after `moment` (ms). */
    changesSince(moment: number): Promise<Pick<ScoreHeadDocument, "_id" | "run" | "changedAt">[]> {
      return rows
        .find(
          { changedAt: { $gt: moment } },
          { ...JOB_LIMIT, projection: { run: 1, changedAt: 1 } },
        )
        .toArray();
    },
  };
}

export function createScoreStore(
  connection: Connection,
  { rows: heads }: Pick<ReturnType<typeof createScoreHeadStore>, "rows">,
  { rows: sheets }: Pick<ReturnType<typeof createScoreSheetStore>, "rows">,
) {
  const collection = defineCollection<StoredScores>(connection, "scores", UNCHECKED, [
    {
      key: { q: 1, r: 1, u: 1 },
      serves: "the rows of a question; rows of old runs; exports in order",
    },
    { key: { u: 1, q: 1 }, serves: "the scores of an author, and of the aggregates" },
  ]);
  const parts = { heads, rows: rowsOf(collection), sheets };
  return {
    collection,
    ...reads(parts),
    ...boardReads(parts),
    ...scoreWrites(parts),
    ...scoreExports(parts.rows),
  };
}

function reads({ heads, rows }: Both) {
  return {
    /** By question id; questions that were never scored are missing. */
    async heads(questionIds: readonly number[]): Promise<Map<number, ScoreHeadDocument>> {
      if (questionIds.length === 0) return new Map();
      const found = await heads.find({ _id: { $in: [...questionIds] } }, LIMIT).toArray();
      return new Map(found.map((head) => [head._id, head]));
    },

    /** Every score in force of an author. */
    async ofUser(userId: number): Promise<ScoreDocument[]> {
      const found = await currentRows({ heads, rows }, { u: userId });
      return found.flatMap(scoresOfRow);
    },

    /** Scores in force on these questions: of an author, or with null those of the aggregates. */
    async ofQuestions(
      questionIds: readonly number[],
      userId: number | null,
    ): Promise<Map<number, ScoreDocument[]>> {
      const byQuestion = new Map<number, ScoreDocument[]>();
      if (questionIds.length === 0) return byQuestion;
      const wanted = { u: userId, q: { $in: [...questionIds] } };
      for (const row of await currentRows({ heads, rows }, wanted)) {
        const scores = byQuestion.get(row.q) ?? [];
        scores.push(...scoresOfRow(row));
        byQuestion.set(row.q, scores);
      }
      return byQuestion;
    },

    /** Everybody with a score on these questions. */
    async authorsOf(questionIds: readonly number[]): Promise<number[]> {
      const found = await rows.distinct(
        "u",
        { q: { $in: [...questionIds] } },
        { maxTimeMS: 60_000 },
      );
      return found.flatMap((author: number | null) => author ?? []);
    },

    /** Peer scores in force of these authors on public questions: what reputations rest on. */
    async publicPeerScoresOf(userIds: readonly number[]): Promise<ScoreDocument[]> {
      if (userIds.length === 0) return [];
      const found = await currentRows(
        { heads, rows },
        { u: { $in: [...userIds] }, pub: true },
        { ...JOB_LIMIT, projection: { ...projectionOf(["peer"]), at: 1 } },
      );
      return found.flatMap(scoresOfRow);
    },
  };
}

/**
 * The rows of the runs in force. The heads are read after the rows. Where only rows of an older run
 * were met a switch fell in between, or its clean-up was cut short: the reading is repeated.
 */
async function currentRows(
  { heads, rows }: Both,
  wanted: object,
  limit: object = LIMIT,
): Promise<StoredScores[]> {
  for (let attempt = 1; ; attempt++) {
    const found = await rows.find(wanted, limit).toArray();
    const ids = [...new Set(found.map(({ q }) => q))];
    if (ids.length === 0) return [];
    const inForce = await runsOf(heads, ids, limit);
    const current = found.filter(({ q, r }) => inForce.get(q) === r);
    const met = new Set(current.map(keyOf));
    const isWhole = found.every(
      (row) => met.has(keyOf(row)) || !isSuperseded(row.r, inForce.get(row.q)),
    );
    if (isWhole || attempt === FEW_ATTEMPTS) return current;
  }
}

function keyOf({ q, u, m }: StoredScores): string {
  return `${q} ${u ?? m ?? ""}`;
}

/** A row of an older run than the one in force; one that is still being written is not. */
function isSuperseded(run: number, inForce: number | undefined): boolean {
  return inForce !== undefined && run < inForce;
}

/**
 * The run in force of each question that has scores. As two lists: to decode a document for each of
 * a hundred questions takes a process over a millisecond.
 */
async function runsOf(
  heads: Rows<ScoreHeadDocument>,
  ids: readonly number[],
  limit: object,
): Promise<RunsInForce> {
  const [found] = await heads
    .aggregate<{ ids: number[]; runs: number[] }>(
      [
        { $match: { _id: { $in: [...ids] }, run: { $ne: null } } },
        { $group: { _id: null, ids: { $push: "$_id" }, runs: { $push: "$run" } } },
      ],
      limit,
    )
    .toArray();
  return new Map(found?.ids.map((id, i) => [id, found.runs[i]!]));
}

function boardReads(parts: ScoreParts) {
  return {
    /**
     * What a board adds up: of each question the type given for it, so that no switch fell in
     * between. What is not among `kept` is read, and added to it.
     * @throws when scoring never rests between two looks at the heads
     */
    async boardSheets(
      types: ReadonlyMap<number, ScoreType>,
      kept: KeptSheets,
    ): Promise<BoardSheets> {
      const look = () => runsOf(parts.heads, [...types.keys()], JOB_LIMIT);
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const runs = await look();
        const { sheets, isRead } = await sheetsInForce(parts, { runs, types }, kept);
        if (!isRead || areSame(runs, await look())) return { runs, sheets };
      }
      throw new Error("scores kept changing while they were read");
    },
  };
}

function areSame(before: RunsInForce, after: RunsInForce): boolean {
  return before.size === after.size && [...after].every(([id, run]) => before.get(id) === run);
}
