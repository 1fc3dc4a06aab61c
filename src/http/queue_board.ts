/**
 * Serves `/admin/queues`, which shows the state of every queue and repeats failed jobs. Staff log
 * in with HTTP Basic. Changes are accepted only from the page's own origin, and the page loads
 * nothing from other hosts.
 */
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import type Koa from "koa";
import type { Queue } from "bullmq";
import { replyOfError } from "./reply/error_reply.ts";
import { createQueuePages } from "./queue_pages.ts";

const PATH = "/admin/queues";
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'";

export interface QueueBoardOptions {
  /** The path below which everything is served, without a final slash. */
  readonly basePath: string;
  readonly queues: readonly Queue[];
  readonly isStaff: (authorization: string | undefined, address: string) => Promise<boolean>;
}

export function createQueueBoard({ basePath, queues, isStaff }: QueueBoardOptions): Koa.Middleware {
  const pages = createQueuePages(PATH, basePath);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: pages.adapter,
    options: { uiConfig: { boardTitle: "Presage queues" } },
  });
  const page = pages.middleware();
  const enter = async (...[ctx, next]: Parameters<Koa.Middleware>): Promise<void> => {
    ctx.state["pattern"] = `${PATH}/*`;
    ctx.set({ "Cache-Control": "no-store", "Content-Security-Policy": POLICY });
    if (!(await mayEnter(ctx, isStaff))) return;
    await page(ctx, next);
  };
  return (ctx, next) => {
    if (ctx.path !== PATH && !ctx.path.startsWith(`${PATH}/`)) return next();
    return enter(ctx, next);
  };
}

/** Returns false after it has written a refusal. */
async function mayEnter(ctx: Koa.Context, isStaff: QueueBoardOptions["isStaff"]): Promise<boolean> {
  try {
    if (!(await isStaff(ctx.headers.authorization, ctx.ip))) {
      ctx.set("WWW-Authenticate", 'Basic realm="Presage queues", charset="UTF-8"');
      refuse(ctx, 401, "Staff only.");
      return false;
    }
  } catch (error) {
    const reply = replyOfError(error);
    if (reply === null) throw error;
    ctx.set((reply.headers ?? {}) as Record<string, string>);
    refuse(ctx, reply.status, (reply.body as { detail: string }).detail);
    return false;
  }
  if (changes(ctx.method) && !isOwnOrigin(ctx)) {
    refuse(ctx, 403, "Changes are accepted only from this page.");
    return false;
  }
  return true;
}

const changes = (method: string) => method !== "GET" && method !== "HEAD";

/** Browsers send the origin with every change, and a page of another origin cannot hide it. */
function isOwnOrigin(ctx: Koa.Context): boolean {
  const { origin } = ctx.headers;
  if (origin === undefined) return ctx.get("Sec-Fetch-Site") === "same-origin";
  return URL.canParse(origin) && new URL(origin).host === ctx.host;
}

function refuse(ctx: Koa.Context, status: number, detail: string): void {
  ctx.status = status;
  ctx.set("Content-Type", "application/json; charset=utf-8");
  ctx.body = JSON.stringify({ detail });
}
