/**
 * Reads request bodies: the size limit (also of what gzip inflates to), encodings, content types,
 * JSON with limited nesting and size. Contract 1.7.
 */
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { excessOf, JSON_BOUNDS } from "../../domain/requests/json_value.ts";
import { BodyTooLargeError, MalformedError, UnsupportedMediaError } from "../../errors.ts";
import type { HeldBody } from "./held_bodies.ts";

export const DEFAULT_MAX_BYTES = 1024 * 1024;

/** The rest of a refused body is read and dropped within these limits. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 10_000;

const inflate = promisify(gunzip);
/** The memory that zlib takes for a part of what it inflates, bytes. */
const LEAST_PART = 4 * 1024;
const LARGEST_PART = 256 * 1024;

/**
 * Reads a body, and inflates it once it has arrived whole. So a body that never ends holds what was
 * sent of it and no more.
 * @param held counts its bytes
 * @throws {BodyTooLargeError | UnsupportedMediaError | MalformedError | RateLimitError |
 * OverloadError}
 */
export async function readBytes(
  message: IncomingMessage,
  maxBytes: number,
  held: HeldBody,
): Promise<Buffer> {
  try {
    return await readWithin(message, maxBytes, held);
  } catch (error) {
    if (error instanceof BodyTooLargeError) await drain(message);
    throw error;
  }
}

/**
 * Reads the rest of the body. A client that is still writing would otherwise get a broken pipe
 * instead of the 413.
 */
export function drain(message: IncomingMessage): Promise<void> {
  const declared = Number(message.headers["content-length"] ?? 0);
  if (message.readableEnded || message.destroyed || declared > DRAIN_BYTES) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    let size = 0;
    const timer = setTimeout(done, DRAIN_MS);
    function done() {
      clearTimeout(timer);
      message.off("data", onData).off("end", done).off("close", done);
      resolve();
    }
    function onData(chunk: Buffer) {
      size += chunk.length;
      if (size > DRAIN_BYTES) done();
    }
    message.on("data", onData).on("end", done).on("close", done).resume();
  });
}

/**
 * Checks that the connection is open. One that closed while the request waited for admission calls
 * no listener any more.
 * @throws {MalformedError} when it has closed
 */
export function requireOpen(message: IncomingMessage): void {
  if (message.destroyed) throw closedEarly();
}

export function closedEarly(): MalformedError {
  return new MalformedError("The connection closed before the body ended.");
}

async function readWithin(
  message: IncomingMessage,
  maxBytes: number,
  held: HeldBody,
): Promise<Buffer> {
  requireOpen(message);
  const declared = Number(message.headers["content-length"] ?? 0);
  if (declared > maxBytes) throw new BodyTooLargeError();
  const encoding = (message.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return collect(message, maxBytes, held);
  if (encoding !== "gzip" && encoding !== "x-gzip") {
    throw new UnsupportedMediaError(
      `Content-Encoding ${encoding} is not supported; send gzip or none.`,
    );
  }
  const sent = await collect(message, maxBytes, held);
  const inflated = await held.inTurn(() => inflateWithin(sent, maxBytes));
  held.add(inflated.length - sent.length);
  return inflated;
}

async function inflateWithin(sent: Buffer, maxBytes: number): Promise<Buffer> {
  const chunkSize = Math.min(LARGEST_PART, Math.max(LEAST_PART, 4 * sent.length));
  try {
    return await inflate(sent, { maxOutputLength: maxBytes, chunkSize });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") throw new BodyTooLargeError();
    throw new MalformedError("Malformed gzip body.", { cause: error });
  }
}

/**
 * Collects the bytes with listeners and not by iteration, so that a small body of one chunk is not
 * copied.
 */
function collect(stream: NodeJS.ReadableStream, maxBytes: number, held: HeldBody): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > maxBytes) throw new BodyTooLargeError();
        held.add(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        stop();
        stream.resume();
        if (!(error instanceof Error)) throw error;
        reject(error);
      }
    };
    const onEnd = () => {
      stop();
      resolve(
        chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size),
      );
    };
    const onError = (error: Error) => {
      stop();
      reject(new MalformedError("The body could not be read.", { cause: error }));
    };
    const onClose = () => {
      stop();
      reject(closedEarly());
    };
    const stop = () => {
      stream.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose);
    };
    stream.on("data", onData).on("end", onEnd).on("error", onError).on("close", onClose);
  });
}

/**
 * Returns the kind of the body. A missing content type means JSON.
 * @throws {UnsupportedMediaError} for everything except JSON in UTF-8, and forms where they are
 * accepted
 */
export function requireJson(
  contentType: string | undefined,
  acceptsForm: boolean,
): "json" | "form" {
  if (contentType === undefined || contentType.trim() === "") return "json";
  const [type = "", ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  if (acceptsForm && type === "application/x-www-form-urlencoded") return "form";
  if (type !== "application/json" && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw new UnsupportedMediaError(
      `Content-Type ${type} is not supported; send application/json.`,
    );
  }
  const charset = parameters
    .find((parameter) => parameter.startsWith("charset="))
    ?.slice(8)
    .replaceAll('"', "");
  if (charset !== undefined && charset !== "utf-8" && charset !== "utf8") {
    throw new UnsupportedMediaError(`Charset ${charset} is not supported; send UTF-8.`);
  }
  return "json";
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/**
 * Parses JSON. An empty body is read as `{}`.
 * @throws {MalformedError}
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const excess = excessOf(bytes, JSON_BOUNDS);
  if (excess !== null) throw new MalformedError(`Malformed JSON: ${excess}`);
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "the bytes are not UTF-8";
    throw new MalformedError(`Malformed JSON: ${reason}`, { cause: error });
  }
}

/** A form with more fields is refused. */
const MAX_FORM_FIELDS = 1_000;

/**
 * Reads `application/x-www-form-urlencoded` as an object. The last of repeated keys is used.
 * @throws {MalformedError}
 */
export function parseForm(bytes: Buffer): Record<string, string> {
  let at = -1;
  for (let fields = 1; (at = bytes.indexOf("&", at + 1)) !== -1; fields++) {
    if (fields < MAX_FORM_FIELDS) continue;
    throw new MalformedError(`Malformed form: more than ${MAX_FORM_FIELDS} fields`);
  }
  return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
}
