/**
 * Serves `/docs`, a reference page that works without internet, and `/openapi.json`. The page's
 * script and style come from the installed package. Their paths contain a hash of their contents,
 * so that a browser may cache them forever.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type Koa from "koa";
import { sendFile, type StaticFile, staticFile } from "./reply/static_file.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const STYLE_TYPE = "text/css; charset=utf-8";
const SCRIPT_TYPE = "text/javascript; charset=utf-8";
const PACKAGE_FILES: Readonly<Record<string, string>> = {
  "swagger-ui.css": STYLE_TYPE,
  "swagger-ui-bundle.js": SCRIPT_TYPE,
};
const START = `SwaggerUIBundle({ url: new URL("openapi.json", document.currentScript.src).href, dom_id: "#reference", deepLinking: true, docExpansion: "none", validatorUrl: null, persistAuthorization: false });\n`;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";
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

/**
 * Creates the middleware.
 * @param document the API document as JSON
 */
export function createDocsPage(document: string): Koa.Middleware {
  const docs = createDocs(document);
  return (ctx, next) => {
    const path = ctx.path.endsWith("/") ? ctx.path.slice(0, -1) : ctx.path;
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    if (path === "/openapi.json") {
      ctx.state["pattern"] = path;
      return sendFile(ctx, docs.files.get("openapi.json")!, REVALIDATED);
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

function createDocs(document: string): Docs {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const files = new Map([
    ["openapi.json", staticFile(JSON_TYPE, document)],
    ["start.js", staticFile(SCRIPT_TYPE, START)],
    ...Object.entries(PACKAGE_FILES).map(
      ([name, type]) => [name, staticFile(type, readFileSync(join(folder, name)))] as const,
    ),
  ]);
  const all = createHash("sha1");
  for (const { hash } of files.values()) all.update(hash);
  const version = all.digest("hex").slice(0, VERSION_LENGTH);
  const page = staticFile("text/html; charset=utf-8", pageOf(version));
  return { page, files, version };
}

function pageOf(version: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Presage API</title>
<link rel="stylesheet" href="/docs/${version}/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/${version}/swagger-ui-bundle.js"></script>
<script src="/docs/${version}/start.js"></script>
</body>
</html>
`;
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
