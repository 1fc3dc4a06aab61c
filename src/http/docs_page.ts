/**
 * `/docs` (a reference page that works without internet) and `/openapi.json`. The page's script
 * and style come from the installed package, not from the net.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type Koa from "koa";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "start.js": "text/javascript; charset=utf-8",
};
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Presage API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
const START = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#reference", deepLinking: true, docExpansion: "none", validatorUrl: null, persistAuthorization: false });\n`;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** @param document the API document, serialised once */
export function createDocsPage(document: string): Koa.Middleware {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  return (ctx, next) => {
    const path = ctx.path.endsWith("/") ? ctx.path.slice(0, -1) : ctx.path;
    const reads = ctx.method === "GET" || ctx.method === "HEAD";
    if (reads && path === "/openapi.json") {
      ctx.state["pattern"] = path;
      ctx.set({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache" });
      ctx.body = document;
      return undefined;
    }
    if (!reads || (path !== "/docs" && !path.startsWith("/docs/"))) return next();
    ctx.state["pattern"] = "/docs/*";
    return serveDocs(ctx, next, { folder, name: path.slice("/docs/".length) });
  };
}

async function serveDocs(
  ctx: Koa.Context,
  next: Koa.Next,
  { folder, name }: { folder: string; name: string },
) {
  ctx.set({ "Content-Security-Policy": POLICY, "Cache-Control": "no-cache" });
  if (name === "") {
    ctx.set("Content-Type", "text/html; charset=utf-8");
    ctx.body = PAGE;
    return;
  }
  const type = CONTENT_TYPES[name];
  if (type === undefined) {
    await next();
    return;
  }
  ctx.set("Content-Type", type);
  ctx.body = name === "start.js" ? START : await readFile(join(folder, name));
}
