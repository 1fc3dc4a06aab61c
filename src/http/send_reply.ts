/**
 * From a reply to bytes: serialisation, weak ETag and 304, compression, cache headers.
 * Contract 1.3, 1.10.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type Koa from "koa";
import type { AnyReply, Route } from "./route.ts";

const JSON_TYPE = "application/json; charset=utf-8";
/** Smaller bodies are not worth compressing (Contract 1.10). */
const COMPRESS_FROM_BYTES = 1024;
const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const BROTLI_FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Writes the reply to Koa's response. */
export async function sendReply(
  ctx: Koa.Context,
  reply: AnyReply,
  route: Route | null,
): Promise<void> {
  ctx.status = reply.status;
  if (reply.headers !== undefined) ctx.set(reply.headers as Record<string, string>);
  const noStore = route?.noStore === true;
  if (noStore) ctx.set("Cache-Control", "no-store");
  if (reply.stream !== undefined) {
    ctx.body = reply.stream ?? "";
    return;
  }
  const json =
    reply.json ?? (reply.body === undefined ? null : Buffer.from(JSON.stringify(reply.body)));
  if (json === null) {
    ctx.body = null;
    ctx.status = reply.status;
    return;
  }
  ctx.set("Content-Type", JSON_TYPE);
  if (route?.method === "GET" && reply.status === 200 && !noStore) {
    const tag = `W/"${reply.tag ?? createHash("sha1").update(json).digest("base64url")}"`;
    ctx.set({ ETag: tag, "Cache-Control": "private, no-cache" });
    if (matches(ctx.get("If-None-Match"), tag)) {
      ctx.status = 304;
      ctx.body = null;
      ctx.remove("Content-Type");
      return;
    }
  }
  ctx.body = noStore ? json : await compress(ctx, json, reply.gzip);
}

function matches(header: string, tag: string): boolean {
  if (header === "") return false;
  const weak = (text: string) => text.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((given) => weak(given) === weak(tag));
}

async function compress(
  ctx: Koa.Context,
  json: Buffer,
  ready: Buffer | undefined,
): Promise<Buffer> {
  if (json.length <= COMPRESS_FROM_BYTES || ctx.method === "HEAD") return json;
  const accepted = encodingsOf(ctx.get("Accept-Encoding"));
  if (ready !== undefined && accepted.has("gzip")) {
    ctx.set("Content-Encoding", "gzip");
    return ready;
  }
  if (accepted.has("br")) {
    ctx.set("Content-Encoding", "br");
    return brotliAsync(json, BROTLI_FAST);
  }
  if (!accepted.has("gzip")) return json;
  ctx.set("Content-Encoding", "gzip");
  return gzipAsync(json, { level: constants.Z_BEST_SPEED });
}

/** Encodings the client takes; `q=0` refuses. */
function encodingsOf(header: string): Set<string> {
  const taken = new Set<string>();
  for (const part of header.split(",")) {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    if (name !== "" && !refused) taken.add(name.trim());
  }
  return taken;
}
