/**
 * Stores the bytes of files of forecasts until they are done. Parts are written without waiting for
 * the disk. The record of the file is written after them and waits for the journal, which then holds
 * the parts too.
 */
import mongoose, { type Connection } from "mongoose";
import { defineCollection, UNCHECKED } from "../platform/collection.ts";
import { STREAMED } from "../platform/deadline.ts";
import { RELAXED, rowsOf } from "../platform/rows.ts";

const { Binary, ObjectId } = mongoose.mongo;

interface Part {
  _id: InstanceType<typeof ObjectId>;
  submission: string;
  n: number;
  data: InstanceType<typeof Binary>;
}

/** Bytes of a part. */
export const PART_BYTES = 1024 * 1024;

export function createSubmissionPartStore(connection: Connection) {
  const collection = defineCollection<Part>(connection, "submission_parts", UNCHECKED, [
    { key: { submission: 1, n: 1 }, unique: true, serves: "the parts of a file, in order" },
  ]);
  const rows = rowsOf(collection);
  return {
    collection,

    async write(submission: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
      let n = 0;
      for await (const part of parts) {
        const data = new Binary(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
        await rows.insertOne({ _id: new ObjectId(), submission, n: n++, data }, RELAXED);
      }
    },

    /** Returns the file, or null when parts of it are missing. */
    async read(submission: string, size: number): Promise<Uint8Array<ArrayBuffer> | null> {
      const bytes = new Uint8Array(size);
      let at = 0;
      const found = rows.find({ submission }, { ...STREAMED, batchSize: 4 }).sort({ n: 1 });
      for await (const { data } of found) {
        if (at + data.position > size) return null;
        bytes.set(data.buffer.subarray(0, data.position), at);
        at += data.position;
      }
      return at === size ? bytes : null;
    },

    async drop(submissions: readonly string[]): Promise<void> {
      if (submissions.length === 0) return;
      await rows.deleteMany({ submission: { $in: [...submissions] } }, RELAXED);
    },

    /** Returns the files with parts that were all written before `before` (ms). */
    async writtenBefore(before: number): Promise<string[]> {
      const _id = ObjectId.createFromTime(Math.floor(before / 1000));
      return rows.distinct("submission", { n: 0, _id: { $lt: _id } }, { maxTimeMS: 60_000 });
    },
  };
}
