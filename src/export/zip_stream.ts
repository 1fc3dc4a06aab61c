/** A ZIP archive written while its files are made. The only place that knows archiver. */
import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipArchive } from "archiver";
import type { Chunks } from "./chunks.ts";

export interface ZipMember {
  readonly name: string;
  /** Called when its turn comes. */
  readonly chunks: () => Chunks;
}

/** The database is the limit, and level 6 makes exports 3 % smaller for half the speed. */
const FASTEST = 1;

/**
 * Bytes of the archive. Ends early by its consumer: the member under way is ended with it. A
 * failing member fails the iteration, so that half an archive never looks like a whole one.
 * @param options.piece bytes compressed in one go: between two of them the thread that compresses
 *   waits for this one
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
      // archiver does not pass on errors of its sources in every state.
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

/** Destroys a member and waits until what it reads from is let go. */
async function ended(source: Readable | null): Promise<void> {
  if (source === null || source.closed) return;
  const closed = new Promise<void>((resolve) => source.once("close", resolve));
  source.once("error", () => undefined);
  source.destroy();
  await closed;
}
