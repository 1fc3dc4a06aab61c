/**
 * Serves `/docs`, a reference page that works without internet, the guide beneath it,
 * `/openapi.json`, and `/llms.txt` for language models. The paths of the script and the style
 * contain a hash of their contents, so that a browser may cache them forever.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type Koa from "koa";
import { projectPath } from "../places.ts";
import { markdownBelow, pageBelow } from "./base_path.ts";
import { JSON_TYPE } from "./reply/send_reply.ts";
import { sendFile, type StaticFile, staticFile } from "./reply/static_file.ts";
import { guidePages, guideTexts, llmsText, markdownPath } from "./guide_pages.ts";
import type { ApiDocument } from "./reference/document.ts";
import { referenceHtml } from "./reference/reference_html.ts";

const HTML_TYPE = "text/html; charset=utf-8";
const MARKDOWN_TYPE = "text/markdown; charset=utf-8";
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
  /** The path below which everything is served, without a final slash. */
  readonly basePath: string;
  readonly page: StaticFile;
  readonly llms: StaticFile;
  /** Returns the page of the guide at a path below `/docs/`; undefined = there is none. */
  readonly guide: (path: string) => StaticFile | undefined;
  /** Returns the Markdown at a path below `/docs/`, which is that of a file; undefined = none. */
  readonly markdown: (path: string) => StaticFile | undefined;
  readonly files: ReadonlyMap<string, StaticFile>;
  /** A hash of the contents of all files. */
  readonly version: string;
}

/** Creates the middleware. The reference is made now, so that no request waits for it. */
export function createDocsPage(document: object, basePath = ""): Koa.Middleware {
  const served =
    basePath === ""
      ? document
      : { ...document, servers: [{ url: basePath, description: "This server" }] };
  const json = staticFile(JSON_TYPE, JSON.stringify(served));
  const docs = createDocs(document as ApiDocument, basePath);
  return (ctx, next) => {
    const path = ctx.path.endsWith("/") ? ctx.path.slice(0, -1) : ctx.path;
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (path === "/openapi.json") {
      ctx.state["pattern"] = path;
      return sendFile(ctx, json, REVALIDATED);
    }
    if (path === "/llms.txt") {
      ctx.state["pattern"] = path;
      return sendFile(ctx, docs.llms, REVALIDATED);
    }
    if (path !== "/docs" && !path.startsWith("/docs/")) return next();
    ctx.state["pattern"] = "/docs/*";
    ctx.set("Content-Security-Policy", POLICY);
    return serveDocs(ctx, next, { docs, name: path.slice("/docs/".length) });
  };
}

/** Returns whether a path is one of these pages and files, with a final slash or without. */
export function isDocsPath(path: string): boolean {
  return /^\/(openapi\.json\/?|llms\.txt\/?|docs(\/.*)?)$/.test(path);
}

function createDocs(document: ApiDocument, basePath: string): Docs {
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
  const page = staticFile(HTML_TYPE, pageBelow(basePath, referenceHtml(document, own)));
  const guide = keptFiles(guidePages(folder, own), (html) =>
    staticFile(HTML_TYPE, pageBelow(basePath, html)),
  );
  return {
    basePath,
    page,
    llms: staticFile(MARKDOWN_TYPE, markdownBelow(basePath, llmsText(folder))),
    guide,
    markdown: keptFiles(guideTexts(folder), (text) => staticFile(MARKDOWN_TYPE, text)),
    files,
    version,
  };
}

/** Makes each page at the first request for it, because most processes are never asked for most. */
function keptFiles(
  pages: ReadonlyMap<string, () => string>,
  fileOf: (text: string) => StaticFile,
): Docs["guide"] {
  const made = new Map<string, StaticFile>();
  return (path) => {
    const text = made.has(path) ? undefined : pages.get(path)?.();
    if (text !== undefined) made.set(path, fileOf(text));
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
  const page = name === "" ? docs.page : (docs.markdown(name) ?? docs.guide(name));
  if (page !== undefined) return sendFile(ctx, asWanted(ctx, docs, { name, page }), REVALIDATED);
  const [, version, rest] = /^([0-9a-f]{16})\/([^/]+)$/.exec(name) ?? [];
  const file = docs.files.get(rest ?? name);
  if (file === undefined) return next() as Promise<void>;
  return sendFile(ctx, file, version === docs.version ? FOR_GOOD : REVALIDATED);
}

/** Returns the Markdown of a page where the client prefers it, and else the page. */
function asWanted(
  ctx: Koa.Context,
  docs: Docs,
  { name, page }: { name: string; page: StaticFile },
): StaticFile {
  const path = markdownPath(name);
  const markdown = docs.markdown(path);
  if (markdown === undefined) return page;
  ctx.vary("Accept");
  // A client without a preference gets the first type of the list.
  if (ctx.accepts("text/html", "text/markdown") !== "text/markdown") return page;
  // The links of the text lead on from here.
  ctx.set("Content-Location", `${docs.basePath}/docs/${path}`);
  return markdown;
}
