/**
 * Stores finished exports in GridFS. Every process of an installation reaches them there, and a
 * range of a file is a range of chunks. Chunks are written without waiting for the disk. The record
 * that names a file is written after them and waits for the journal, which then holds the chunks
 * too.
 */
import type { Writable } from "node:stream";
import type { Connection } from "mongoose";
import mongoose from "mongoose";
import { type Collection, defineCollection, LIMIT, UNCHECKED } from "../platform/collection.ts";
import { STREAMED } from "../platform/deadline.ts";
import { type ExportAttempt, fileIdOf } from "./export_job_document.ts";
import { RELAXED, rowsOf, type Rows } from "../platform/rows.ts";

type Binary = InstanceType<typeof mongoose.mongo.Binary>;
type ObjectId = InstanceType<typeof mongoose.mongo.ObjectId>;

interface Chunk {
  _id: ObjectId;
  files_id: string;
  n: number;
  data: Binary;
}

const BUCKET = "export_files";
const CHUNK_BYTES = 255 * 1024;
/** A cursor fetches this many chunks at a time, so that a slow reader holds few in memory. */
const READ = { ...STREAMED, maxTimeMS: 15 * 60_000, batchSize: 4 };

/** What GridFS stores of a file beside its chunks. It is written at the end of the upload. */
interface FileHead {
  _id: string;
}

/** The bytes from `start` up to and without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export function createExportFileHeadStore(connection: Connection) {
  const collection = defineCollection<FileHead>(connection, `${BUCKET}.files`, UNCHECKED, [
    {
      key: { filename: 1, uploadDate: 1 },
      serves: "nothing of ours: GridFS creates it with its first file",
    },
  ]);
  return { collection };
}

export function createExportFileStore(
  connection: Connection,
  files: { readonly collection: Collection<FileHead> },
) {
  const collection = defineCollection<Chunk>(connection, `${BUCKET}.chunks`, UNCHECKED, [
    { key: { files_id: 1, n: 1 }, unique: true, serves: "the chunks of a file, in order" },
  ]);
  const chunks = rowsOf(collection);
  const heads = rowsOf(files.collection);

  return { collection, ...contents(connection, chunks, heads), ...removals(chunks, heads) };
}

function contents(connection: Connection, chunks: Rows<Chunk>, heads: Rows<FileHead>) {
  return {
    /**
     * Opens the file of a run for writing. A stream that is destroyed before its end leaves chunks,
     * which `dropRuns` removes.
     */
    write(run: ExportAttempt, name: string): Writable {
      const { db } = connection;
      if (db === undefined) throw new Error("not connected");
      const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET, ...RELAXED });
      return bucket.openUploadStreamWithId(fileIdOf(run) as unknown as ObjectId, name, {
        chunkSizeBytes: CHUNK_BYTES,
      });
    },

    /**
     * Yields the bytes of a range.
     * @throws {Error} when chunks are missing because the file was removed meanwhile
     */
    async *read(id: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
      const first = Math.floor(start / CHUNK_BYTES);
      const last = Math.floor((end - 1) / CHUNK_BYTES);
      const cursor = chunks
        .find({ files_id: id, n: { $gte: first, $lte: last } }, READ)
        .sort({ files_id: 1, n: 1 });
      let expected = first;
      for await (const { n, data } of cursor) {
        if (n !== expected) break;
        expected += 1;
        const from = n * CHUNK_BYTES;
        yield data.buffer.subarray(Math.max(0, start - from), Math.min(data.position, end - from));
      }
      if (expected !== last + 1) throw new Error("the file is incomplete");
    },

    /** Returns whether a whole file is stored under this id. */
    async has(id: string): Promise<boolean> {
      const found = await heads.findOne({ _id: id }, { ...LIMIT, projection: { _id: 1 } });
      return found !== null;
    },

    /** Returns the id of every file with at least one chunk. */
    ids(): Promise<string[]> {
      return chunks.distinct("files_id", {}, { maxTimeMS: 60_000 });
    },
  };
}

function removals(chunks: Rows<Chunk>, heads: Rows<FileHead>) {
  async function drop(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await heads.deleteMany({ _id: { $in: [...ids] } });
    await chunks.deleteMany({ files_id: { $in: [...ids] } }, RELAXED);
  }

  return {
    drop,

    /** Removes what the runs of a job up to this one have written. */
    dropRuns({ job, attempt }: ExportAttempt): Promise<void> {
      return drop(Array.from({ length: attempt }, (_, i) => fileIdOf({ job, attempt: i + 1 })));
    },
  };
}
