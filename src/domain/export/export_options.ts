/** What of a project is exported, and how. Contract 7.1. */
import type { ExportFormat } from "../vocabulary.ts";

export interface ExportOptions {
  readonly includeComments: boolean;
  readonly includeScores: boolean;
  readonly includeKeyFactors: boolean;
  /** Names of people are replaced, asked for or forced. */
  readonly anonymized: boolean;
  /** Without protection from formulas. */
  readonly raw: boolean;
  readonly format: ExportFormat;
}

/** The same text for the same options: what "the same export" means. */
export function optionsKey(options: ExportOptions): string {
  const { includeComments, includeScores, includeKeyFactors, anonymized, raw, format } = options;
  const flags = [includeComments, includeScores, includeKeyFactors, anonymized, raw];
  return `${format}-${flags.map(Number).join("")}`;
}
