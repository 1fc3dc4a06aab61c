/** A file of forecasts that an account has sent, as the store returns it (Contract 2.47). */
import type { FileFault } from "../../domain/submissions/file_forecast.ts";
import type { FileFormat, FileMode, FileState } from "../../domain/submissions/file_words.ts";

export interface SubmissionDocument {
  /** A random id in hex. Its forecasts carry it. */
  _id: string;
  userId: number;
  projectId: number;
  /** Which of the places of the account it takes until it is done. */
  slot?: number;
  /** Absent once the file is done or has failed. */
  unfinished?: true;
  status: FileState;
  mode: FileMode;
  /** As the sender says; null where the file decides. */
  askedFormat: FileFormat | null;
  pattern: string | null;
  fileName: string | null;
  bytes: number;
  /** SHA-256 of the file in hex. */
  sha256: string;
  /** When it was received whole, ms. Its forecasts begin then. */
  receivedAt: number;
  /** How many runs have begun. */
  attempt: number;
  /** How many runs have failed. */
  failures: number;
  /** When a run last reported, ms. */
  touchedAt: number;
  /** Found in the file. */
  format: FileFormat | null;
  counts: SubmissionCounts;
  /** The first faults. */
  faults: readonly FileFault[];
  error: string | null;
  finishedAt: number | null;
  effectKeys?: string[];
}

export interface SubmissionCounts {
  lines: number;
  /** Forecasts that the file has. */
  forecasts: number;
  /** Those that were looked at. */
  judged: number;
  /** Those that are recorded. */
  written: number;
  faults: number;
}

/** One run of a file. */
export interface SubmissionRun {
  readonly id: string;
  readonly attempt: number;
}

export const NO_COUNTS: SubmissionCounts = {
  lines: 0,
  forecasts: 0,
  judged: 0,
  written: 0,
  faults: 0,
};
