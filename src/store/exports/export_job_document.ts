/** An export that is made in the background, as the store returns it. */
import type { ExportOptions } from "../../domain/export/export_options.ts";
import type { StoredExportState } from "../../domain/vocabulary.ts";

export interface ExportJobDocument {
  /** A random id in hex. */
  _id: string;
  userId: number;
  /** Null is an export of what is held on the account itself (Contract 2.43). */
  projectId: number | null;
  /** Account, project and options in one text. Only one unfinished job may have it. */
  fingerprint: string;
  /** Absent once the job is done or has failed. */
  unfinished?: true;
  status: StoredExportState;
  options: ExportOptions;
  /** The address with which the links to questions in the file begin. */
  baseUrl: string;
  createdAt: number;
  /** How many runs have begun. The number is part of the name of a run's file. */
  attempt: number;
  /** How many runs have failed. */
  failures: number;
  /** When a run last reported, ms. */
  touchedAt: number;
  progress: ExportProgress;
  error: string | null;
  file: ExportFile | null;
  finishedAt: number | null;
  /** When the file is removed, ms. */
  expiresAt: number | null;
  /**
   * The calls under an `Idempotency-Key` that made or changed the job; see `platform/effects.ts`.
   */
  effectKeys?: string[];
}

export interface ExportProgress {
  rowsDone: number;
  /** Null until the rows are counted. */
  rowsTotal: number | null;
  rowsPerSecond: number | null;
  secondsLeft: number | null;
}

export interface ExportFile {
  /** The id of its chunks. */
  id: string;
  name: string;
  bytes: number;
  /** SHA-256 of the file in hex. */
  sha256: string;
  /**
   * Default projects that the posts in the file had when it was made. Absent in records made before
   * this was checked; their files are not served any more.
   */
  projectIds?: readonly number[];
  /** The posts in the file. Absent in records of earlier versions. */
  postIds?: readonly number[];
}

/** One run of a job. */
export interface ExportAttempt {
  readonly job: string;
  readonly attempt: number;
}

/** Returns the id of the chunks that a run writes. */
export function fileIdOf({ job, attempt }: ExportAttempt): string {
  return `${job}-${attempt}`;
}
