/**
 * Stores benchmarks: what a job computed of the scores of a project for one choice of questions.
 * Each is one document, which is replaced as a whole (Maths 15).
 */
import type { Connection } from "mongoose";
import type { Bounds } from "../../domain/scoring/boards/bootstrap.ts";
import type {
  Benchmark,
  BenchmarkEntry as ComputedEntry,
} from "../../domain/scoring/benchmark/benchmark.ts";
import type { PairDifference } from "../../domain/scoring/benchmark/pairs.ts";
import type { QuestionType } from "../../domain/vocabulary.ts";
import {
  type BenchmarkScore,
  type Horizon,
  REFERENCES,
} from "../../domain/scoring/benchmark/words.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as is from "../platform/fields.ts";
import { rowsOf } from "../platform/rows.ts";

/** Which scores of a project a benchmark is made of. Absent fields limit nothing. */
export interface BenchmarkChoice {
  readonly projectId: number;
  readonly scoreType: BenchmarkScore;
  readonly questionType?: QuestionType;
  /** Only questions of posts in this category. */
  readonly categoryId?: number;
  /** Only questions that are open for this long. */
  readonly horizon?: Horizon;
  /** Only questions of this series, and of its round of this date. */
  readonly seriesId?: number;
  readonly roundDate?: string;
}

/** Means for each question with a trace that others may read. Null without one that says it. */
export interface EntryCosts {
  costUsd: number | null;
  seconds: number | null;
}

export interface BenchmarkEntry extends ComputedEntry, EntryCosts {}

export interface BenchmarkDocument extends Pick<Benchmark, "pairs"> {
  entries: BenchmarkEntry[];
  /** The key of its choice. */
  _id: string;
  projectId: number;
  /** How many questions have a score. */
  questions: number;
  /** How many posts and rounds they belong to. Questions of one of them are drawn together. */
  clusters: number;
  /** When the run began to read the scores, ms. */
  readAt: number;
  /** Scores that changed up to this time are in it, whatever clock wrote them, ms. */
  through: number;
}

const fields: is.Fields<BenchmarkDocument> = {
  _id: is.text(),
  projectId: is.id(),
  questions: is.count(),
  clusters: is.count(),
  readAt: is.time(),
  through: is.time(),
  entries: is.list(
    is.object<BenchmarkEntry>({
      userId: is.orNull(is.id()),
      aggregationMethod: is.orNull(is.text()),
      reference: is.orNull(is.oneOf(...REFERENCES)),
      version: is.orNull(is.count()),
      questions: is.count(),
      coverage: is.size(),
      mean: is.number(),
      bounds: is.orNull(is.object<Bounds>({ lower: is.number(), upper: is.number() })),
      adjusted: is.number(),
      costUsd: is.orNull(is.size()),
      seconds: is.orNull(is.size()),
    }),
  ),
  pairs: is.list(
    is.object<PairDifference>({
      first: is.count(),
      second: is.count(),
      questions: is.count(),
      difference: is.number(),
      lower: is.number(),
      upper: is.number(),
      ahead: is.size(),
    }),
  ),
};

function keyOf(choice: BenchmarkChoice): string {
  const { projectId, scoreType, questionType = "", categoryId = "", horizon = "" } = choice;
  const { seriesId = "", roundDate = "" } = choice;
  return `${projectId} ${scoreType} ${questionType} ${categoryId} ${horizon} ${seriesId} ${roundDate}`;
}

export function createBenchmarkStore(connection: Connection) {
  const collection = defineCollection<BenchmarkDocument>(connection, "benchmarks", fields, [
    { key: { readAt: 1 }, serves: "benchmarks that are too old to show" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,

    /** Returns the benchmark as last computed, or null. */
    of(choice: BenchmarkChoice): Promise<BenchmarkDocument | null> {
      return rows.findOne({ _id: keyOf(choice) }, LIMIT);
    },

    async replace(
      choice: BenchmarkChoice,
      benchmark: Omit<BenchmarkDocument, "_id" | "projectId">,
    ): Promise<void> {
      const { projectId } = choice;
      await rows.replaceOne({ _id: keyOf(choice) }, { projectId, ...benchmark }, { upsert: true });
    },

    /** Removes benchmarks that were computed before a time (ms). Returns their number. */
    async sweep(before: number): Promise<number> {
      return (await rows.deleteMany({ readAt: { $lt: before } })).deletedCount;
    },
  };
}
