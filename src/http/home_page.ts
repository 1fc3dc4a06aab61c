/**
 * Serves `/`: a page to browsers, and links as JSON to everybody else. The page is that of the
 * console, or a short one with the same links where there is no console. Contract 3.9.
 */
import { createHash } from "node:crypto";
import type Koa from "koa";
import type { Console } from "./console.ts";
import { isRead, refuseMethod } from "./reply/refuse_method.ts";
import { JSON_TYPE } from "./reply/send_reply.ts";
import { sendFile, staticFile } from "./reply/static_file.ts";

const LINKS = {
  docs: "/docs",
  openapi: "/openapi.json",
  status: "/readyz",
  health: "/healthz",
} as const;

const STYLE = `
:root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
body { margin: 12vh auto; max-width: 34rem; padding: 0 1.5rem; }
h1 { font-size: 2.4rem; letter-spacing: -0.02em; margin: 0; }
p { margin: 0.4rem 0 1.6rem; }
ul { border-top: 1px solid #8886; list-style: none; padding: 0; }
li { border-bottom: 1px solid #8886; padding: 0.7rem 0; }
a { color: #2457d6; font-weight: 600; text-decoration: none; }
a:hover { text-decoration: underline; }
footer, small { color: #767676; }
@media (prefers-color-scheme: dark) { a { color: #8fb0ff; } footer, small { color: #9a9a9a; } }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'`;

/** A client asks again each time, and gets a 304 when its copy is the newest. */
const REVALIDATED = "no-cache";

export interface HomeOptions {
  /** The version of the software. */
  readonly version: string;
  readonly corsOrigins: readonly string[];
  /** The console, or null where there is none. */
  readonly console: Pick<Console, "sendPage"> | null;
  /** Tells whether an account exists that may do everything. */
  readonly hasSuperuser: () => Promise<boolean>;
}

/** Creates the middleware. */
export function createHomePage(options: HomeOptions): Koa.Middleware {
  const { version, corsOrigins, console, hasSuperuser } = options;
  const linksOf = (has_superuser: boolean) =>
    staticFile(JSON_TYPE, JSON.stringify({ name: "Presage", version, ...LINKS, has_superuser }));
  const links = linksOf(true);
  const linksOfNew = linksOf(false);
  const page = staticFile("text/html; charset=utf-8", pageOf(version));
  return async (ctx, next) => {
    if (!isHomePath(ctx.path)) {
      await next();
      return;
    }
    ctx.state["pattern"] = "/";
    if (!isRead(ctx)) {
      refuseMethod(ctx, corsOrigins);
      return;
    }
    ctx.vary("Accept");
    // A client without a preference gets the first type of the list.
    if (ctx.accepts("application/json", "text/html") !== "text/html")
      return sendFile(ctx, (await hasSuperuser()) ? links : linksOfNew, REVALIDATED);
    if (console !== null) return console.sendPage(ctx);
    ctx.set("Content-Security-Policy", POLICY);
    return sendFile(ctx, page, REVALIDATED);
  };
}

export function isHomePath(path: string): boolean {
  return path === "/";
}

function pageOf(version: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Presage</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Presage</h1>
<p>People and bots forecast questions here. Programs use the API.</p>
<ul>
<li><a href="${LINKS.docs}">Reference of the API</a><br><small>How to get a token, the first forecast, and every operation</small></li>
<li><a href="${LINKS.openapi}">OpenAPI document</a><br><small>The same for programs</small></li>
<li><a href="${LINKS.status}">Status</a><br><small>Whether the platform can serve requests now</small></li>
</ul>
<footer>Version ${version}</footer>
</body>
</html>
`;
}
