/** The indexes of forecasts, each with the reads it serves. docs/adr/0016. */
import type { IndexSpec } from "../platform/collection.ts";

/** One row per question, author and start. */
export const BY_AUTHOR = { q: 1, u: 1, s: 1 } as const;
/** The questions of an author. */
export const BY_QUESTION = { u: 1, q: 1, s: 1 } as const;
/** Withdrawals alone: their number, and their ends without a look at rows. */
export const WITHDRAWALS = { q: 1, u: 1, s: 1, e: 1 } as const;
/** The ends that forecasts have of their own, and those that withdrawals write. */
export const BY_END = { e: 1, q: 1, t: 1 } as const;
/**
 * The order of an export. Question, start and author name a forecast, and in this order forecasts
 * are aggregated (Maths 4.2). Without it the rows with equal starts of an anonymised file could not
 * be put in the order that the scores were computed with.
 */
export const IN_EXPORT_ORDER = { q: 1, s: 1, u: 1 } as const;

export const forecastIndexes: readonly IndexSpec[] = [
  {
    key: BY_AUTHOR,
    unique: true,
    serves:
      "an author's own forecasts; the newest row of each author, by a step for each; replay and ends by author; one row per start",
  },
  {
    key: { q: 1, t: 1, _id: 1 },
    serves: "what was written on a question since a time (aggregation)",
  },
  {
    key: BY_QUESTION,
    serves: "the questions an author has forecast (forecaster_id), and the newest row on each",
  },
  { key: IN_EXPORT_ORDER, serves: "exports, in their order and without sorting (Contract 7.2)" },
  {
    key: BY_END,
    partial: { e: { $gt: 0 } },
    serves: "ends that are due, with their questions",
  },
  {
    key: WITHDRAWALS,
    partial: { w: true },
    serves: "withdrawals: left out of counts, and the ends of an export",
  },
];
