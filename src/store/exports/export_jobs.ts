/** Exports made in the background: what was asked for, how far it is, what came of it. */
import type { Connection } from "mongoose";
import { carrying } from "../../domain/requests/effects.ts";
import type { ExportOptions } from "../../domain/export/export_options.ts";
import {
  EXPORT_FORMATS,
  STORED_EXPORT_STATES,
  type StoredExportState,
} from "../../domain/vocabulary.ts";
import { defineCollection, QUERY_TIME_LIMIT_MS } from "../platform/collection.ts";
import * as field from "../platform/fields.ts";
import { carriedUpdate, EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";

const LIMIT = { maxTimeMS: QUERY_TIME_LIMIT_MS };
/** Two equal requests and a job that ends between them: once more is enough. */
const CREATE_ATTEMPTS = 5;

export interface ExportJobDocument {
  /** random, hex */
  _id: string;
  userId: number;
  projectId: number;
  /** Account, project and options: one unfinished job each. */
  fingerprint: string;
  /** Absent once it is done or has failed. */
  unfinished?: true;
  status: StoredExportState;
  options: ExportOptions;
  /** For the addresses of questions in the file. */
  baseUrl: string;
  createdAt: number;
  /** Runs begun; names the file of the run. */
  attempt: number;
  /** Runs that failed. */
  failures: number;
  /** Last sign of life, ms. */
  touchedAt: number;
  progress: ExportProgress;
  error: string | null;
  file: ExportFile | null;
  finishedAt: number | null;
  /** From then on the file is gone. */
  expiresAt: number | null;
  /** Calls under an `Idempotency-Key` that made or changed it; see `store/effects.ts`. */
  effectKeys?: string[];
}

export interface ExportProgress {
  rowsDone: number;
  /** null before it is counted. */
  rowsTotal: number | null;
  rowsPerSecond: number | null;
  secondsLeft: number | null;
}

export interface ExportFile {
  /** of the chunks */
  id: string;
  name: string;
  bytes: number;
  /** hex */
  sha256: string;
  /**
   * Default projects of the posts in it. Absent in records of files that were made before this was
   * checked, which are not served any more.
   */
  projectIds?: readonly number[];
}

/** One run of a job. */
export interface ExportAttempt {
  readonly job: string;
  readonly attempt: number;
}

/** Name of the chunks a run writes. */
export function fileIdOf({ job, attempt }: ExportAttempt): string {
  return `${job}-${attempt}`;
}

const fields: field.Fields<ExportJobDocument> = {
  _id: field.text(),
  userId: field.id(),
  projectId: field.id(),
  fingerprint: field.text(),
  unfinished: field.optional(field.mark()),
  status: field.oneOf(...STORED_EXPORT_STATES),
  options: field.object<ExportOptions>({
    includeComments: field.flag(),
    includeScores: field.flag(),
    includeKeyFactors: field.flag(),
    anonymized: field.flag(),
    raw: field.flag(),
    format: field.oneOf(...EXPORT_FORMATS),
  }),
  baseUrl: field.text(),
  createdAt: field.time(),
  attempt: field.count(),
  failures: field.count(),
  touchedAt: field.time(),
  progress: field.object<ExportProgress>({
    rowsDone: field.count(),
    rowsTotal: field.orNull(field.count()),
    rowsPerSecond: field.orNull(field.size()),
    secondsLeft: field.orNull(field.size()),
  }),
  error: field.orNull(field.text()),
  file: field.orNull(
    field.object<ExportFile>({
      id: field.text(),
      name: field.text(),
      bytes: field.count(),
      sha256: field.text(),
      projectIds: field.optional(field.list<number, readonly number[]>(field.id())),
    }),
  ),
  finishedAt: field.orNull(field.time()),
  expiresAt: field.orNull(field.time()),
  effectKeys: field.optional(field.list(field.text())),
};

export function createExportJobStore(connection: Connection) {
  const collection = defineCollection<ExportJobDocument>(connection, "export_jobs", fields, [
    EFFECT_INDEX,
    {
      key: { fingerprint: 1 },
      unique: true,
      partial: { unfinished: true },
      serves: "one unfinished job per account, project and options",
    },
    {
      key: { touchedAt: 1 },
      partial: { unfinished: true },
      serves: "jobs that no process works on",
    },
    { key: { expiresAt: 1 }, serves: "files to be removed, and old records" },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...effectReads(rows), ...requests(rows), ...runs(rows), ...sweeps(rows) };
}

function requests(rows: Rows<ExportJobDocument>) {
  return {
    /** Stores a job, or finds the unfinished one with its fingerprint, which then carries the call. */
    async create(
      job: ExportJobDocument,
      effectKey: string | undefined,
    ): Promise<{ job: ExportJobDocument; isNew: boolean }> {
      const { fingerprint } = job;
      for (let attempt = 0; attempt < CREATE_ATTEMPTS; attempt++) {
        try {
          await rows.insertOne({ ...job, ...carrying(effectKey) });
          return { job, isNew: true };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
        const known =
          effectKey === undefined
            ? await rows.findOne({ fingerprint, unfinished: true }, LIMIT)
            : await rows.findOneAndUpdate(
                { fingerprint, unfinished: true, effectKeys: { $ne: effectKey } },
                carriedUpdate({ fingerprint }, effectKey),
                { returnDocument: "after" },
              );
        if (known !== null) return { job: known, isNew: false };
      }
      throw new Error("equal export jobs came and went");
    },

    byId(id: string): Promise<ExportJobDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    /** The removed job, null when there is none. A run under way notices and stops. */
    remove(id: string): Promise<ExportJobDocument | null> {
      return rows.findOneAndDelete({ _id: id });
    },
  };
}

function runs(rows: Rows<ExportJobDocument>) {
  const ofRun = ({ job, attempt }: ExportAttempt) =>
    ({ _id: job, attempt, unfinished: true }) as const;
  return {
    /** Begins a run; null when the job was cancelled or is finished. */
    begin(id: string, now: number): Promise<ExportJobDocument | null> {
      const progress = { rowsDone: 0, rowsTotal: null, rowsPerSecond: null, secondsLeft: null };
      return rows.findOneAndUpdate(
        { _id: id, unfinished: true },
        { $set: { status: "running", touchedAt: now, progress }, $inc: { attempt: 1 } },
        { returnDocument: "after" },
      );
    },

    /** False when the run is not wanted any more: cancelled, or begun again elsewhere. */
    async report(run: ExportAttempt, progress: ExportProgress, now: number): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(ofRun(run), {
        $set: { progress, touchedAt: now },
      });
      return matchedCount === 1;
    },

    /** False as for `report`: then the file has no job. */
    async finish(
      run: ExportAttempt,
      file: ExportFile,
      times: { readonly now: number; readonly expiresAt: number },
    ): Promise<boolean> {
      const { now, expiresAt } = times;
      const { matchedCount } = await rows.updateOne(ofRun(run), {
        $set: { status: "done", file, finishedAt: now, touchedAt: now, expiresAt, error: null },
        $unset: { unfinished: "" },
      });
      return matchedCount === 1;
    },

    /** Notes a failure; with `expiresAt` it is the last one. */
    async fail(
      run: ExportAttempt,
      error: string,
      times: { readonly now: number; readonly expiresAt: number | null },
    ): Promise<void> {
      const { now, expiresAt } = times;
      if (expiresAt === null) {
        const waiting = { status: "queued", touchedAt: now } as const;
        await rows.updateOne(ofRun(run), { $set: waiting, $inc: { failures: 1 } });
        return;
      }
      await rows.updateOne(ofRun(run), {
        $set: { status: "failed", error, finishedAt: now, touchedAt: now, expiresAt },
        $inc: { failures: 1 },
        $unset: { unfinished: "" },
      });
    },
  };
}

function sweeps(rows: Rows<ExportJobDocument>) {
  return {
    /** Unfinished jobs without a sign of life since `before`: their messenger was lost. */
    async stranded(before: number): Promise<string[]> {
      const found = await rows
        .find({ unfinished: true, touchedAt: { $lt: before } }, LIMIT)
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Ids of the files whose time is over by `now`. */
    async expiredFiles(now: number): Promise<string[]> {
      const found = await rows
        .find({ expiresAt: { $lte: now }, file: { $ne: null } }, LIMIT)
        .project<{ file: ExportFile }>({ file: 1 })
        .toArray();
      return found.map(({ file }) => file.id);
    },

    /** The ones among `ids` that are the file of a job, or that a run is still writing. */
    async filesInUse(ids: readonly string[]): Promise<Set<string>> {
      const jobs = [...new Set(ids.map((id) => id.slice(0, id.lastIndexOf("-"))))];
      const found = await rows
        .find({ _id: { $in: jobs } }, LIMIT)
        .project<Pick<ExportJobDocument, "_id" | "attempt" | "file" | "unfinished">>({
          attempt: 1,
          file: 1,
          unfinished: 1,
        })
        .toArray();
      return new Set(
        found.flatMap(({ _id, attempt, file, unfinished }) => {
          if (unfinished === true) return [fileIdOf({ job: _id, attempt })];
          return file === null ? [] : [file.id];
        }),
      );
    },

    async forgetFile(fileId: string): Promise<void> {
      await rows.updateOne({ "file.id": fileId }, { $set: { file: null } });
    },

    /** Records that ended before `before`. */
    async removeOld(before: number): Promise<number> {
      const { deletedCount } = await rows.deleteMany({ expiresAt: { $lt: before }, file: null });
      return deletedCount;
    },
  };
}
