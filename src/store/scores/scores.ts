/**
 * Stores scores (Maths 5). Each author or method has one row on each question, with all types. For
 * boards the same scores are packed into sheets, one for each question and type. A scoring run
 * writes its rows and sheets beside those in force and then switches the question's head to them. A
 * reader that goes through the head therefore sees a whole run or nothing of it. Superseded rows
 * are removed after the switch. A run that died before the switch leaves rows that the next one
 * removes.
 */
import type { Connection } from "mongoose";
import type { ScoreSheet } from "../../domain/scoring/boards/packed_scores.ts";
import { defineCollection, LIMIT, UNCHECKED } from "../platform/collection.ts";
import type { ScoreType } from "../../domain/vocabulary.ts";
import type { ScoreDocument, ScoreHeadDocument } from "./score_documents.ts";
import { rowsOf, type Rows } from "../platform/rows.ts";
import { type KeptSheets, type RunsInForce, sheetsInForce } from "./score_runs.ts";
import { type ScoreParts, scoreWrites } from "./score_writes.ts";
import { scoreExports } from "./score_export.ts";
import { projectionOf, scoresOfRow, type StoredScores } from "./score_row.ts";
import type { createScoreSheetStore } from "./score_sheets.ts";
import { untilDone } from "../../until_done.ts";

const JOB_LIMIT = { maxTimeMS: 60_000, batchSize: 1_000 };
/** How often a request reads again when a switch happens meanwhile. */
const FEW_ATTEMPTS = 3;
/** A job that meets this many switches in a row fails and is retried later. */
const MOST_ATTEMPTS = 20;

type Both = Pick<ScoreParts, "heads" | "rows">;

/** What a board adds up: the points of one type for each question. */
export interface BoardSheets {
  readonly runs: RunsInForce;
  readonly sheets: readonly ScoreSheet[];
}

/** Creates the store of the heads of scores. */
export function createScoreHeadStore(connection: Connection) {
  const collection = defineCollection<ScoreHeadDocument>(connection, "score_heads", UNCHECKED, [
    { key: { changedAt: 1 }, serves: "whether any score changed since a time" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    rows,

    /** Returns whether any question was scored, or lost its scores, after `moment` (ms). */
    async changedSince(moment: number): Promise<boolean> {
      const found = await rows.findOne(
        { changedAt: { $gt: moment } },
        { ...LIMIT, projection: { _id: 1 } },
      );
      return found !== null;
    },

    /** Returns the heads that changed after `moment` (ms). */
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
    /** Returns heads by question id. Questions that were never scored are missing. */
    async heads(questionIds: readonly number[]): Promise<Map<number, ScoreHeadDocument>> {
      if (questionIds.length === 0) return new Map();
      const found = await heads.find({ _id: { $in: [...questionIds] } }, LIMIT).toArray();
      return new Map(found.map((head) => [head._id, head]));
    },

    /** Returns every score in force of an author. */
    async ofUser(userId: number): Promise<ScoreDocument[]> {
      const found = await currentRows({ heads, rows }, { u: userId });
      return found.flatMap(scoresOfRow);
    },

    /**
     * Returns the scores in force on these questions, of an author or with null of the aggregates.
     */
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

    /** Returns every account with a score on these questions. */
    async authorsOf(questionIds: readonly number[]): Promise<number[]> {
      const found = await rows.distinct(
        "u",
        { q: { $in: [...questionIds] } },
        { maxTimeMS: 60_000 },
      );
      return found.flatMap((author: number | null) => author ?? []);
    },

    /**
     * Returns the peer scores in force of these authors on public questions. Reputations are
     * computed from them.
     */
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
 * Returns the rows of the runs in force. The heads are read after the rows. When an author has only
 * rows of an older run, a switch happened between the two reads, or its clean-up was cut short. The
 * rows are then read again.
 */
async function currentRows(
  { heads, rows }: Both,
  wanted: object,
  limit: object = LIMIT,
): Promise<StoredScores[]> {
  const read = async (isLast: boolean) => {
    const found = await rows.find(wanted, limit).toArray();
    const ids = [...new Set(found.map(({ q }) => q))];
    if (ids.length === 0) return [];
    const inForce = await runsOf(heads, ids, limit);
    const current = found.filter(({ q, r }) => inForce.get(q) === r);
    const met = new Set(current.map(keyOf));
    const isWhole = found.every(
      (row) => met.has(keyOf(row)) || !isSuperseded(row.r, inForce.get(row.q)),
    );
    return isWhole || isLast ? current : undefined;
  };
  return untilDone(read, keptChanging, FEW_ATTEMPTS);
}

const keptChanging = () => new Error("scores kept changing while they were read");

function keyOf({ q, u, m }: StoredScores): string {
  return `${q} ${u ?? m ?? ""}`;
}

/**
 * Returns true for a row of an older run than the one in force. A row of a run that is still being
 * written is none.
 */
function isSuperseded(run: number, inForce: number | undefined): boolean {
  return inForce !== undefined && run < inForce;
}

/**
 * Returns the run in force of each question that has scores. The database returns two lists,
 * because decoding a document for each of a hundred questions takes over a millisecond.
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
     * Returns what a board adds up: for each question the points of the given type. No switch
     * happens between the first and the last read. Sheets that are not among `kept` are read and
     * added to it.
     * @throws {Error} when the scores change again and again while they are read
     */
    async boardSheets(
      types: ReadonlyMap<number, ScoreType>,
      kept: KeptSheets,
    ): Promise<BoardSheets> {
      const look = () => runsOf(parts.heads, [...types.keys()], JOB_LIMIT);
      const read = async () => {
        const runs = await look();
        const { sheets, isRead } = await sheetsInForce(parts, { runs, types }, kept);
        return !isRead || areSame(runs, await look()) ? { runs, sheets } : undefined;
      };
      return untilDone(read, keptChanging, MOST_ATTEMPTS);
    },
  };
}

function areSame(before: RunsInForce, after: RunsInForce): boolean {
  return before.size === after.size && [...after].every(([id, run]) => before.get(id) === run);
}
