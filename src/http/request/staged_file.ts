/**
 * Takes a large body into a private file, so that it is never in memory as a whole. The file has no
 * name once it is open: it goes with the process, also when that is killed. Contract 1.7, 2.47.
 */
import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform, type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Busboy } from "@fastify/busboy";
import {
  BodyTooLargeError,
  MalformedError,
  PresageError,
  UnsupportedMediaError,
} from "../../errors.ts";
import type { HeldBody } from "./held_bodies.ts";
import { closedEarly, drain, requireOpen } from "./read_body.ts";

/** A body in a file. */
export interface StagedFile {
  readonly size: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
  /** The name that a form gives the file; null without one. */
  readonly name: string | null;
  /** Yields the bytes in pieces of at most this size. */
  chunks(size: number): AsyncGenerator<Uint8Array>;
  /** Returns all bytes, for a thread that reads them. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Removes the file. */
  close(): Promise<void>;
}

/** A form may have this much around its file, bytes. */
const FORM_SLACK = 64 * 1024;
const MAX_FILE_NAME = 200;
/** Media types of a body that is the file itself. Programs that do not know the type send the first. */
const PLAIN_TYPES = [
  "application/octet-stream",
  "application/json",
  "application/x-ndjson",
  "application/jsonl",
  "application/vnd.apache.parquet",
  "text/csv",
  "text/plain",
];

/**
 * Writes the body of a request to a file: the body itself, or the first file of a form.
 * @param held counts its bytes, so that one account or all together cannot fill the disk
 * @throws {BodyTooLargeError | UnsupportedMediaError | MalformedError | RateLimitError |
 * OverloadError}
 */
export async function stageFile(
  message: IncomingMessage,
  maxBytes: number,
  held: HeldBody,
): Promise<StagedFile> {
  const isForm = requireType(message.headers["content-type"]);
  const inflate = inflateOf(message.headers["content-encoding"]);
  const most = maxBytes + FORM_SLACK;
  if (Number(message.headers["content-length"] ?? 0) > most) {
    await drain(message);
    throw new BodyTooLargeError();
  }
  requireOpen(message);
  const handle = await openNameless();
  const sink = fileSink(handle, maxBytes, held);
  const entry = entryOf(message, most);
  try {
    const parts = [entry, ...inflate, limited(most)] as const;
    const type = message.headers["content-type"] ?? "";
    const name = isForm ? await readForm(type, parts, sink.stream) : null;
    if (!isForm) await pipeline([...parts, sink.stream]);
    return staged(handle, { ...sink.summary(), name });
  } catch (error) {
    await handle.close();
    message.unpipe(entry);
    if (error instanceof BodyTooLargeError) await drain(message);
    else message.resume();
    if (error instanceof PresageError) throw error;
    throw new MalformedError("The file could not be read whole.", { cause: error });
  }
}

/**
 * Returns the stream of the body. When a later step fails, the connection stays open, so that the
 * refusal can be sent.
 */
function entryOf(message: IncomingMessage, most: number): Transform {
  const entry = limited(most);
  message.once("close", () => {
    if (!message.readableEnded) entry.destroy(closedEarly());
  });
  return message.pipe(entry);
}

/** Returns whether the body is a form. */
function requireType(header: string | undefined): boolean {
  const type = (header ?? "").split(";", 1)[0]!.trim().toLowerCase();
  if (type === "multipart/form-data") return true;
  if (type === "" || PLAIN_TYPES.includes(type)) return false;
  const wanted = `${PLAIN_TYPES[0]!} or multipart/form-data`;
  throw new UnsupportedMediaError(`Content-Type ${type} is not supported; send ${wanted}.`);
}

function inflateOf(header: string | undefined): Transform[] {
  const encoding = (header ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return [];
  if (encoding === "gzip" || encoding === "x-gzip") return [createGunzip()];
  throw new UnsupportedMediaError(
    `Content-Encoding ${encoding} is not supported; send gzip or none.`,
  );
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `presage-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  await unlink(path);
  return handle;
}

/** Passes bytes on up to a limit. */
function limited(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(new BodyTooLargeError());
      else done(null, chunk);
    },
  });
}

/** Writes to the file, and counts and hashes what is written. */
function fileSink(handle: FileHandle, maxBytes: number, held: HeldBody) {
  const hash = createHash("sha256");
  let size = 0;
  const write = async (chunk: Buffer) => {
    if (size + chunk.length > maxBytes) throw new BodyTooLargeError();
    held.add(chunk.length);
    hash.update(chunk);
    await handle.write(chunk, 0, chunk.length, size);
    size += chunk.length;
  };
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      write(chunk).then(() => done(), done);
    },
  });
  return { stream, summary: () => ({ size, sha256: hash.digest("hex") }) };
}

/** Finds the first file of a form. Its other fields are dropped. Returns the name of the file. */
async function readForm(
  contentType: string,
  parts: readonly [Transform, ...Transform[]],
  into: Writable,
): Promise<string | null> {
  const limits = { files: 1, fields: 20, fieldSize: 1024, parts: 21, headerPairs: 20 };
  const form = new Busboy({ headers: { "content-type": contentType }, limits });
  const ending = new AbortController();
  const found: { name: string | null; failure?: unknown; writing?: Promise<void> } = { name: null };
  form.on("file", (_field: string, file: Readable, name: string | undefined) => {
    found.name = (name ?? "").slice(0, MAX_FILE_NAME).toWellFormed().replaceAll("\0", "") || null;
    found.writing = pipeline(file, into).catch((error: unknown) => {
      found.failure = error;
      ending.abort();
    });
  });
  try {
    await pipeline([...parts, form], { signal: ending.signal });
    await found.writing;
  } catch (error) {
    throw found.failure ?? error;
  }
  if (found.failure !== undefined) throw found.failure as Error;
  if (found.writing === undefined) throw new MalformedError("The form has no file.");
  return found.name;
}

function staged(
  handle: FileHandle,
  about: Pick<StagedFile, "size" | "sha256" | "name">,
): StagedFile {
  let isOpen = true;
  return {
    ...about,
    async *chunks(size) {
      for (let at = 0; at < about.size; at += size) {
        const chunk = new Uint8Array(Math.min(size, about.size - at));
        await handle.read(chunk, 0, chunk.length, at);
        yield chunk;
      }
    },
    async bytes() {
      const bytes = new Uint8Array(about.size);
      for (let at = 0; at < about.size;) {
        const { bytesRead } = await handle.read(bytes, at, about.size - at, at);
        if (bytesRead === 0) throw new Error("the staged file is cut off");
        at += bytesRead;
      }
      return bytes;
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await handle.close();
    },
  };
}
