/** Stores files of forecasts: what was sent, how far its run is, and its report (Contract 2.47). */
import type { Connection } from "mongoose";
import { carrying } from "../../domain/requests/effects.ts";
import type { FileFault } from "../../domain/submissions/file_forecast.ts";
import { MAX_WAITING_FILES } from "../../domain/submissions/file_limits.ts";
import { FILE_FORMATS, FILE_MODES, FILE_STATES } from "../../domain/submissions/file_words.ts";
import { defineCollection, LIMIT } from "../platform/collection.ts";
import { EFFECT_INDEX, effectReads } from "../platform/effects.ts";
import * as field from "../platform/fields.ts";
import { isDuplicateKey, rowsOf, type Rows } from "../platform/rows.ts";
import {
  NO_COUNTS,
  type SubmissionCounts,
  type SubmissionDocument,
  type SubmissionRun,
} from "./submission_document.ts";

const fields: field.Fields<SubmissionDocument> = {
  _id: field.text(),
  userId: field.id(),
  projectId: field.id(),
  slot: field.optional(field.count()),
  unfinished: field.optional(field.mark()),
  status: field.oneOf(...FILE_STATES),
  mode: field.oneOf(...FILE_MODES),
  askedFormat: field.orNull(field.oneOf(...FILE_FORMATS)),
  pattern: field.orNull(field.text()),
  fileName: field.orNull(field.text()),
  bytes: field.count(),
  sha256: field.text(),
  receivedAt: field.time(),
  attempt: field.count(),
  failures: field.count(),
  touchedAt: field.time(),
  format: field.orNull(field.oneOf(...FILE_FORMATS)),
  counts: field.object<SubmissionCounts>({
    lines: field.count(),
    forecasts: field.count(),
    judged: field.count(),
    written: field.count(),
    faults: field.count(),
  }),
  faults: field.list<FileFault, readonly FileFault[]>(
    field.object<FileFault>({
      line: field.orNull(field.count()),
      question: field.orNull(field.id()),
      name: field.orNull(field.text()),
      code: field.text(),
      message: field.text(),
      fix: field.text(),
    }),
  ),
  error: field.orNull(field.text()),
  finishedAt: field.orNull(field.time()),
  effectKeys: field.optional(field.list(field.text())),
};

/** What a list shows: everything except for the report. */
export type SubmissionLine = Omit<SubmissionDocument, "faults">;

export function createSubmissionStore(connection: Connection) {
  const collection = defineCollection<SubmissionDocument>(connection, "submissions", fields, [
    EFFECT_INDEX,
    {
      key: { userId: 1, slot: 1 },
      unique: true,
      partial: { unfinished: true },
      serves: "the files of an account that wait, each in one of its places",
    },
    {
      key: { userId: 1, projectId: 1, receivedAt: -1, _id: 1 },
      serves: "the files of an account in a project, the newest first",
    },
    { key: { touchedAt: 1 }, serves: "files that no process works on, and old records" },
  ]);
  const rows = rowsOf(collection);
  return { collection, ...effectReads(rows), ...requests(rows), ...runs(rows), ...sweeps(rows) };
}

function requests(rows: Rows<SubmissionDocument>) {
  return {
    /** Returns false when all places of the account are taken. */
    async create(submission: SubmissionDocument, effectKey: string | undefined): Promise<boolean> {
      for (let slot = 0; slot < MAX_WAITING_FILES; slot++) {
        try {
          await rows.insertOne({ ...submission, slot, ...carrying(effectKey) });
          return true;
        } catch (error) {
          if (!isDuplicateKey(error) || !String(error).includes("slot")) throw error;
        }
      }
      return false;
    },

    /** Returns how many files of an account wait. */
    waiting(userId: number): Promise<number> {
      return rows.countDocuments({ userId, unfinished: true }, LIMIT);
    },

    byId(id: string): Promise<SubmissionDocument | null> {
      return rows.findOne({ _id: id }, LIMIT);
    },

    async page(
      of: { readonly userId: number; readonly projectId: number },
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Promise<{ count: number; lines: SubmissionLine[] }> {
      const { userId, projectId } = of;
      const [count, lines] = await Promise.all([
        rows.countDocuments({ userId, projectId }, LIMIT),
        rows
          .find({ userId, projectId }, LIMIT)
          .sort({ receivedAt: -1, _id: 1 })
          .skip(offset)
          .limit(limit)
          .project<SubmissionLine>({ faults: 0 })
          .toArray(),
      ]);
      return { count, lines };
    },

    async removeOfUsers(userIds: readonly number[]): Promise<void> {
      await rows.deleteMany({ userId: { $in: [...userIds] } });
    },
  };
}

const ofRun = ({ id, attempt }: SubmissionRun) => ({ _id: id, attempt, unfinished: true }) as const;

function runs(rows: Rows<SubmissionDocument>) {
  return {
    /**
     * Begins a run. Returns null when the file is done. A run that neither ended nor was put back
     * has killed its process, so it counts as a failure.
     */
    async begin(id: string, now: number): Promise<SubmissionDocument | null> {
      const $set = { status: "running", touchedAt: now, counts: NO_COUNTS } as const;
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

    /** Puts a file back whose process stops. That is no failure. */
    async putBack(run: SubmissionRun): Promise<void> {
      await rows.updateOne(ofRun(run), { $set: { status: "queued" } });
    },

    /** Stores how far a run is. Returns false when another one has begun. */
    async report(run: SubmissionRun, counts: SubmissionCounts, now: number): Promise<boolean> {
      const $set = { counts, touchedAt: now };
      const { matchedCount } = await rows.updateOne(ofRun(run), { $set });
      return matchedCount === 1;
    },

    /** Stores the report of a run that is over. */
    async finish(
      run: SubmissionRun,
      told: Pick<SubmissionDocument, "counts" | "faults" | "format">,
      now: number,
    ): Promise<boolean> {
      const $set = { ...told, status: "done", finishedAt: now, touchedAt: now } as const;
      const $unset = { unfinished: "", slot: "" } as const;
      const { matchedCount } = await rows.updateOne(ofRun(run), { $set, $unset });
      return matchedCount === 1;
    },

    /** Records a failure. With an error it is the last one, and the file has failed. */
    async fail(run: SubmissionRun, error: string | null, now: number): Promise<void> {
      if (error === null) {
        const $set = { status: "queued", touchedAt: now } as const;
        await rows.updateOne(ofRun(run), { $set, $inc: { failures: 1 } });
        return;
      }
      await rows.updateOne(ofRun(run), {
        $set: { status: "failed", error, finishedAt: now, touchedAt: now },
        $inc: { failures: 1 },
        $unset: { unfinished: "", slot: "" },
      });
    },
  };
}

function sweeps(rows: Rows<SubmissionDocument>) {
  return {
    /** Returns unfinished files without a report since `before` (ms). */
    async stranded(before: number): Promise<string[]> {
      const found = await rows
        .find({ unfinished: true, touchedAt: { $lt: before } }, LIMIT)
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },

    /** Returns those of `ids` that still need their file. */
    async unfinishedOf(ids: readonly string[]): Promise<Set<string>> {
      const found = await rows
        .find({ _id: { $in: [...ids] }, unfinished: true }, LIMIT)
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Removes records of files that were done before `before` (ms). */
    async sweep(before: number): Promise<number> {
      const { deletedCount } = await rows.deleteMany({
        touchedAt: { $lt: before },
        unfinished: { $ne: true },
      });
      return deletedCount;
    },
  };
}
