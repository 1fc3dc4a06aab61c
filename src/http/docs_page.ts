/**
 * Serves `/docs`, a reference page that works without internet, the guide beneath it, and
 * `/openapi.json`. The paths of the script and the style contain a hash of their contents, so that a
 * browser may cache them forever.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type Koa from "koa";
import { projectPath } from "../places.ts";
import { JSON_TYPE } from "./reply/send_reply.ts";
import { sendFile, type StaticFile, staticFile } from "./reply/static_file.ts";
import { guidePages } from "./guide_pages.ts";
import type { ApiDocument } from "./reference/document.ts";
import { referenceHtml } from "./reference/reference_html.ts";

const HTML_TYPE = "text/html; charset=utf-8";
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
  /** Returns the page of the guide at a path below `/docs/`; undefined = there is none. */
  readonly guide: (path: string) => StaticFile | undefined;
  readonly files: ReadonlyMap<string, StaticFile>;
  /** A hash of the contents of all files. */
  readonly version: string;
}

/** Creates the middleware. The reference is made now, so that no request waits for it. */
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
  const folder = shippedFolder();
  const files = new Map(
    Object.entries(TYPES).map(([name, type]) => [
      name,
      staticFile(type, readFileSync(join(folder, "reference", name))),
    ]),
  );
  const all = createHash("sha1");
  for (const { hash } of files.values()) all.update(hash);
  const version = all.digest("hex").slice(0, VERSION_LENGTH);
  const own = `/docs/${version}/`;
  const page = staticFile(HTML_TYPE, referenceHtml(document, own));
  return { page, guide: createGuide(guidePages(folder, own)), files, version };
}

/** Makes each page at the first request for it, because most processes are never asked for most. */
function createGuide(pages: ReadonlyMap<string, () => string>): Docs["guide"] {
  const made = new Map<string, StaticFile>();
  return (path) => {
    const html = made.has(path) ? undefined : pages.get(path)?.();
    if (html !== undefined) made.set(path, staticFile(HTML_TYPE, html));
    return made.get(path);
  };
}

/** Returns the folder of the documentation. */
function shippedFolder(): string {
  const folder = projectPath("docs");
  if (!existsSync(join(folder, "reference"))) throw new Error("docs/reference is missing");
  return folder;
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
  const page = name === "" ? docs.page : docs.guide(name);
  if (page !== undefined) return sendFile(ctx, page, REVALIDATED);
  const [, version, rest] = /^([0-9a-f]{16})\/([^/]+)$/.exec(name) ?? [];
  const file = docs.files.get(rest ?? name);
  if (file === undefined) return next() as Promise<void>;
  return sendFile(ctx, file, version === docs.version ? FOR_GOOD : REVALIDATED);
}
