/**
 * Serves with Koa the pages of queues that `@bull-board/api` declares: the entry page of
 * `@bull-board/ui`, its files, and some of the calls that the page makes. `queue_board.ts` decides
 * who may use them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  ControllerHandlerReturnType,
  IServerAdapter,
  UIConfig,
} from "@bull-board/api/typings/app";
import { Router, type RouterContext } from "@koa/router";
import type Koa from "koa";
import { replyOfError } from "./reply/error_reply.ts";
import { sendFile, type StaticFile, staticFile } from "./reply/static_file.ts";

type Answer = ControllerHandlerReturnType;

/** What `createBullBoard` declares. */
interface Declared {
  queues: BullBoardQueues;
  /** The folder of the entry page's template. */
  views: string;
  /** The path under the page and the folder that is served there. */
  files: { path: string; folder: string };
  entry: AppViewRoute;
  routes: readonly AppControllerRoute[];
  describeFault: (error: Error) => Answer;
  config: UIConfig;
}

/**
 * The calls that are answered. They show queues and jobs, run a job again, and pause or resume a
 * queue. All others are left out, also those that a later version of the package declares: staff
 * must not write, add or remove jobs here, because a job does what no request of theirs may do.
 * None of these calls has a body.
 */
const MOUNTED: Readonly<Record<string, readonly string[]>> = {
  get: [
    "/api/redis/stats",
    "/api/queues",
    "/api/job-schedulers",
    "/api/queues/:queueName/metrics",
    "/api/queues/:queueName/default-job-options",
    "/api/queues/:queueName/workers",
    "/api/queues/:queueName/rate-limit",
    "/api/queues/:queueName/job-data-schema",
    "/api/queues/:queueName/:jobId/logs",
    "/api/queues/:queueName/:jobId/flow",
    "/api/queues/:queueName/:jobId",
  ],
  put: [
    "/api/queues/pause",
    "/api/queues/resume",
    "/api/queues/:queueName/pause",
    "/api/queues/:queueName/resume",
    "/api/queues/:queueName/retry/:queueStatus",
    "/api/queues/:queueName/:jobId/retry",
  ],
};

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
};
/**
 * The page links to fonts of another host. The policy would refuse them with an error in the
 * console.
 */
const OUTSIDE_LINK = /<link\b[^>]*\bhref="(?:https?:)?\/\/[^>]*>\s*/g;
/** `<%= name %>` is the value as text of HTML, and `<%- name %>` is the value as it is. */
const PLACE = /<%([=-])\s*(\w+)\s*%>/g;
/**
 * These are public files of a package. A browser may store them and asks each time whether they are
 * the newest.
 */
const REVALIDATED = "private, no-cache";

/**
 * Creates the adapter and the middleware.
 * @param path where the page is mounted, without a final slash
 * @param basePath the path below which everything is served, without a final slash
 */
export function createQueuePages(path: string, basePath = "") {
  const declared: Partial<Declared> = {};
  const keep =
    <Name extends keyof Declared>(name: Name) =>
    (value: Declared[Name]): IServerAdapter => {
      declared[name] = value;
      return adapter;
    };
  const keepFiles = keep("files");
  const adapter: IServerAdapter = {
    setQueues: keep("queues"),
    setViewsPath: keep("views"),
    setStaticPath: (route, folder) => keepFiles({ path: `${path}${route}/`, folder }),
    setEntryRoute: keep("entry"),
    setApiRoutes: keep("routes"),
    setErrorHandler: keep("describeFault"),
    setUIConfig: keep("config"),
  };
  return {
    adapter,
    /**
     * Returns middleware that answers below `path` and passes other requests on. Call it after
     * `createBullBoard`.
     */
    middleware: (): Koa.Middleware => serve(path, basePath, declared as Declared),
  };
}

function serve(path: string, basePath: string, declared: Declared): Koa.Middleware {
  const router = new Router({ strict: true });
  const page = entryPage(basePath + path, declared);
  const entries = [declared.entry.route].flat().map((route) => path + route);
  router.register([path, ...entries], [declared.entry.method], (ctx) => {
    ctx.type = "html";
    ctx.body = page;
  });
  for (const route of declared.routes) {
    for (const method of [route.method].flat()) {
      const allowed = [route.route].flat().filter((one) => MOUNTED[method]?.includes(one));
      const paths = allowed.map((one) => path + one);
      if (paths.length > 0) router.register(paths, [method], (ctx) => answer(ctx, route, declared));
    }
  }
  const [match, refuseMethod] = [router.routes(), router.allowedMethods()];
  const sendOwn = createFiles(declared.files.folder);
  return async (ctx, next) => {
    const isRead = ctx.method === "GET" || ctx.method === "HEAD";
    if (isRead && ctx.path.startsWith(declared.files.path)) {
      await sendOwn(ctx, ctx.path.slice(declared.files.path.length), next);
      return;
    }
    await match(ctx as RouterContext, async () => {
      await refuseMethod(ctx as RouterContext, next);
    });
  };
}

/**
 * Fills in the template of the entry page.
 * @throws {TypeError} when the template needs a value that is not known here
 */
function entryPage(path: string, { entry, views, config }: Declared): string {
  const { name, params } = entry.handler({ basePath: path, uiConfig: config });
  const values = new Map(Object.entries(params));
  const page = readFileSync(join(views, name), "utf8").replace(
    PLACE,
    (_place, kind: string, field: string) => {
      const value = values.get(field);
      if (value === undefined) throw new TypeError(`${name} needs the unknown value ${field}`);
      return kind === "=" ? escapeHtml(value) : value;
    },
  );
  if (page.includes("<%")) throw new TypeError(`${name} has more than text and placeholders`);
  return page.replaceAll(OUTSIDE_LINK, "");
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Answers one call of the page. An error of the known family gets its usual status and text. */
async function answer(
  ctx: Koa.Context & { params: Record<string, string> },
  route: AppControllerRoute,
  { queues, config: uiConfig, describeFault }: Declared,
): Promise<void> {
  try {
    const { params, query } = ctx;
    const headers = ctx.headers as Record<string, string | undefined>;
    send(ctx, await route.handler({ queues, uiConfig, params, query, body: {}, headers }));
  } catch (error) {
    const known = replyOfError(error);
    if (known !== null) ctx.set((known.headers ?? {}) as Record<string, string>);
    else ctx.app.emit("error", error, ctx);
    send(ctx, (known as Answer | null) ?? describeFault(error as Error));
  }
}

function send(ctx: Koa.Context, { status = 200, body }: Answer): void {
  ctx.status = status;
  ctx.body = body;
}

/** Serves the files of a folder by their names. Each one is read on the first request for it. */
function createFiles(folder: string) {
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => name.split(sep).join("/"))
      .filter((name) => extname(name) in TYPES),
  );
  const known = new Map<string, StaticFile>();
  return async (ctx: Koa.Context, name: string, next: Koa.Next): Promise<void> => {
    if (!names.has(name)) {
      await next();
      return;
    }
    const file =
      known.get(name) ?? staticFile(TYPES[extname(name)] ?? "", await readFile(join(folder, name)));
    known.set(name, file);
    await sendFile(ctx, file, REVALIDATED);
  };
}
