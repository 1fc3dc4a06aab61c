/** Stores exports that are made in the background: the request, the progress and the result. */
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
/**
 * How often `create` tries again. It has to only when an equal job ends between two of its steps.
 */
const CREATE_ATTEMPTS = 5;

export interface ExportJobDocument {
  /** A random id in hex. */
  _id: string;
  userId: number;
  projectId: number;
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
      postIds: field.optional(field.list<number, readonly number[]>(field.id())),
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
    /**
     * Stores a job. When an unfinished job has the same fingerprint, that job is returned and
     * carries the call.
     */
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
      throw new Error("equal jobs ended before each attempt to store this one");
    },

    byId(id: string): Promise<ExportJobDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    /**
     * Returns the removed job, or null when there is none. A run in progress notices the removal
     * and stops.
     */
    remove(id: string): Promise<ExportJobDocument | null> {
      return rows.findOneAndDelete({ _id: id });
    },
  };
}

function runs(rows: Rows<ExportJobDocument>) {
  const ofRun = ({ job, attempt }: ExportAttempt) =>
    ({ _id: job, attempt, unfinished: true }) as const;
  return {
    /**
     * Begins a run. Returns null when the job was cancelled or is finished. A run that neither
     * ended nor was put back has killed its process, so it counts as a failure.
     */
    async begin(id: string, now: number): Promise<ExportJobDocument | null> {
      const progress = { rowsDone: 0, rowsTotal: null, rowsPerSecond: null, secondsLeft: null };
      const $set = { status: "running", touchedAt: now, progress } as const;
      const back = { returnDocument: "after" } as const;
      const after = await rows.findOneAndUpdate(
        { _id: id, unfinished: true, status: "running" },
        { $set, $inc: { attempt: 1, failures: 1 } },
        back,
      );
      if (after !== null) return after;
      const first = { _id: id, unfinished: true } as const;
      return rows.findOneAndUpdate(first, { $set, $inc: { attempt: 1 } }, back);
    },

    /** Puts the job of a run back that ends because its process stops. That is no failure. */
    async putBack(run: ExportAttempt): Promise<void> {
      await rows.updateOne(ofRun(run), { $set: { status: "queued" } });
    },

    /**
     * Stores the progress. Returns false when the run is not wanted any more, because the job was
     * cancelled or begun again elsewhere.
     */
    async report(run: ExportAttempt, progress: ExportProgress, now: number): Promise<boolean> {
      const { matchedCount } = await rows.updateOne(ofRun(run), {
        $set: { progress, touchedAt: now },
      });
      return matchedCount === 1;
    },

    /** Returns false in the same cases as `report`. The file then belongs to no job. */
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

    /** Records a failure. With `expiresAt` it is the last one and the job has failed. */
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
    /**
     * Returns unfinished jobs without a report since `before` (ms). Their message in the queue was
     * lost.
     */
    async stranded(before: number): Promise<string[]> {
      const found = await rows
        .find({ unfinished: true, touchedAt: { $lt: before } }, LIMIT)
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Returns the ids of the files that have expired by `now` (ms). */
    async expiredFiles(now: number): Promise<string[]> {
      const found = await rows
        .find({ expiresAt: { $lte: now }, file: { $ne: null } }, LIMIT)
        .project<{ file: ExportFile }>({ file: 1 })
        .toArray();
      return found.map(({ file }) => file.id);
    },

    /** Returns those of `ids` that are the file of a job or that a run is still writing. */
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

    /** Removes records that expired before `before` (ms). */
    async removeOld(before: number): Promise<number> {
      const { deletedCount } = await rows.deleteMany({ expiresAt: { $lt: before }, file: null });
      return deletedCount;
    },
  };
}
