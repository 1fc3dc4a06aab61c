/**
 * Serves files that never change while the process runs. Each is compressed once and has an ETag,
 * so that clients with the same version get a 304. The first request compresses the file for all,
 * in threads of the runtime.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type Koa from "koa";
import { ENCODINGS, matchesTag, readEncodings } from "./send_reply.ts";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** A higher quality would take seconds for the largest file and save little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

type Compressed = Readonly<Record<(typeof ENCODINGS)[number], Buffer>>;

export interface StaticFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** A hash of the bytes. */
  readonly hash: string;
  /** Returns the compressed bytes by the name of the encoding. */
  readonly compressed: () => Promise<Compressed>;
}

export function staticFile(type: string, content: Buffer | string): StaticFile {
  const bytes = Buffer.from(content);
  let compressed: Promise<Compressed> | undefined;
  return {
    type,
    bytes,
    hash: createHash("sha1").update(bytes).digest("base64url"),
    compressed: () => (compressed ??= compress(bytes)),
  };
}

async function compress(bytes: Buffer): Promise<Compressed> {
  const [br, zipped] = await Promise.all([
    brotliAsync(bytes, BROTLI),
    gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br, gzip: zipped };
}

/** Writes the file, or 304, to Koa's response. */
export async function sendFile(
  ctx: Koa.Context,
  file: StaticFile,
  cacheControl: string,
): Promise<void> {
  const tag = `W/"${file.hash}"`;
  ctx.set("ETag", tag);
  if (matchesTag(ctx.req.headers["if-none-match"], tag)) {
    ctx.set({ "Content-Type": file.type, "Cache-Control": cacheControl });
    ctx.status = 304;
    return;
  }
  await sendBytes(ctx, file, cacheControl);
}

/** Writes the file to Koa's response, whatever copy the client has. */
export async function sendBytes(
  ctx: Koa.Context,
  file: StaticFile,
  cacheControl: string,
): Promise<void> {
  ctx.set({ "Content-Type": file.type, "Cache-Control": cacheControl });
  const accepted = readEncodings(ctx.req.headers["accept-encoding"]);
  const encoding = ENCODINGS.find((name) => accepted.has(name));
  if (encoding === undefined) {
    ctx.body = file.bytes;
    return;
  }
  ctx.set("Content-Encoding", encoding);
  ctx.body = (await file.compressed())[encoding];
}
