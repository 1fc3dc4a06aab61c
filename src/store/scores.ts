/**
 * Scores (Maths 5): one row per author, or method, and question, with all its types. A scoring run
 * writes its rows beside those in force and then switches the question's head to them, so whoever
 * reads through the head sees a run whole or not at all. Rows nobody reads any more are removed
 * after the switch; a run that died before it leaves rows that the next one removes.
 */
import type { Connection } from "mongoose";
import type { TableRow } from "../domain/scoring/score_table.ts";
import { defineCollection, QUERY_TIME_LIMIT_MS } from "./collection.ts";
import type { ScoreType } from "./documents.ts";
import type { ScoreDocument, ScoreHeadDocument } from "./score_documents.ts";
import { leftoverScores } from "./leftovers.ts";
import { RELAXED, rowsOf, type Rows } from "./rows.ts";
import { scoreExports } from "./score_export.ts";
import {
  type NewScores,
  pairOf,
  projectionOf,
  scoresOfRow,
  type StoredScores,
  storedScores,
} from "./score_row.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
const JOB_LIMIT = { maxTimeMS: 60_000, batchSize: 1_000 };
const INSERT_GROUP = 1_000;
/** Readings of a request around a switch. */
const FEW_ATTEMPTS = 3;
/** A job that met this many switches in a row gives up and is retried later. */
const MOST_ATTEMPTS = 20;

interface Both {
  heads: Rows<ScoreHeadDocument>;
  rows: Rows<StoredScores>;
}

/** Heads and scores of questions, read so that no switch fell in between. */
export interface ScoreSnapshot {
  readonly heads: ReadonlyMap<number, ScoreHeadDocument>;
  readonly scores: readonly ScoreDocument[];
}

export interface BoardRows {
  readonly heads: ReadonlyMap<number, ScoreHeadDocument>;
  readonly rows: readonly TableRow[];
}

/** Where the scores of each question stand. */
export function createScoreHeadStore(connection: Connection) {
  const collection = defineCollection<ScoreHeadDocument>(connection, "score_heads", [
    { key: { changedAt: 1 }, serves: "whether any score changed since a moment" },
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

/** The outcome of a scoring run. */
export interface ScorePublication {
  readonly run: number;
  readonly isScored: boolean;
  /** Setting of the resolution it scored, ms; null = there is none. */
  readonly resolvedAt: number | null;
  readonly now: number;
}

export function createScoreStore(
  connection: Connection,
  { rows: heads }: Pick<ReturnType<typeof createScoreHeadStore>, "rows">,
) {
  const collection = defineCollection<StoredScores>(connection, "scores", [
    {
      key: { q: 1, r: 1, u: 1 },
      serves: "the rows of questions for a board; rows of old runs; exports in order",
    },
    { key: { u: 1, q: 1 }, serves: "the scores of an author, and of the aggregates" },
  ]);
  const both = { heads, rows: rowsOf(collection) };
  return {
    collection,
    ...reads(both),
    ...wholeReads(both),
    ...writes(both),
    ...leftoverScores(both.heads, both.rows),
    ...scoreExports(both.rows),
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
        JOB_LIMIT,
      );
      return found.flatMap(scoresOfRow).filter(({ type }) => type === "peer");
    },
  };
}

/**
 * The rows of the runs in force. The heads are read after the rows. Where only rows of an older run
 * were met a switch fell in between, or its broom was cut short: the reading is repeated.
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
    const inForce = await runsOf(heads, ids);
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
function isSuperseded(run: number, inForce: number | null | undefined): boolean {
  return typeof inForce === "number" && run < inForce;
}

async function runsOf(heads: Rows<ScoreHeadDocument>, ids: readonly number[]) {
  const found = await heads
    .find({ _id: { $in: [...ids] } }, { ...LIMIT, projection: { run: 1 } })
    .toArray();
  return new Map(found.map(({ _id, run }) => [_id, run]));
}

function wholeReads({ heads, rows }: Both) {
  const headsOf = async (ids: readonly number[]) =>
    new Map(
      (await heads.find({ _id: { $in: [...ids] } }, JOB_LIMIT).toArray()).map((h) => [h._id, h]),
    );
  /** Read between two looks at the heads, so that no switch fell in between. */
  const calmly = async (questionIds: readonly number[], projection: object) => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const before = await headsOf(questionIds);
      const scored = [...before.values()].flatMap(({ _id, run }) => (run === null ? [] : [_id]));
      const found = await rows.find({ q: { $in: scored } }, { ...JOB_LIMIT, projection }).toArray();
      const after = await headsOf(questionIds);
      const isCalm = [...after].every(([id, { run }]) => before.get(id)?.run === run);
      if (!isCalm) continue;
      return { heads: after, rows: found.filter(({ q, r }) => after.get(q)?.run === r) };
    }
    throw new Error("scores kept changing while they were read");
  };
  return {
    /**
     * Everything in force on these questions at one moment.
     * @throws when scoring never rests between two looks
     */
    async snapshot(questionIds: readonly number[]): Promise<ScoreSnapshot> {
      const { heads: found, rows: stored } = await calmly(questionIds, {});
      return { heads: found, scores: stored.flatMap(scoresOfRow) };
    },

    /**
     * The rows of a board: of each question the type given for it. Moves only what is needed.
     * @throws when scoring never rests between two looks
     */
    async boardRows(types: ReadonlyMap<number, ScoreType>): Promise<BoardRows> {
      const projection = projectionOf(new Set(types.values()));
      const { heads: found, rows: stored } = await calmly([...types.keys()], projection);
      return {
        heads: found,
        rows: stored.flatMap((row): TableRow[] => {
          const type = types.get(row.q);
          const pair = type === undefined ? null : pairOf(row, type);
          if (pair === null) return [];
          const [score, coverage] = pair;
          return [{ userId: row.u, aggregationMethod: row.m, questionId: row.q, score, coverage }];
        }),
      };
    },
  };
}

