/** Runs benchmarks.json: means, intervals, adjusted scores and differences of pairs (Maths 15). */
import { computeBenchmark } from "../../src/domain/scoring/benchmark/benchmark.ts";
import { scoreTable } from "../../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../support/packed_rows.ts";
import { expectClose } from "./expect_close.ts";

interface Case {
  seed: number;
  resamples: number;
  clusters: number[];
  /** Account ids. Null is an aggregate. */
  subjects: (number | null)[];
  /** Place of the subject, question, score and coverage. */
  rows: [number, number, number, number][];
  expected: { entries: object[]; pairs: object[] };
}

export function runCase(given: unknown): void {
  const { seed, resamples, clusters, subjects, rows, expected } = given as Case;
  const packed = packRows(
    rows.map(([subject, questionId, score, coverage]) => {
      const userId = subjects[subject] ?? null;
      const aggregationMethod = userId === null ? "recency_weighted" : null;
      return { userId, aggregationMethod, questionId, score, coverage };
    }),
  );
  const table = scoreTable(
    packed,
    clusters.map((_, id) => ({ id })),
  );
  const got = computeBenchmark({ seed, resamples, clusters: Int32Array.from(clusters), table });
  const entries = got.entries.map(({ userId, bounds, ...entry }) => ({
    ...entry,
    user: userId,
    lower: bounds?.lower ?? null,
    upper: bounds?.upper ?? null,
  }));
  expectClose({ entries, pairs: got.pairs }, expected, "benchmark");
}
