/** The words of benchmarks: scores, lines of reference, horizons and formats. Contract 2.44. */
import { SCORE_TYPES } from "../../vocabulary.ts";

/** Scores that a benchmark compares. Maths 15. */
export const BENCHMARK_SCORES = [...SCORE_TYPES, "brier"] as const;
export type BenchmarkScore = (typeof BENCHMARK_SCORES)[number];
/** Lines of reference of a benchmark, beside the aggregates. Maths 15.6. */
export const REFERENCES = [
  "people",
  "machines",
  "prior",
  "community_at_opening",
  "last_resolution",
] as const;
export type Reference = (typeof REFERENCES)[number];
/** How long questions are open for: up to so many days, and longer. Contract 2.44. */
export const HORIZON_DAYS = { day: 1, week: 7, month: 31, quarter: 92, year: 366 } as const;
export const HORIZONS = ["day", "week", "month", "quarter", "year", "longer"] as const;
export type Horizon = (typeof HORIZONS)[number];
/** Tables of a benchmark: its entries, and its pairs. Contract 2.44. */
const TABLES = ["csv", "pairs_csv"] as const;
export const BENCHMARK_FORMATS = ["json", ...TABLES] as const;
