/** The words of files of forecasts. Contract 2.47. */
import { STORED_EXPORT_STATES } from "../vocabulary.ts";

/** Forms of a file of forecasts. Contract 2.47. */
export const FILE_FORMATS = [
  "jsonl",
  "csv",
  "forecastbench",
  "hubverse_csv",
  "hubverse_parquet",
] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What is recorded of a file with faults: nothing, or all that is right. Contract 2.47. */
export const FILE_MODES = ["all_or_nothing", "what_is_right"] as const;
export type FileMode = (typeof FILE_MODES)[number];

/** States of a file of forecasts. Contract 2.47. */
export const FILE_STATES = STORED_EXPORT_STATES;
export type FileState = (typeof FILE_STATES)[number];
