/**
 * Turns a reply into bytes: serialisation, weak ETag and 304, compression, cache headers. Contract
 * 1.3, 1.10.
 */
import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type Koa from "koa";
import type { AnyReply, Route } from "../route.ts";

export const JSON_TYPE = "application/json; charset=utf-8";
/** The encodings of bodies, the preferred one first (Contract 1.10). */
export const ENCODINGS = ["br", "gzip"] as const;
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
  if (reply.headers !== undefined) setHeaders(ctx.res, reply.headers);
  const noStore = route?.noStore === true;
  if (mustNotBeStored(reply, route)) ctx.set("Cache-Control", "no-store");
  const json = jsonOf(reply);
  if (json === null) {
    ctx.body = reply.stream === undefined ? null : (reply.stream ?? "");
    ctx.status = reply.status;
    return;
  }
  const isTagged = mayBeTagged(reply, route) && !noStore;
  if (isTagged) setHeaders(ctx.res, cacheHeaders(route));
  if (isTagged && isFresh(ctx, reply.tag ?? createHash("sha1").update(json).digest("base64url"))) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  ctx.res.setHeader("Content-Type", reply.type ?? JSON_TYPE);
  const accepted = () => readEncodings(ctx.req.headers["accept-encoding"]);
  ctx.body = noStore ? json : await compress(ctx, { json, gzip: reply.gzip, accepted });
}

function mayBeTagged({ status }: AnyReply, route: Route | null): boolean {
  return route?.method === "GET" && status === 200;
}

/**
 * Returns true for errors too. A cache may store a plain 404 for as long as it wants, and the error
 * holds only now.
 */
function mustNotBeStored({ status }: AnyReply, route: Route | null): boolean {
  return status >= 400 || route?.noStore === true;
}

/** What is for one caller alone; a browser keeps it and asks whether it is still right. */
const OF_ONE_CALLER = { "Cache-Control": "private, no-cache" };
/** What is the same for everybody: caches on the way may keep it, whatever credentials are sent. */
const OF_EVERYBODY = {
  "Cache-Control": "public, max-age=15, stale-while-revalidate=60",
  Vary: "Accept-Encoding, Origin",
};

function cacheHeaders(route: Route | null): Readonly<Record<string, string>> {
  return route?.access === "visitor" ? OF_EVERYBODY : OF_ONE_CALLER;
}

/** Sets headers without Koa, which checks every value again. */
export function setHeaders(res: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(headers)) res.setHeader(name, headers[name]!);
}

/**
 * Returns the JSON body. A text stays a text, because a small one then leaves in one write with its
 * head.
 */
function jsonOf({ json, body }: AnyReply): Buffer | string | null {
  return json ?? (body === undefined ? null : JSON.stringify(body));
}

/** Sets the ETag. Returns true when the client already has the same bytes. */
function isFresh(ctx: Koa.Context, hash: string): boolean {
  const tag = `W/"${hash}"`;
  ctx.res.setHeader("ETag", tag);
  return matchesTag(ctx.req.headers["if-none-match"], tag);
}

/** Returns whether `If-None-Match` names the tag. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const weak = (text: string) => text.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((given) => weak(given) === weak(tag));
}

interface Compressible {
  readonly json: Buffer | string;
  /** The same bytes, compressed already. */
  readonly gzip: Buffer | undefined;
  readonly accepted: () => ReadonlySet<string>;
}

async function compress(
  ctx: Koa.Context,
  { json, gzip: ready, accepted: read }: Compressible,
): Promise<Buffer | string> {
  if (Buffer.byteLength(json) <= COMPRESS_FROM_BYTES) return json;
  const accepted = read();
  if (ready !== undefined && accepted.has("gzip")) {
    ctx.set("Content-Encoding", "gzip");
    return ready;
  }
  const encoding = ENCODINGS.find((name) => accepted.has(name));
  if (encoding === undefined) return json;
  ctx.set("Content-Encoding", encoding);
  const work = () =>
    encoding === "br"
      ? brotliAsync(json, BROTLI_FAST)
      : gzipAsync(json, { level: constants.Z_BEST_SPEED });
  return json.length > LARGE_LENGTH ? afterOthers(work) : work();
}

/**
 * Longer bodies are compressed one at a time. Several at once would take every core from the event
 * loop.
 */
const LARGE_LENGTH = 256 * 1024;
let lastLarge: Promise<unknown> = Promise.resolve();

/** Runs the work after the large bodies before it. */
function afterOthers<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastLarge.then(work);
  lastLarge = mine.catch(() => undefined);
  return mine;
}

/** Returns the encodings that the client accepts. `q=0` refuses one. */
export function readEncodings(header = ""): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const part of header.split(",")) {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    if (name !== "" && !refused) taken.add(name.trim());
  }
  return taken;
}
