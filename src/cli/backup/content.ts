/** Counts, hashes and splits concatenated BSON documents. */
import { createHash, type Hash } from "node:crypto";

/** The content of a collection, as a manifest describes it. */
export interface Content {
  readonly documents: number;
  /** Size before compression. */
  readonly bytes: number;
  /** SHA-256 of the BSON documents, one after the other in the order of `_id`. */
  readonly sha256: string;
}

const LENGTH_BYTES = 4;
/** Size of an empty document: its length and the final zero. */
const LEAST_DOCUMENT = 5;
const CHUNK_BYTES = 256 * 1024;
/** Number of documents between two reports of progress. */
const REPORT_EVERY = 500;

export type OnDocuments = (count: number) => void;

export interface ContentMeter {
  /** Counts and hashes the documents, and passes them on. */
  through(documents: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  content(): Content;
}

export function createContentMeter(onDocuments: OnDocuments): ContentMeter {
  const hash: Hash = createHash("sha256");
  let documents = 0;
  let bytes = 0;
  return {
    async *through(source) {
      for await (const document of source) {
        hash.update(document);
        documents += 1;
        bytes += document.length;
        if (documents % REPORT_EVERY === 0) onDocuments(REPORT_EVERY);
        yield document;
      }
      onDocuments(documents % REPORT_EVERY);
    },
    content: () => ({ documents, bytes, sha256: hash.copy().digest("hex") }),
  };
}

/** Counts and hashes the documents without storing them. */
export async function contentOf(
  documents: AsyncIterable<Uint8Array>,
  onDocuments: OnDocuments,
): Promise<Content> {
  const meter = createContentMeter(onDocuments);
  const counted = meter.through(documents);
  while ((await counted.next()).done !== true);
  return meter.content();
}

/** Joins small documents into chunks that are large enough to compress well. */
export async function* inChunks(documents: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const document of documents) {
    waiting.push(document);
    size += document.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting, size);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

/** @throws {Error} when the bytes are not complete documents */
export async function* documentsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    let at = 0;
    for (;;) {
      if (rest.length - at < LENGTH_BYTES) break;
      const length = rest.readInt32LE(at);
      if (length < LEAST_DOCUMENT) throw new Error("not a BSON document");
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error("the last document is cut off");
}
