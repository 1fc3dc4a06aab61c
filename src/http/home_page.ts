/**
 * Serves `/`: a page to browsers, and links as JSON to everybody else. The page is that of the
 * console, or a short one with the same links where there is no console. Contract 3.9.
 */
import type Koa from "koa";
import { pageBelow } from "./base_path.ts";
import type { Console } from "./console.ts";
import { isRead, refuseMethod } from "./reply/refuse_method.ts";
import { HTML_TYPE, PLAIN_POLICY, plainPage } from "./reply/plain_page.ts";
import { JSON_TYPE } from "./reply/send_reply.ts";
import { sendFile, staticFile } from "./reply/static_file.ts";

const LINKS = {
  docs: "/docs",
  openapi: "/openapi.json",
  status: "/readyz",
  health: "/healthz",
} as const;

/** A client asks again each time, and gets a 304 when its copy is the newest. */
const REVALIDATED = "no-cache";

export interface HomeOptions {
  /** The version of the software. */
  readonly version: string;
  /** The path below which everything is served, without a final slash. */
  readonly basePath: string;
  readonly corsOrigins: readonly string[];
  /** The console, or null where there is none. */
  readonly console: Pick<Console, "sendPage"> | null;
  /** Tells whether an account exists that may do everything. */
  readonly hasSuperuser: () => Promise<boolean>;
}

/** Creates the middleware. */
export function createHomePage(options: HomeOptions): Koa.Middleware {
  const { version, basePath, corsOrigins, console, hasSuperuser } = options;
  const own = Object.entries(LINKS).map(([name, path]) => [name, basePath + path]);
  const linksOf = (has_superuser: boolean) =>
    staticFile(
      JSON_TYPE,
      JSON.stringify({ name: "Presage", version, ...Object.fromEntries(own), has_superuser }),
    );
  const links = linksOf(true);
  const linksOfNew = linksOf(false);
  const page = staticFile(HTML_TYPE, pageBelow(basePath, pageOf(version)));
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
    ctx.set("Content-Security-Policy", PLAIN_POLICY);
    return sendFile(ctx, page, REVALIDATED);
  };
}

export function isHomePath(path: string): boolean {
  return path === "/";
}

function pageOf(version: string): string {
  return plainPage(
    "Presage",
    `<h1>Presage</h1>
<p>People and bots forecast questions here. Programs use the API.</p>
<ul>
<li><a href="${LINKS.docs}">Reference of the API</a><br><small>How to get a token, the first forecast, and every operation</small></li>
<li><a href="${LINKS.openapi}">OpenAPI document</a><br><small>The same for programs</small></li>
<li><a href="${LINKS.status}">Status</a><br><small>Whether the platform can serve requests now</small></li>
</ul>
<footer>Version ${version}</footer>`,
  );
}