function writes({ heads, rows }: Both) {
  return {
    /** Rows of a run that nobody sees until it is published. */
    async write(run: number, scores: readonly NewScores[]): Promise<void> {
      const stored = scores.map((one) => storedScores(run, one));
      for (let at = 0; at < stored.length; at += INSERT_GROUP) {
        await rows.insertMany(stored.slice(at, at + INSERT_GROUP), { ordered: false, ...RELAXED });
      }
    },

    /**
     * Puts the rows of a run in force, or none of them (`isScored` false). The run must have been
     * drawn before the question was read. False when a later run was first: nothing changed then.
     */
    async publish(
      questionId: number,
      { run, isScored, resolvedAt, now }: ScorePublication,
    ): Promise<boolean> {
      const head = { run: isScored ? run : null, lastRun: run, resolvedAt, changedAt: now };
      const { matchedCount } = await heads.updateOne(
        { _id: questionId, lastRun: { $lt: run } },
        { $set: head },
      );
      if (matchedCount === 1) return true;
      const { upsertedCount } = await heads.updateOne(
        { _id: questionId },
        { $setOnInsert: head },
        { upsert: true },
      );
      return upsertedCount === 1;
    },

    /** Hides scores of an earlier resolution, or of none any more, until their job has run. */
    async hideOutdated(
      questions: readonly { _id: number; resolutionSetTime: number | null }[],
      now: number,
    ): Promise<void> {
      if (questions.length === 0) return;
      await heads.bulkWrite(
        questions.map(({ _id, resolutionSetTime }) => ({
          updateOne: {
            filter: { _id, run: { $ne: null }, resolvedAt: { $ne: resolutionSetTime } },
            update: { $set: { run: null, resolvedAt: null, changedAt: now } },
          },
        })),
        { ordered: false },
      );
    },

    /** Removes the rows of a run that came too late. */
    async dropRun(questionId: number, run: number): Promise<void> {
      await rows.deleteMany({ q: questionId, r: run }, RELAXED);
    },

    /** Removes what earlier runs, finished or not, left behind. */
    async dropBefore(questionId: number, run: number): Promise<void> {
      await rows.deleteMany({ q: questionId, r: { $lt: run } }, RELAXED);
    },
  };
}
