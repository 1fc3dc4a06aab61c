/**
 * Stores what only a benchmark shows of a question: the scores of lines of reference and of versions
 * of cards, Brier scores, and what forecasts cost. It is made once for each run of the scores, when a
 * benchmark first needs it.
 */
import type mongoose from "mongoose";
import type { Connection } from "mongoose";
import type { ScoreSheet } from "../../domain/scoring/boards/packed_scores.ts";
import type { BenchmarkScore } from "../../domain/scoring/benchmark/words.ts";
import { packDoubles, unpackDoubles } from "../forecasts/forecast_row.ts";
import { defineCollection, UNCHECKED } from "../platform/collection.ts";
import { type Rows, rowsOf } from "../platform/rows.ts";

type Binary = InstanceType<typeof mongoose.mongo.Binary>;

/** What an account spent on a question under one version of its card. Null where no trace says it. */
export interface LineCost {
  u: number;
  /** The version; 0 before the first. */
  v: number;
  usd: number | null;
  seconds: number | null;
}

/** The scores of one type, in the columns of `ScoreSheet`. */
interface StoredSheet {
  t: BenchmarkScore;
  u: Binary;
  m: string[];
  s: Binary;
  c: Binary;
}

interface StoredLines {
  /** the question */
  _id: number;
  /** The run of the scores beside which they stand. */
  r: number;
  /** when they were made, ms */
  at: number;
  sheets: StoredSheet[];
  costs: LineCost[];
}

/** Lines with the sheet of one score, which is absent where nothing has that score. */
type FoundLines = Omit<StoredLines, "sheets"> & Partial<Pick<StoredLines, "sheets">>;

/** The lines of a question for one score. */
export interface QuestionLines {
  readonly run: number;
  /** Null where nothing has this score. */
  readonly sheet: ScoreSheet | null;
  readonly costs: readonly LineCost[];
}

export interface NewLines {
  readonly questionId: number;
  readonly run: number;
  readonly at: number;
  readonly sheets: readonly (readonly [BenchmarkScore, ScoreSheet])[];
  readonly costs: readonly LineCost[];
}

/** All lines of a question. */
export interface SheetsOfQuestion {
  readonly run: number;
  readonly sheets: ReadonlyMap<BenchmarkScore, ScoreSheet>;
}

const JOB_LIMIT = { maxTimeMS: 60_000, batchSize: 1_000 };

export function createBenchmarkLineStore(connection: Connection) {
  const collection = defineCollection<StoredLines>(connection, "benchmark_lines", UNCHECKED, [
    { key: { at: 1 }, serves: "lines that are too old to keep" },
    { key: { "costs.u": 1 }, serves: "what an account spent, when it is deleted" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...reads(rows),

    async replace({ questionId, run, at, sheets, costs }: NewLines): Promise<void> {
      const packed = sheets.map(([t, { subjects, methods, scores, coverages }]) => ({
        t,
        u: packDoubles(subjects),
        m: methods,
        s: packDoubles(scores),
        c: packDoubles(coverages),
      }));
      const lines = { r: run, at, sheets: packed, costs: [...costs] };
      await rows.replaceOne({ _id: questionId }, lines, { upsert: true });
    },

    /** Removes what these accounts spent. */
    async removeCosts(userIds: readonly number[]): Promise<void> {
      const spent = { u: { $in: [...userIds] } };
      await rows.updateMany({ "costs.u": spent.u }, { $pull: { costs: spent } });
    },

    /** Removes lines that were made before a time (ms). Returns their number. */
    async sweep(before: number): Promise<number> {
      return (await rows.deleteMany({ at: { $lt: before } })).deletedCount;
    },
  };
}

function reads(rows: Rows<StoredLines>) {
  return {
    /** Returns the stored lines of these questions for one score. */
    async ofQuestions(
      questionIds: readonly number[],
      score: BenchmarkScore,
    ): Promise<Map<number, QuestionLines>> {
      const found = await rows
        .find({ _id: { $in: [...questionIds] } }, JOB_LIMIT)
        .project<FoundLines>({ r: 1, costs: 1, sheets: { $elemMatch: { t: score } } })
        .toArray();
      return new Map(found.map((lines) => [lines._id, unpack(lines)]));
    },

    /** Returns the run beside which the stored lines of each of these questions stand. */
    async runsOf(questionIds: readonly number[]): Promise<Map<number, number>> {
      const found = await rows
        .find({ _id: { $in: [...questionIds] } }, JOB_LIMIT)
        .project<Pick<StoredLines, "_id" | "r">>({ r: 1 })
        .toArray();
      return new Map(found.map(({ _id, r }) => [_id, r]));
    },

    /** Returns all stored sheets of these questions, with the run beside which they stand. */
    async sheetsOf(questionIds: readonly number[]): Promise<Map<number, SheetsOfQuestion>> {
      const found = await rows
        .find({ _id: { $in: [...questionIds] } }, JOB_LIMIT)
        .project<Omit<StoredLines, "costs">>({ costs: 0 })
        .toArray();
      return new Map(
        found.map(({ _id, r, sheets }) => {
          const byType = sheets.map((sheet) => [sheet.t, unpackSheet(_id, sheet)] as const);
          return [_id, { run: r, sheets: new Map(byType) }];
        }),
      );
    },
  };
}

function unpack({ _id, r, sheets, costs }: FoundLines): QuestionLines {
  const found = sheets?.[0];
  return { run: r, sheet: found === undefined ? null : unpackSheet(_id, found), costs };
}

function unpackSheet(questionId: number, { u, m, s, c }: StoredSheet): ScoreSheet {
  return {
    questionId,
    subjects: unpackDoubles(u),
    methods: m,
    scores: unpackDoubles(s),
    coverages: unpackDoubles(c),
  };
}
