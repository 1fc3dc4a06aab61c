/**
 * Serves the console: one page for every address of a fixed list, and the files that it loads. The
 * build has compressed the files, and their names carry a hash of their contents.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type Koa from "koa";
import { escaped } from "../domain/text/escaped.ts";
import { projectPath } from "../places.ts";
import { pageBelow } from "./base_path.ts";
import { CLOCK_PATH, sendClock, withClock } from "./console_clock.ts";
import { isRead } from "./reply/refuse_method.ts";
import { sendBytes, sendFile, type StaticFile, staticFile } from "./reply/static_file.ts";

/** The addresses of the pages that exist, besides `/`. */
const PAGES: readonly RegExp[] = [
  /^\/(?:sign-in|reset-password|activate|account|write|operate|status)\/$/,
  /^\/(?:questions|tournaments|topics|leaderboards|forecasts|notifications|webhooks)\/$/,
  /^\/(?:questions|users|manage)\/[0-9]{1,15}\/$/,
  /^\/projects\/[0-9]{1,15}\/(?:benchmark|files)\/$/,
  /^\/invitations\/[0-9a-f]{48}\/$/,
  /^\/(?:tournaments|communities)\/[A-Za-z0-9_-]{1,200}\/$/,
];

const FOLDER = "/console/";
/** Below these a browser gets JSON too, because no person types such an address. */
const WITHOUT_PAGES: readonly string[] = ["/api/", FOLDER];
const INDEX = "index.html";
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");
/** A client asks again each time, and gets a 304 when its copy is the newest. */
const REVALIDATED = "no-cache";
const NEVER_KEPT = "no-store";
const FOR_GOOD = "public, max-age=31536000, immutable";

/** What a page is about, for programs that run no script. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The absolute address of the page. */
  readonly address: string;
  /** The absolute address of its picture, 1,200 by 630 pixels; null where there is none. */
  readonly picture: string | null;
}

/** Returns what the page of a request is about. Null where nothing can be said of it in public. */
export type HeadOf = (ctx: Koa.Context) => Promise<PageHead | null>;

export interface Console {
  /** Writes the page that shows every address of the console. */
  readonly sendPage: (ctx: Koa.Context) => Promise<void>;
  /** Serves the addresses of pages and the files. */
  readonly middleware: Koa.Middleware;
  /**
   * Answers a browser at an address that nothing else has answered: it leads to the page whose last
   * slash was left out, and else shows that there is no such page.
   */
  readonly missing: Koa.Middleware;
}

/** Returns the folder of the built console. */
export function consoleFolder(): string {
  return projectPath("dist/console");
}

/**
 * Reads the built console. Returns null when the folder has none. Every file is read now, so that
 * no request waits for a disk.
 * @param basePath the path below which everything is served, without a final slash
 * @param aheadMs returns how far the clock of a rehearsal is ahead; null outside a rehearsal
 */
export function createConsole(
  folder: string,
  basePath = "",
  headOf: HeadOf = () => Promise.resolve(null),
  aheadMs: (() => number) | null = null,
): Console | null {
  if (!existsSync(join(folder, INDEX))) return null;
  const names = readdirSync(folder).filter((name) => extname(name) in TYPES);
  const files = new Map(names.map((name) => [name, builtFile(folder, name)]));
  const page = pageFile(folder, basePath, aheadMs !== null);
  const html = page.bytes.toString();
  const sendPage = async (ctx: Koa.Context): Promise<void> => {
    const head = await headOf(ctx);
    ctx.set("Content-Security-Policy", POLICY);
    await sendFile(
      ctx,
      head === null ? page : staticFile(page.type, withHead(html, head)),
      REVALIDATED,
    );
  };
  const middleware: Koa.Middleware = (ctx, next) => {
    if (!isRead(ctx)) return next();
    if (isConsolePage(ctx.path)) {
      ctx.state["pattern"] = "/console page";
      return sendPage(ctx);
    }
    if (!ctx.path.startsWith(FOLDER)) return next();
    if (aheadMs !== null && ctx.path === CLOCK_PATH) {
      ctx.state["pattern"] = `${FOLDER}*`;
      sendClock(ctx, aheadMs());
      return undefined;
    }
    const file = files.get(ctx.path.slice(FOLDER.length));
    if (file === undefined || file.type === TYPES[".html"]) return next();
    ctx.state["pattern"] = `${FOLDER}*`;
    return sendFile(ctx, file, FOR_GOOD);
  };
  return { sendPage, middleware, missing: createMissing(page, basePath) };
}

function createMissing(page: StaticFile, basePath: string): Koa.Middleware {
  return (ctx, next) => {
    if (!isRead(ctx) || WITHOUT_PAGES.some((start) => `${ctx.path}/`.startsWith(start)))
      return next();
    ctx.vary("Accept");
    // A client without a preference gets the first type of the list.
    if (ctx.accepts("application/json", "text/html") !== "text/html") return next();
    ctx.state["pattern"] = "/console page";
    if (isConsolePage(`${ctx.path}/`)) {
      ctx.status = 308;
      ctx.set("Cache-Control", REVALIDATED);
      ctx.redirect(`${basePath}${ctx.path}/${ctx.search}`);
      return;
    }
    ctx.status = 404;
    ctx.set("Content-Security-Policy", POLICY);
    return sendBytes(ctx, page, NEVER_KEPT);
  };
}

/** Returns whether the console shows a page at this path. */
export function isConsolePage(path: string): boolean {
  return PAGES.some((pattern) => pattern.test(path));
}

const TITLE = /<title>.*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** Returns the page with its own title, description and address (https://ogp.me). */
function withHead(html: string, { title, description, address, picture }: PageHead): string {
  const graph = [
    ["og:type", "article"],
    ["og:site_name", "Presage"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", address],
    ...(picture === null ? [] : pictureTags(picture, title)),
  ].map(([name = "", value = ""]) => `<meta property="${name}" content="${escaped(value)}">`);
  const own = [`<link rel="canonical" href="${escaped(address)}">`, ...graph].join("\n    ");
  return html
    .replace(TITLE, () => `<title>${escaped(title)}</title>\n    ${own}`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${escaped(description)}">`);
}

function pictureTags(picture: string, title: string): string[][] {
  return [
    ["og:image", picture],
    ["og:image:type", "image/png"],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", title],
    ["twitter:card", "summary_large_image"],
  ];
}

/** Reads the page. Its script finds in it the path below which everything is served. */
function pageFile(folder: string, basePath: string, hasClock: boolean): StaticFile {
  const built = builtFile(folder, INDEX);
  if (basePath === "" && !hasClock) return built;
  const html = built.bytes.toString();
  const page = hasClock ? withClock(html) : html;
  if (basePath === "") return staticFile(built.type, page);
  const below = pageBelow(basePath, page);
  return staticFile(built.type, below.replace("<html ", `<html data-base="${basePath}" `));
}

/** Reads a file and the two compressed forms that the build wrote beside it. */
function builtFile(folder: string, name: string): StaticFile {
  const read = (ending: string) => readFileSync(join(folder, `${name}${ending}`));
  const bytes = read("");
  const compressed = Promise.resolve({ br: read(".br"), gzip: read(".gz") });
  return {
    type: TYPES[extname(name)] ?? "",
    bytes,
    hash: createHash("sha1").update(bytes).digest("base64url"),
    compressed: () => compressed,
  };
}
