/** Writes scoring runs: their rows and sheets, and the switch that puts them in force. */
import type { mongo } from "mongoose";
import { leftoverScores } from "../platform/leftovers.ts";
import { RELAXED, type Rows } from "../platform/rows.ts";
import type { ScoreHeadDocument } from "./score_documents.ts";
import { type NewScores, type StoredScores, storedScores } from "./score_row.ts";
import { type StoredSheet, storedSheets } from "./score_sheets.ts";
import { inGroups } from "../../domain/numbers/lists.ts";

const ROWS_AT_ONCE = 1_000;
/** How many sheets are inserted at once, up to 1.2 MB each. */
const SHEETS_AT_ONCE = 8;

export interface ScoreParts {
  heads: Rows<ScoreHeadDocument>;
  rows: Rows<StoredScores>;
  sheets: Rows<StoredSheet>;
}

/** The outcome of a scoring run. */
export interface ScorePublication {
  readonly run: number;
  readonly isScored: boolean;
  /** When the scored resolution was set, ms. Null when there is none. */
  readonly resolvedAt: number | null;
  readonly now: number;
}

export function scoreWrites(parts: ScoreParts) {
  const { heads, rows, sheets } = parts;
  return {
    /** Writes the scores of a run. They stay hidden until the run is published. */
    async write(run: number, scores: readonly NewScores[]): Promise<void> {
      const stored = scores.map((one) => storedScores(run, one));
      await insertInGroups(rows, stored, ROWS_AT_ONCE);
      await insertInGroups(sheets, storedSheets(stored), SHEETS_AT_ONCE);
    },

    /**
     * Puts the rows of a run in force, or none when `isScored` is false. The run must have been
     * drawn before the question was read. Returns false and changes nothing when a later run was
     * published first.
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

    /**
     * Hides scores that belong to an earlier resolution, or to one that was taken back, until their
     * job has run.
     */
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

    /** Removes the rows of a run that finished too late. */
    async dropRun(questionId: number, run: number): Promise<void> {
      await dropFrom(parts, { q: questionId, r: run });
    },

    /** Removes what earlier runs left behind, finished or not. */
    async dropBefore(questionId: number, run: number): Promise<void> {
      await dropFrom(parts, { q: questionId, r: { $lt: run } });
    },

    ...leftoverScores(heads, (stale) => dropFrom(parts, stale)),
  };
}

async function insertInGroups<Row extends { _id: string }>(
  rows: Rows<Row>,
  all: readonly Row[],
  size: number,
): Promise<void> {
  for (const group of inGroups(all, size)) {
    await rows.insertMany(group as mongo.OptionalUnlessRequiredId<Row>[], {
      ordered: false,
      ...RELAXED,
    });
  }
}

/** @returns the number of removed rows and sheets */
async function dropFrom({ rows, sheets }: ScoreParts, stale: object): Promise<number> {
  const dropped = await Promise.all([
    rows.deleteMany(stale, RELAXED),
    sheets.deleteMany(stale, RELAXED),
  ]);
  return dropped.reduce((sum, { deletedCount }) => sum + deletedCount, 0);
}
