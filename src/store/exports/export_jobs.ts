/** Stores exports that are made in the background: the request, the progress and the result. */
import type { Connection } from "mongoose";
import { carrying } from "../../domain/requests/effects.ts";
import type { ExportOptions } from "../../domain/export/export_options.ts";
import { EXPORT_FORMATS, STORED_EXPORT_STATES } from "../../domain/vocabulary.ts";
import type { Stretch } from "../forecasts/forecast_ends.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import * as field from "../platform/fields.ts";
import { carriedUpdate, EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";
import {
  type ExportFile,
  type ExportJobDocument,
  type ExportProgress,
  fileIdOf,
} from "./export_job_document.ts";
import { exportRuns } from "./export_runs.ts";
import { untilDone } from "../../until_done.ts";

/**
 * How often `create` tries again. It has to only when an equal job ends between two of its steps.
 */
const CREATE_ATTEMPTS = 5;

const fields: field.Fields<ExportJobDocument> = {
  _id: field.text(),
  userId: field.id(),
  projectId: field.orNull(field.id()),
  fingerprint: field.text(),
  unfinished: field.optional(field.mark()),
  status: field.oneOf(...STORED_EXPORT_STATES),
  options: field.object<ExportOptions>({
    includeComments: field.flag(),
    includeScores: field.flag(),
    includeKeyFactors: field.flag(),
    includeTraces: field.optional(field.flag()),
    includeBenchmark: field.optional(field.flag()),
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
    { key: { finishedAt: 1 }, serves: "exports of which their accounts are told" },
    { key: { expiresAt: 1 }, serves: "files to be removed, and old records" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,
    ...effectReads(rows),
    ...requests(rows),
    ...exportRuns(rows),
    ...sweeps(rows),
  };
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
      const createOne = async () => {
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
        return known === null ? undefined : { job: known, isNew: false };
      };
      const refuse = () => new Error("equal jobs ended before each attempt to store this one");
      return untilDone(createOne, refuse, CREATE_ATTEMPTS);
    },

    byId(id: string): Promise<ExportJobDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    byIds(ids: readonly string[]): Promise<ExportJobDocument[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return rows.find({ _id: { $in: [...ids] } }, LIMIT).toArray();
    },

    /** Returns the exports that were finished in that stretch. */
    finishedWithin({ after, until }: Stretch): Promise<ExportJobDocument[]> {
      const finished = { finishedAt: { $gt: after, $lte: until }, status: "done" } as const;
      return rows.find(finished, LIMIT).toArray();
    },

    /** Removes the exports of what is held on an account. Their files are swept. */
    async removeOwn(userId: number): Promise<void> {
      await rows.deleteMany({ userId, projectId: null });
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
