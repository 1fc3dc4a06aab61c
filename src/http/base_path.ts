/**
 * Serves everything below a path of the host (`BASE_PATH`). It takes that path off each request, so
 * that nothing behind it knows of it, and puts it before the links of pages. Contract 1.1.
 */
import type Koa from "koa";

/** A machine that asks whether this process lives asks it directly, and not through a proxy. */
const PROBES: readonly string[] = ["/healthz", "/readyz"];

/** The links of a page to this host. Two slashes begin the name of another host. */
const LINK = /\b(href|src|data-path)="\/(?!\/)/g;
/** The same in Markdown. */
const MARKDOWN_LINK = /\]\(\/(?!\/)/g;

/**
 * Creates the middleware for a path that is not empty.
 * @param outside answers a request that is not below the path
 */
export function createBasePath(basePath: string, outside: Koa.Middleware): Koa.Middleware {
  return async (ctx, next) => {
    const { path } = ctx;
    if (!PROBES.includes(path)) {
      if (path !== basePath && !path.startsWith(`${basePath}/`)) {
        await outside(ctx, next);
        return;
      }
      ctx.path = path.slice(basePath.length) || "/";
    }
    await next();
  };
}

/** Returns a page whose links begin with the path. */
export function pageBelow(basePath: string, html: string): string {
  return html.replaceAll(LINK, `$1="${basePath}/`);
}

/** Returns a text in Markdown whose links begin with the path. */
export function markdownBelow(basePath: string, text: string): string {
  return text.replaceAll(MARKDOWN_LINK, `](${basePath}/`);
}
