/** The options of an export, limited to what the caller may have (Contract 7.1). */
import type { DownloadAccess } from "../../access/downloads.ts";
import type { ExportOptions } from "../../domain/export/export_options.ts";
import type { ExportChoice } from "../../schema/export.ts";

/** The export is anonymised when the caller asks for it, or may not have names. */
export function optionsOf(choice: ExportChoice, { mustAnonymize }: DownloadAccess): ExportOptions {
  const anonymized = mustAnonymize || (choice.anonymized ?? false);
  return {
    includeComments: choice.include_comments ?? false,
    includeScores: choice.include_scores ?? false,
    includeKeyFactors: choice.include_key_factors ?? false,
    ...(choice.include_traces === true && !anonymized ? { includeTraces: true } : {}),
    ...(choice.include_benchmark === true ? { includeBenchmark: true } : {}),
    anonymized,
    raw: choice.raw ?? false,
    format: choice.format ?? "zip",
  };
}
