/** Writes a ZIP archive while its files are being made. Only this file uses archiver. */
import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipArchive } from "archiver";
import type { Chunks } from "./chunks.ts";

export interface ZipMember {
  readonly name: string;
  /** Is called when the file is to be written. */
  readonly chunks: () => Chunks;
}

/** Reading the database limits the speed. Level 6 makes exports 3 % smaller at half the speed. */
const FASTEST = 1;

/**
 * Yields the bytes of the archive. When the consumer ends early, the current file ends too. A file
 * that fails makes the iteration fail, so that a part of an archive never looks like a whole one.
 * @param options.piece bytes compressed at once; between two pieces the compressing thread waits
 * for this one
 */
export async function* zipChunks(
  members: readonly ZipMember[],
  { date, piece }: { date: Date; piece: number },
): AsyncGenerator<Uint8Array> {
  const archive = new ZipArchive({
    zlib: { level: FASTEST, chunkSize: piece },
    highWaterMark: piece,
  });
  let source: Readable | null = null;
  const writing = (async () => {
    for (const { name, chunks } of members) {
      const member = Readable.from(chunks(), { objectMode: false, highWaterMark: piece });
      source = member;
      // archiver does not pass on the errors of its sources in every state.
      member.once("error", (error) => archive.destroy(error));
      const done = once(archive, "entry");
      archive.append(member, { name, date });
      await done;
    }
    await archive.finalize();
  })();
  writing.catch((error: unknown) => archive.destroy(error as Error));
  try {
    for await (const chunk of archive) yield chunk as Uint8Array;
  } finally {
    archive.destroy();
    await ended(source);
  }
}

/** Destroys a file's stream and waits until its source is closed. */
async function ended(source: Readable | null): Promise<void> {
  if (source === null || source.closed) return;
  const closed = new Promise<void>((resolve) => source.once("close", resolve));
  source.once("error", () => undefined);
  source.destroy();
  await closed;
}
