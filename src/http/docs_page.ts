/**
 * Serves `/docs`, a reference page that works without internet, and `/openapi.json`. The paths of
 * the page's script and style contain a hash of their contents, so that a browser may cache them
 * forever.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type Koa from "koa";
import { JSON_TYPE } from "./reply/send_reply.ts";
import { sendFile, type StaticFile, staticFile } from "./reply/static_file.ts";
import type { ApiDocument } from "./reference/document.ts";
import { referenceHtml } from "./reference/reference_html.ts";

const TYPES: Readonly<Record<string, string>> = {
  "reference.css": "text/css; charset=utf-8",
  "reference.js": "text/javascript; charset=utf-8",
};
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
/** A client asks again each time, and gets a 304 when its copy is the newest. */
const REVALIDATED = "no-cache";
const FOR_GOOD = "public, max-age=31536000, immutable";
const VERSION_LENGTH = 16;

interface Docs {
  readonly page: StaticFile;
  readonly files: ReadonlyMap<string, StaticFile>;
  /** A hash of the contents of all files. */
  readonly version: string;
}

/** Creates the middleware. The page is made now, so that no request waits for it. */
export function createDocsPage(document: object): Koa.Middleware {
  const json = staticFile(JSON_TYPE, JSON.stringify(document));
  const docs = createDocs(document as ApiDocument);
  return (ctx, next) => {
    const path = ctx.path.endsWith("/") ? ctx.path.slice(0, -1) : ctx.path;
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (path === "/openapi.json") {
      ctx.state["pattern"] = path;
      return sendFile(ctx, json, REVALIDATED);
    }
    if (path !== "/docs" && !path.startsWith("/docs/")) return next();
    ctx.state["pattern"] = "/docs/*";
    ctx.set("Content-Security-Policy", POLICY);
    return serveDocs(ctx, next, { docs, name: path.slice("/docs/".length) });
  };
}

/** Returns whether a path is one of these pages and files, with a final slash or without. */
export function isDocsPath(path: string): boolean {
  return /^\/(openapi\.json\/?|docs(\/.*)?)$/.test(path);
}

function createDocs(document: ApiDocument): Docs {
  const files = new Map(
    Object.entries(TYPES).map(([name, type]) => [name, staticFile(type, shipped(name))]),
  );
  const all = createHash("sha1");
  for (const { hash } of files.values()) all.update(hash);
  const version = all.digest("hex").slice(0, VERSION_LENGTH);
  const html = referenceHtml(document, `/docs/${version}/`);
  return { page: staticFile("text/html; charset=utf-8", html), files, version };
}

/** Returns a file of docs/reference, from the sources and from the built program alike. */
function shipped(name: string): Buffer {
  const here = dirname(fileURLToPath(import.meta.url));
  const [file] = ["../..", "../../.."]
    .map((root) => join(here, root, "docs/reference", name))
    .filter((path) => existsSync(path));
  if (file === undefined) throw new Error(`docs/reference/${name} is missing`);
  return readFileSync(file);
}

/**
 * Serves a page or file. A path with the version of another process, for example during an update,
 * gets the file that this process has.
 */
async function serveDocs(
  ctx: Koa.Context,
  next: Koa.Next,
  { docs, name }: { docs: Docs; name: string },
): Promise<void> {
  if (name === "") return sendFile(ctx, docs.page, REVALIDATED);
  const [, version, rest] = /^([0-9a-f]{16})\/([^/]+)$/.exec(name) ?? [];
  const file = docs.files.get(rest ?? name);
  if (file === undefined) return next() as Promise<void>;
  return sendFile(ctx, file, version === docs.version ? FOR_GOOD : REVALIDATED);
}
