/** Says which parts of a project are exported, and how. Contract 7.1. */
import type { ExportFormat } from "../vocabulary.ts";

export interface ExportOptions {
  readonly includeComments: boolean;
  readonly includeScores: boolean;
  readonly includeKeyFactors: boolean;
  /** Absent means no. An anonymised archive holds none: their starts would name forecasters. */
  readonly includeTraces?: boolean;
  /** Absent means no. */
  readonly includeBenchmark?: boolean;
  /**
   * True when names of people are replaced, because the caller asked for it or because it is
   * required.
   */
  readonly anonymized: boolean;
  /** True when cells are not protected from being read as formulas. */
  readonly raw: boolean;
  readonly format: ExportFormat;
}

/**
 * Returns a key of the options. Two exports of a project are the same export when their keys are
 * equal.
 */
export function optionsKey(options: ExportOptions): string {
  const { includeComments, includeScores, includeKeyFactors, anonymized, raw, format } = options;
  const { includeTraces = false, includeBenchmark = false } = options;
  const tables = [includeComments, includeScores, includeKeyFactors, includeTraces];
  const flags = [...tables, includeBenchmark, anonymized, raw];
  return `${format}-${flags.map(Number).join("")}`;
}
